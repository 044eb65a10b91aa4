package import Ledger

extension TransactionKey {
  /// The name of the key on pages; `nil` if the key does not appear on pages.
  package var word: Word? { Word(rawValue: "field-\(name)") }

  /// The name of the key in forms; `nil` if forms use the name on pages.
  package var formWord: FormWord? { self == .paid ? .paidOn : FormWord(rawValue: "form-\(name)") }
}
