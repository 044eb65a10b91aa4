/// The time limits of a connection without progress.
package struct Timeouts: Sendable {
  /// The time until the next request.
  package var idle = Duration.seconds(60)
  /// The time until the end of a request's head, however slowly it arrives.
  package var head = Duration.seconds(10)
  /// The time until the end of a body, plus one second for each megabyte.
  package var body = Duration.seconds(10)
  /// The time until the browser reads more of a response.
  package var sending = Duration.seconds(30)
  /// The time until the browser closes a finished connection.
  package var ending = Duration.seconds(2)

  package init() {}
}
