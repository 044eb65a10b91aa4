package import Ledger

extension TransactionKey {
  /// What a page calls the key; nil where none tells it by name.
  package var word: Word? { Word(rawValue: "field-\(name)") }

  /// What a form calls it, where that differs from a page.
  package var formWord: FormWord? { self == .paid ? .paidOn : FormWord(rawValue: "form-\(name)") }
}
