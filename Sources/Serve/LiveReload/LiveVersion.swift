/// The version of the site that a page shows: the id of the server's run, and a number that restarts in each run.
package struct LiveVersion: Sendable, Equatable, CustomStringConvertible {
  package let run: String
  package var number: Int

  package init(run: String, number: Int) {
    self.run = run
    self.number = number
  }

  package var description: String { "\(run)-\(number)" }

  /// Returns the number in a version string from the same run; `nil` for any other string.
  func number(in shown: String) -> Int? {
    guard shown.hasPrefix("\(run)-") else { return nil }
    return Int(shown.dropFirst(run.count + 1)).flatMap { $0 <= number ? $0 : nil }
  }
}
