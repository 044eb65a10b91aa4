/// How long a server waits for the other side of a connection.
package struct Timeouts: Sendable {
  /// For the next request.
  package var idle = Duration.seconds(60)
  /// For the end of a request that was begun, however slowly it comes.
  package var head = Duration.seconds(10)
  /// For more of an answer to be taken.
  package var sending = Duration.seconds(30)
  /// For the other side to end a connection that is over.
  package var ending = Duration.seconds(2)

  package init() {}
}
