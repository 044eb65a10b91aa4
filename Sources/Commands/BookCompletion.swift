import Files
import Ledger

/// What a shell offers while a command is typed, from the book that would be used.
enum BookCompletion {
  static func categories() -> [String] { read()?.categories.map(\.name) ?? [] }

  static func accounts() -> [String] { read()?.accounts.map(\.name).filter { !$0.isEmpty } ?? [] }

  /// Newest first, as those are most likely meant.
  static func ids() -> [String] {
    guard let ledger = read() else { return [] }
    return Identifiers(ledger).ids.reversed()
  }

  /// The book named by `--book` on the command line that is being typed is not known here: the nearest one is used.
  private static func read() -> Ledger? {
    let environment = Environment.process()
    // Without a book there is nothing to offer.
    guard let folder = try? BookFolder(nil, disk: environment.disk) else { return nil }
    return LedgerReader.read(folder.load(receipts: false), today: TodayChoice(clock: environment.clock)).0
  }
}
