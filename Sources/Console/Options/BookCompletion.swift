import Bookkeeping
import Platform
import Ledger

/// What a shell offers while a command is typed, from the book that the command is about.
package enum BookCompletion {
  package static func categories(_ words: [String]) -> [String] { read(words)?.categories.map(\.name) ?? [] }

  /// Those that are closed are typed only by who means one.
  package static func accounts(_ words: [String]) -> [String] {
    read(words)?.accounts.filter { !$0.name.isEmpty && $0.kind != .closed }.map(\.name) ?? []
  }

  /// Newest first, as those are most likely meant.
  package static func ids(_ words: [String]) -> [String] {
    guard let ledger = read(words) else { return [] }
    let identifiers = Identifiers(ledger)
    return identifiers.ids.reversed() + identifiers.statementIDs.reversed()
  }

  /// - Parameter words: the command line as far as it is typed; it may name the book.
  private static func read(_ words: [String]) -> Ledger? {
    let environment = Environment.process()
    let named = words.firstIndex(of: "--book").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    // Without a book there is nothing to offer.
    guard var folder = try? BookFolder(named, disk: environment.disk) else { return nil }
    folder.interruption = try? BookStore(book: folder.path, disk: folder.disk).interruption()
    return LedgerReader.read(folder.load(receipts: false), today: TodayChoice(clock: environment.clock.day)).0
  }
}
