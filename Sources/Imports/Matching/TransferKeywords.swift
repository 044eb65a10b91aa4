import BookEditing
import Statements

/// Words that banks use for transfers between accounts of one person, in ten languages.
enum TransferKeywords {
  static func isTransfer(_ words: WordSet) -> Bool {
    phrases.contains { phrase in phrase.allSatisfy(words.hashes.contains) }
  }

  private static let phrases = [
    "transfer", "own account", "to savings", "from savings", "umbuchung", "übertrag", "umbuchen", "eigenüberweisung",
    "sparen", "virement interne", "compte à compte", "épargne", "traspaso", "transferencia interna", "ahorro",
    "giroconto", "trasferimento", "risparmio", "transferência interna", "poupança", "overboeking", "spaarrekening",
    "przelew własny", "oszczędności", "между своими счетами", "перевод между счетами", "накопительный", "स्वयं", "बचत",
  ].map { WordSet($0).hashes }

  /// The category names and row kinds that programs use for transfers between the user's own accounts. They must match
  /// completely.
  static let kinds: Set<String> = Set(
    [
      "transfer", "transfers", "transfer in", "transfer out", "incoming transfer", "outgoing transfer",
      "internal transfer", "account transfer", "transfer between accounts", "balance transfer", "system::transfer",
      "credit card payment", "credit card payments", "cc payment", "umbuchung", "umbuchungen", "übertrag", "überträge",
      "kontoübertrag", "kreditkartenausgleich", "virement interne", "virements internes", "virement entre comptes",
      "virement de compte à compte", "traspaso", "traspasos", "transferencia", "transferencias",
      "transferencia entre cuentas", "pago de tarjeta", "transferência", "transferências",
      "transferência entre contas", "trasferimento", "trasferimenti", "giroconto", "giroconti", "overboeking",
      "overboekingen", "eigen overboeking", "przelew własny", "przelewy własne", "przelew wewnętrzny", "перевод",
      "переводы", "перевод между счетами", "переводы между счетами", "переказ", "överföring", "överföringar",
      "overførsel", "overføring", "siirto", "tilisiirto", "převod", "převody", "prevod", "átvezetés",
      "transfer intern", "virman", "transfer dana", "chuyển khoản", "โอนเงิน", "स्थानांतरण", "העברה", "تحويل", "转账",
      "转出", "转入", "轉帳", "轉出", "轉入", "振替", "資金移動", "이체", "내계좌이체",
    ].map(FoldedText.of))
}
