/// A failure of a browser or a page, in a sentence or more.
package struct BrowserFailure: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
