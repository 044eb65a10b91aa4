import Ledger

extension TableReader {
  /// A row during reading, with the evidence for its direction.
  struct Movement {
    var row: BankRow
    /// Whether money went out, according to two columns, a flag or a minus; `nil` if there is only the number.
    var isDebit: Bool?
    /// Whether a flag gives the direction. Then no answer about numbers without a sign applies to this row.
    var hasFlag = false
    /// Whether the number has a minus, whatever a flag states.
    var hasMinus = false
    /// Whether the direction of this row is unknown, though it is known for the other rows.
    var isDirectionUnknown = false
    /// The reason to skip the row, unless the balance or an answer proves that it moved money.
    var held: Held?
    /// Whether the user has given the day or the amount, and whether the amount.
    var isSaid = false
    var hasSaidAmount = false
    /// Whether the row has no amount, but only a bank fee.
    var isFeeAlone = false
    var account: String?
    var currency: Currency?
    /// The payee and the payer; one of them is the account's owner.
    var parties: (payee: String, payer: String)?
  }
}
