import Ledger
import Formats
import Statements

/// A choice between payee and purpose as the title of entries. The field that better distinguishes the rows is used.
/// Many banks write “POS PURCHASE” or their own name as the payee, and the shop in the purpose.
struct TitleFieldSelector {
  private enum Choice {
    case names, memos
    /// A separate choice for each payee. The purpose is used for vague payees, which occur with many different
    /// purposes.
    case each(vague: Set<WordSet>)
  }

  private let choice: Choice

  /// Chooses the title field for a file.
  ///
  /// - Parameter source: the settings in `imports.yaml` that apply to the file. These settings have priority.
  init(_ file: BankFile, _ source: ImportSettings.Source?) {
    if let source, !source.title.isEmpty || !file.reading.headings.isEmpty {
      choice = source.title.contains { $0.uppercased() == "MEMO" } ? .memos : .names
      return
    }
    // The columns of a table define payee and purpose.
    guard file.reading.headings.isEmpty else {
      choice = .names
      return
    }
    // Words are compared, because card and receipt numbers differ in every row and identify no shop.
    let rows = file.statements.flatMap(\.rows).map { (name: WordSet($0.name), memo: WordSet($0.memo)) }
    let (names, memos) = (Set(rows.map(\.name)), Set(rows.map(\.memo)))
    if rows.count >= 5, names.count * 4 <= memos.count {
      choice = .memos
      return
    }
    var memosOfName: [WordSet: (memos: Set<WordSet>, count: Int)] = [:]
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

  /// Whether the title of the row's entry comes from the purpose.
  func useMemo(_ row: BankRow) -> Bool {
    switch choice {
    case .names: return false
    case .memos: return true
    case .each(let vague):
      let name = WordSet(row.name)
      return (vague.contains(name) || TitleFieldSelector.informative(name).isEmpty)
        && !TitleFieldSelector.informative(WordSet(row.memo)).isEmpty
    }
  }

  private static func informative(_ words: WordSet) -> WordSet {
    var informative = words
    informative.keep { !kinds.contains($0) && !EntrySuggester.uninformativeWords.contains($0) }
    return informative
  }

  /// Words for kinds of payment, in addition to the words that are frequent in all statements.
  private static let kinds = Set(
    """
    checkcard recurring contactless withdrawal eft ach bill sale autopay external internet mobile misc branch chip pin
    kontaktlos einkauf kartenumsatz umsatz abbuchung einzug zahlung bezahlung kreditkarte debitkarte achat cb retrait
    prlv vir sans contact compras tarj pagamento pos bancomat addebito sdd pin betaalautomaat geldautomaat zakup kartą
    transakcja płatności оплата товаров услуг терминал
    """.split(whereSeparator: \.isWhitespace).flatMap { WordSet(String($0)).hashes })
}
