import Ledger

extension TableReader {
  /// Returns the line numbers of rows that lack an amount but have a number in an unused column, such as the amount of
  /// a transfer. This column is zero or empty in all rows with an amount.
  func linesWithOtherAmounts(_ body: [DelimitedText.Row], _ movements: [Movement]) -> Set<Int> {
    let zeros = Set(movements.indices.lazy.filter { movements[$0].row.amount == .zero }.map { movements[$0].row.line })
    if zeros.isEmpty { return [] }
    let others = Set(movements.lazy.filter { $0.row.amount != .zero }.map(\.row.line))
    func hasNumber(_ row: DelimitedText.Row, _ column: Int) -> Bool {
      AmountCell(cell(row, column)).flatMap { $0.point ?? $0.comma }.map { $0 != .zero } ?? false
    }
    let columns = unreadColumns.filter { column in
      column != layout.texts.id && !body.contains { others.contains($0.line) && hasNumber($0, column) }
    }
    return Set(body.filter { row in zeros.contains(row.line) && columns.contains { hasNumber(row, $0) } }.map(\.line))
  }

  /// A row during reading, with the evidence for its direction.
  struct Movement {
    var row: BankRow
    /// Whether the movement is outgoing money, according to two columns, a flag or a minus sign; `nil` if the row has
    /// only a number.
    var isDebit: Bool?
    /// Whether a flag gives the direction. If so, answers about numbers without a sign do not apply to the row.
    var hasFlag = false
    /// Whether the number has a minus sign, regardless of any flag.
    var hasMinus = false
    /// Whether the direction of this row is unknown, but the direction of other rows is known.
    var isDirectionUnknown = false
    /// Whether the whole cell of a text column, such as “Buy”, means money out; `nil` for rows that are not of a
    /// broker.
    var isBought: Bool?
    /// The reason to skip the row, unless the balance or an answer shows that it is booked; `nil` if the row is booked.
    var doubt: Doubt?
    /// Whether the user has entered the day or the amount of the row.
    var isEntered = false
    /// Whether the user has entered the amount of the row.
    var hasEnteredAmount = false
    /// Whether the row has a bank fee without an amount.
    var isFeeAlone = false
    var account: String?
    var currency: Currency?
    /// The payee and the payer; one of them is the account's owner.
    var parties: (payee: String, payer: String)?
  }
}
