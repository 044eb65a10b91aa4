import Foundation

/// How much is tried at random: a twentieth in every run, all of it in `make soak`.
///
/// Random numbers have the same seeds in every run; `make soak` moves them by `DAYBOOK_SEED`, which it prints.
package enum Soak {
  package static let isFull = ProcessInfo.processInfo.environment["DAYBOOK_SOAK"] == "1"

  private static let shift = ProcessInfo.processInfo.environment["DAYBOOK_SEED"].flatMap { UInt64($0) } ?? 0

  /// How many of so many cases are tried.
  ///
  /// - Parameter least: what a run must have to be worth anything.
  package static func count(_ all: Int, least: Int = 3) -> Int { isFull ? all : max(min(least, all), all / 20) }

  package static func seed(_ seed: UInt64) -> UInt64 { seed &+ shift }
}
