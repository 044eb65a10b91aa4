import Ledger
import Formats
import Statements

/// Of who was paid and what it was for, the one that tells rows apart, which entries are called by: many banks write
/// “POS PURCHASE”, or their own name, where the shop should be, and the shop behind it (IMPORT.md §2).
struct TitleFieldSelector {
  private enum Choice {
    case names, memos
    /// By each name: those that say nothing, and those that many different memos stand with.
    case each(vague: Set<Words>)
  }

  private let choice: Choice

  /// - Parameter source: what `imports.yaml` says of such files, which decides.
  init(_ file: BankFile, _ source: ImportSettings.Source?) {
    if let source, !source.title.isEmpty || !file.reading.headings.isEmpty {
      choice = source.title.contains { $0.uppercased() == "MEMO" } ? .memos : .names
      return
    }
    // Columns of a table say themselves what they are.
    guard file.reading.headings.isEmpty else {
      choice = .names
      return
    }
    // By words: numbers of cards and receipts differ in every row, and tell no shop.
    let rows = file.statements.flatMap(\.rows).map { (name: Words($0.name), memo: Words($0.memo)) }
    let (names, memos) = (Set(rows.map(\.name)), Set(rows.map(\.memo)))
    if rows.count >= 5, names.count * 4 <= memos.count {
      choice = .memos
      return
    }
    var memosOfName: [Words: (memos: Set<Words>, count: Int)] = [:]
    for row in rows {
      memosOfName[row.name, default: ([], 0)].memos.insert(row.memo)
      memosOfName[row.name, default: ([], 0)].count += 1
    }
    choice = .each(
      vague: Set(
        memosOfName.filter { _, found in
          found.count >= 5 && found.count * 4 >= rows.count && found.memos.count * 5 >= found.count * 4
        }.keys))
  }

  /// Whether an entry of a row is called by what it was for.
  func useMemo(_ row: BankRow) -> Bool {
    switch choice {
    case .names: return false
    case .memos: return true
    case .each(let vague):
      let name = Words(row.name)
      return (vague.contains(name) || TitleFieldSelector.telling(name).isEmpty)
        && !TitleFieldSelector.telling(Words(row.memo)).isEmpty
    }
  }

  private static func telling(_ words: Words) -> Words {
    var telling = words
    telling.keep { !kinds.contains($0) && !EntryClassifier.empty.contains($0) }
    return telling
  }

  /// Of ways to pay, beside the words that stand in statements everywhere.
  private static let kinds = Set(
    """
    checkcard recurring contactless withdrawal eft ach bill sale autopay external internet mobile misc branch chip pin
    kontaktlos einkauf kartenumsatz umsatz abbuchung einzug zahlung bezahlung kreditkarte debitkarte achat cb retrait
    prlv vir sans contact compras tarj pagamento pos bancomat addebito sdd pin betaalautomaat geldautomaat zakup kartą
    transakcja płatności оплата товаров услуг терминал
    """.split(whereSeparator: \.isWhitespace).flatMap { Words(String($0)).hashes })
}
