/// A failure of a browser or a page, described in one or more sentences.
package struct BrowserFailure: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
