/// A calendar date, without time or zone.
package struct Day: Sendable, Hashable {
  /// Days since 1970-01-01, which is 0.
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }
}
