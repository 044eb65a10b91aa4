/// The time limits after which a connection without progress is closed.
package struct Timeouts: Sendable {
  /// The maximum time until the next request.
  package var idle = Duration.seconds(60)
  /// The maximum time until the head of a request is complete, even if data arrives slowly.
  package var head = Duration.seconds(10)
  /// The maximum time until the body of a request is complete. Each megabyte adds one second.
  package var body = Duration.seconds(10)
  /// The maximum time that the browser may pause while it reads a response.
  package var sending = Duration.seconds(30)
  /// The maximum time until the browser closes a connection after the last response.
  package var ending = Duration.seconds(2)

  package init() {}
}
