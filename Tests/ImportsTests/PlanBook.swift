import BookEditing
import Diagnostics
import Foundation
import Imports
import Ledger
import Platform
import Statements
import TestSupport
import Testing

/// A book on disk into which statements are imported without a command; today is 21 November 2026.
struct PlanBook {
  let folder: TemporaryFolder
  let book: Book

  init(_ settings: String = "", _ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    try folder.write("currency: EUR\n" + settings, to: "book.yaml")
    try folder.write(
      "- { name: Food }\n- { name: Home }\n- { name: Other }\n- { name: Income, kind: income }\n", to: "categories.yaml"
    )
    for (path, text) in files { try folder.write(text, to: path) }
    let today = try #require(Day("2026-11-21"))
    book = Book(try BookFolder(folder.path, disk: Disk()), today: TodayChoice(clock: today))
  }

  func plan(_ texts: [(name: String, text: String)], _ choices: ImportOptions = ImportOptions()) throws -> ImportPlan {
    try ImportContext(book).plan(texts.map { ($0.name, .bytes(Array($0.text.utf8))) }, choices)
  }

  /// Imports like `--yes`.
  @discardableResult
  func take(_ texts: [(name: String, text: String)], _ choices: ImportOptions = ImportOptions()) throws -> ImportPlan {
    let plan = try plan(texts, choices)
    let answered = plan.withoutBlockedFiles.withoutGuesses(ledger)
    if answered.writesAnything {
      _ = try book.change("import") { (draft) throws(BookError) in try draft.take(answered) }
    }
    return plan
  }

  func imports(_ name: String) throws -> [LoggedImport] {
    LoggedImport.named(name, in: LoggedImport.all(try ImportFiles(book.folder).logs))
  }

  @discardableResult
  func takeBack(_ name: String) throws -> TakeBackResult {
    let found = try imports(name)
    let logged = try #require(found.count == 1 ? found.first : nil, "\(found)")
    return try book.change("take back") { (draft) throws(BookError) in try draft.takeBack(logged, archive: false) }
      .result
  }

  func edit(_ id: String, _ changes: [FieldChange]) throws {
    _ = try book.change("edit") { (draft) throws(BookError) in try draft.edit(try draft.find(id), changes) }
  }

  /// The contents of all text files in the book, by path, without `imports.yaml`.
  func texts() -> [String: String] {
    var texts: [String: String] = [:]
    for path in paths() where path.hasSuffix(".yaml") && path != "imports.yaml" || path.hasSuffix(".log") {
      texts[path] = try? folder.read(path)
    }
    return texts
  }

  private func paths() -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return all.filter { !$0.hasPrefix(".") }.sorted()
  }

  func logs() throws -> [String] { paths().filter { $0.hasSuffix(".log") } }

  var ledger: Ledger { book.read(reusing: book.snapshot).0 }

  /// A sorted list with a line for each account of each entry: `2026-11-03 Giro -12.50`.
  func movements() -> [String] {
    let ledger = ledger
    func side(_ day: Day, _ account: Account.ID, _ sign: String, _ money: Money) -> String {
      "\(day) \(ledger.label(of: account)) \(sign)\(PlainAmount.text(money.minor, money.currency))"
    }
    return ledger.transactions.flatMap { entry -> [String] in
      let amount = entry.charged
      switch entry.direction {
      case .spent: return [side(entry.date, entry.account, "-", amount)]
      case .received: return [side(entry.date, entry.account, "", amount)]
      case .moved:
        return [
          side(entry.date, entry.account, "-", amount) + " moved",
          side(entry.date, entry.details?.destination ?? .unnamed, "", entry.details?.arrived ?? amount) + " moved",
        ]
      }
    }.sorted()
  }
}
