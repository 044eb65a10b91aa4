extension TransactionKey {
  /// Returns the keys that probably correspond to a key name from another program; empty for an unknown name.
  static func meant(by word: String) -> [TransactionKey] {
    switch word.lowercased() {
    case "amount", "cost", "price", "sum", "total", "value": directions
    case "expense", "paid-out", "outflow", "debit": [.spent]
    case "income", "inflow", "credit": [.received]
    case "transfer": [.moved]
    case "name", "payee", "purpose", "what": [.title]
    case "description", "desc", "memo", "comment", "details", "remark": [.note]
    case "recurring", "recurrence", "frequency", "interval", "every": [.repeats]
    case "receipt", "receipts", "image", "picture", "attachment": [.photo]
    case "label", "labels": [.tags]
    case "day", "when": [.date]
    case "end", "ends": [.until]
    default: foreign(word.lowercased())
    }
  }

  /// Returns the keys that correspond to a German, Spanish or French word.
  private static func foreign(_ word: String) -> [TransactionKey] {
    switch word {
    case "betrag", "summe", "preis", "importe", "precio", "montant", "prix": directions
    case "ausgabe", "ausgegeben", "gasto", "gastado", "dépense", "dépensé": [.spent]
    case "einnahme", "erhalten", "eingang", "ingreso", "recibido", "recette", "reçu": [.received]
    case "umbuchung", "übertrag", "traspaso", "transferencia", "virement": [.moved]
    case "datum", "tag", "fecha", "día", "jour": [.date]
    case "titel", "was", "empfänger", "título", "concepto", "titre", "libellé": [.title]
    case "kategorie", "categoría", "catégorie": [.category]
    case "konto", "cuenta", "compte": [.account]
    case "notiz", "bemerkung", "nota", "remarque": [.note]
    case "fällig", "vence", "échéance": [.due]
    case "bezahlt", "pagado", "payé": [.paid]
    case "beleg", "foto", "recibo", "justificatif": [.photo]
    default: []
    }
  }
}
