/// A date and time on this machine's clock, in whole minutes.
package struct LocalTime: Sendable, Equatable {
  package let day: Day
  /// The hour, 0 to 23.
  package let hour: Int
  package let minute: Int

  package init(day: Day, hour: Int, minute: Int) {
    self.day = day
    self.hour = hour
    self.minute = minute
  }
}
