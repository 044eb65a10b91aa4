/// How long a connection may be without progress.
package struct Timeouts: Sendable {
  /// Until the next request.
  package var idle = Duration.seconds(60)
  /// Until the end of a request that was begun, however slowly it comes.
  package var head = Duration.seconds(10)
  /// Until the end of a body, beside a second for each megabyte of it.
  package var body = Duration.seconds(10)
  /// Until more of an answer is read.
  package var sending = Duration.seconds(30)
  /// Until the browser closes a connection that is over.
  package var ending = Duration.seconds(2)

  package init() {}
}
