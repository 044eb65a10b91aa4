/// Answers what the files of a site alone cannot: pages with what changes the book, and changes.
package protocol FormsHandler: Sendable {
  /// What is done about a request; nil for one that files answer. Called by the server's thread, so it does not block.
  func plan(_ request: Request) -> RequestDisposition?

  /// Answers from another thread, once; nil where the site's files are the answer after all.
  func answer(
    _ request: Request, _ body: RequestBody, version: LiveVersion, _ reply: @escaping @Sendable (Response?) -> Void)

  /// Where large bodies lie while they come; nil where there is no such place.
  var spoolFolder: @Sendable () -> String? { get }
}

/// What is done about a request whose head is there.
package enum RequestDisposition: Sendable {
  case refused(Response)
  case answer
  /// Of so many bytes.
  case body(Int)
}

/// An answer that was made in another thread than the server's.
struct DeferredResponse: Sendable {
  /// Its number.
  var connection: Int
  var request: Request
  /// Nil for what the site's files answer.
  var response: Response?
}
