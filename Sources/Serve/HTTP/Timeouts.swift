/// The time limits of a connection without progress.
package struct Timeouts: Sendable {
  /// The maximum time until the next request.
  package var idle = Duration.seconds(60)
  /// The maximum time until the end of a request's head, even if data arrives slowly.
  package var head = Duration.seconds(10)
  /// The maximum time until the end of a body. Each megabyte adds one second.
  package var body = Duration.seconds(10)
  /// The maximum time until the browser reads more of a response.
  package var sending = Duration.seconds(30)
  /// The maximum time until the browser closes a finished connection.
  package var ending = Duration.seconds(2)

  package init() {}
}
