/// A handler for requests that cannot be answered from the site's files: pages with forms, and changes to the book.
package protocol FormsHandler: Sendable {
  /// Returns a decision about the request before its body is read; `nil` if the request is answered from the site's
  /// files. Called on the server's thread, so it must not block.
  func plan(_ request: Request) -> RequestDisposition?

  /// Produces a response on another thread, and calls `reply` once. A `nil` response means that the request is answered
  /// from the site's files.
  func answer(
    _ request: Request, _ body: RequestBody, version: LiveVersion, _ reply: @escaping @Sendable (Response?) -> Void)

  /// A function that returns the folder for large request bodies, or `nil` if there is no such folder.
  var spoolFolder: @Sendable () -> String? { get }
}

/// A decision about a request whose head has been read.
package enum RequestDisposition: Sendable {
  case refused(Response)
  case answer
  /// A body with this number of bytes must be received before the request is answered.
  case body(Int)
}

/// A response that was produced on another thread.
struct DeferredResponse: Sendable {
  /// The number of the connection.
  var connection: Int
  var request: Request
  /// The response; `nil` if the request is answered from the site's files.
  var response: Response?
}
