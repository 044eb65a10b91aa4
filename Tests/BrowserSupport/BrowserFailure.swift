/// What a browser could not do, or what a page did not become, in a sentence or more.
package struct BrowserFailure: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
