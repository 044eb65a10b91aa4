import Foundation

/// The number of random cases: a twentieth in every run, all of them in `make fuzz`.
///
/// Random numbers have the same seeds in every run; `make fuzz` changes them by `DAYBOOK_SEED`, which it prints.
package enum Fuzzing {
  package static let isFull = ProcessInfo.processInfo.environment["DAYBOOK_FUZZ"] == "1"

  private static let shift = ProcessInfo.processInfo.environment["DAYBOOK_SEED"].flatMap { UInt64($0) } ?? 0

  /// The number of cases to try.
  ///
  /// - Parameter least: the smallest useful number of cases.
  package static func count(_ all: Int, least: Int = 3) -> Int { isFull ? all : max(min(least, all), all / 20) }

  package static func seed(_ seed: UInt64) -> UInt64 { seed &+ shift }
}
