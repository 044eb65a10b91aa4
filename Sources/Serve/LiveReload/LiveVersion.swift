/// Which state of the site a page shows: a number that grows, and the server's run, since numbers begin anew with each.
package struct LiveVersion: Sendable, Equatable, CustomStringConvertible {
  package let run: String
  package var number: Int

  package init(run: String, number: Int) {
    self.run = run
    self.number = number
  }

  package var description: String { "\(run)-\(number)" }

  /// The number in a version that a page of the same run told; nil for any other.
  func number(in told: String) -> Int? {
    guard told.hasPrefix("\(run)-") else { return nil }
    return Int(told.dropFirst(run.count + 1)).flatMap { $0 <= number ? $0 : nil }
  }
}
