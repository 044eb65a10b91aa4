import BookEditing
import Ledger
import Formats
import Site

/// The fields of a transaction as a form has them: what was typed, by BOOK's keys, with the kind apart from the amount.
struct EntryForm {
  /// Whether money was spent, received or moved.
  var kind = TransactionKey.spent
  /// As it was typed, by key; the amount stands below `kind`.
  var texts: [TransactionKey: String] = [:]
  /// What of it belongs to other categories.
  var parts: [FieldText.Part] = []
  /// Photos that are there, in their order.
  var photos: [String] = []
  /// Fields that a form did not have say nothing: their keys stay as they are.
  private var asksForParts = true
  private var asksForPhotos = true
  /// Photos that were sent, in their order.
  var sent: [(name: String, bytes: [UInt8])] = []

  /// The field with the name of a category that is to be made together with the entry.
  static let newCategory = "category-new"
  static let partCategory = "part-category"
  static let partAmount = "part-amount"
  static let amount = "amount"
  static let kindName = "kind"
  /// What the form began with.
  static let basisName = "basis"
  /// The photos that were there then, a line each.
  static let hadName = "had"
  /// Rows for parts, beyond those that are filled.
  static let freePartCount = 3
  /// Of a form that asks for the days of a bill at once.
  static let billName = "bill"
  /// What a field is shown with that money spent or received has, and money moved has not.
  static let flowKind = "flow"

  init() {}

  // MARK: From what was sent

  init(_ form: FormBody) {
    kind =
      form.text(EntryForm.kindName).flatMap { TransactionKey(name: $0) }.flatMap {
        TransactionKey.directions.contains($0) ? $0 : nil
      } ?? TransactionKey.directions.first { !(form.text($0.name) ?? "").isEmpty } ?? .spent
    for key in TransactionKey.allCases where !TransactionKey.directions.contains(key) {
      if let text = form.text(key.name) {
        texts[key] = key.key.kind == .text ? text.trimmingBreaks : text.trimmingSpaces
      }
    }
    readChoices(form)
    if let amount = form.text(EntryForm.amount) ?? form.text(kind.name) { texts[kind] = amount.trimmingSpaces }
    let categories = form.texts(EntryForm.partCategory)
    let amounts = form.texts(EntryForm.partAmount)
    parts = zip(categories, amounts).compactMap { category, amount in
      let part = FieldText.Part(key: category.trimmingSpaces, text: amount.trimmingSpaces)
      return part.text.isEmpty && (part.key.isEmpty || part.key == EntryForm.noCategory) ? nil : part
    }
    photos = form.texts("keep")
    sent = form.files("photo")
    asksForParts = !categories.isEmpty
    asksForPhotos =
      form.text(EntryForm.hadName) != nil || !photos.isEmpty || !sent.isEmpty
      || form.text(FormField.keptName) != nil
    texts[.photo] = nil
    texts[.split] = nil
  }

  /// A day and a category may be said in several ways: what was typed counts before what was chosen in a list, and that
  /// before what was pressed.
  private mutating func readChoices(_ form: FormBody) {
    if let other = form.text("category-other"), !other.isEmpty { texts[.category] = other.trimmingSpaces }
    guard (texts[.date] ?? "").isEmpty, let pressed = form.text("day") else { return }
    texts[.date] = (pressed == "other" ? form.text("picked") ?? "" : pressed).trimmingSpaces
  }

  /// A choice that says nothing.
  static let noCategory = ""

  // MARK: From the book

  /// - Parameter fields: as they stand in a file.
  init(_ fields: [FieldSource]) {
    for field in fields {
      switch field.key {
      case .split: if case .group(let parts) = field.text { self.parts = parts }
      case .photo: photos = field.text.texts
      case .spent, .received, .moved:
        kind = field.key
        texts[field.key] = field.text.texts.first ?? ""
      case _ where field.key.key.kind.isList: texts[field.key] = CommaSeparatedList.text(field.text.texts)
      default: texts[field.key] = field.text.texts.joined(separator: ", ")
      }
    }
  }

  /// The same once more: today, and without what belongs to that one time.
  var again: EntryForm {
    var again = self
    for key in [TransactionKey.date, .id, .paid, .occurrence, .due, .until, .skip] { again.texts[key] = nil }
    again.photos = []
    return again
  }

  // MARK: To the book

  /// Keys that make no sense beside the kind.
  private var foreign: Set<TransactionKey> {
    kind == .moved ? [.category, .account, .split, .booked] : [.from, .to, .arrived]
  }

  /// What each key is to say; nil for one that is to be gone.
  ///
  /// - Parameter decimal: of the book, with which sums are worked out.
  func values(_ decimal: DecimalSign, home: Currency) -> [(key: TransactionKey, value: FieldText?)] {
    let currency = texts[.currency].flatMap { Currency(code: $0.uppercased()) } ?? home
    func amount(_ text: String, _ currency: Currency) -> String {
      AmountSum.minorUnits(text, decimals: currency.decimals, decimal)
        .map { AmountText.written($0, currency, decimal) } ?? text
    }
    return TransactionKey.allCases.map { key in
      if foreign.contains(key) || TransactionKey.directions.contains(key) && key != kind { return (key, nil) }
      switch key {
      case .split:
        let parts = parts.map { FieldText.Part(key: $0.key, text: EntryForm.withPlainMinus(amount($0.text, currency))) }
        return (key, parts.isEmpty ? nil : .group(parts))
      case .photo:
        let names = photos + sent.indices.map(EntryForm.word)
        return (key, names.isEmpty ? nil : names.count == 1 ? .one(names[0]) : .list(names))
      case _ where key.key.kind.isList:
        let words = CommaSeparatedList.words(texts[key] ?? "")
        return (key, words.isEmpty ? nil : words.count == 1 ? .one(words[0]) : .list(words))
      case _ where key.key.kind == .amount:
        // What another key than the direction says is in the currency of an account, mostly the home currency.
        let text = amount(texts[key] ?? "", key == kind ? currency : home)
        return (key, text.isEmpty ? nil : .one(text))
      default:
        let text = texts[key] ?? ""
        return (key, text.isEmpty ? nil : .one(text))
      }
    }
  }

  /// The true minus sign, which the form's own key types, as the one that files have.
  private static func withPlainMinus(_ text: String) -> String {
    AmountText.isNegative(text) ? "-" + text.dropFirst() : text
  }

  /// A new entry's fields.
  func fields(_ decimal: DecimalSign, home: Currency) -> [FieldChange] {
    values(decimal, home: home).compactMap { key, value in value.map { FieldChange(key, $0) } }
  }

  /// What differs from an entry as it stands in a file.
  func changes(from fields: [FieldSource], _ decimal: DecimalSign, home: Currency) -> [FieldChange] {
    values(decimal, home: home).compactMap { key, value in
      if !isAskedFor(key) { return nil }
      let there = fields.first { $0.key == key }?.text
      return EntryForm.areEqual(there, value) ? nil : FieldChange(key, value)
    }
  }

  private func isAskedFor(_ key: TransactionKey) -> Bool {
    switch key {
    case .split: asksForParts || foreign.contains(key)
    case .photo: asksForPhotos
    case .spent, .received, .moved: true
    default: texts[key] != nil || foreign.contains(key)
    }
  }

  /// One word in brackets says what the word alone says.
  private static func areEqual(_ one: FieldText?, _ other: FieldText?) -> Bool {
    switch (one, other) {
    case (.group(let left)?, .group(let right)?): left == right
    case (.group?, _), (_, .group?): false
    // A text of several lines ends with a break in the file, and with none in a form.
    default: (one?.texts ?? []).map(\.trimmingBreaks) == (other?.texts ?? []).map(\.trimmingBreaks)
    }
  }

  /// Stands in the field for a photo that was sent; no file of a book is called so, since no name begins with a blank.
  static func word(_ index: Int) -> String { " \(index)" }

  var sentPhotos: Draft.Photos {
    .sent(Dictionary(uniqueKeysWithValues: sent.enumerated().map { (EntryForm.word($0.offset), $0.element) }))
  }

  // MARK: As text

  /// The whole of it in one field of a form.
  var encoded: String {
    var pairs = [(EntryForm.kindName, kind.name)]
    for key in TransactionKey.allCases {
      guard let text = texts[key], !text.isEmpty else { continue }
      pairs.append((TransactionKey.directions.contains(key) ? EntryForm.amount : key.name, text))
    }
    for part in parts { pairs += [(EntryForm.partCategory, part.key), (EntryForm.partAmount, part.text)] }
    pairs += photos.map { ("keep", $0) }
    return FormTarget.query(pairs)
  }

  static func decoded(_ text: String) -> EntryForm? {
    (try? FormBody(urlEncoded: Array(text.utf8))).map { EntryForm($0) }
  }

  /// A line a field, to show what differs.
  var lines: String {
    var lines: [String] = []
    for key in TransactionKey.allCases {
      if key == .split { lines += parts.map { "\(key.name): \($0.key) \($0.text)" } }
      if key == .photo { lines += photos.map { "\(key.name): \($0)" } }
      if let text = texts[key], !text.isEmpty { lines.append("\(key.name): \(text)") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  var namesPhotos: Bool { !photos.isEmpty || !sent.isEmpty }

  /// With stand-ins for what every entry needs, to try the rest while it is typed.
  var completed: EntryForm {
    var whole = self
    if (texts[.title] ?? "").isEmpty { whole.texts[.title] = "…" }
    if (texts[kind] ?? "").isEmpty { whole.texts[kind] = "1" }
    if kind == .moved, (texts[.from] ?? "").isEmpty, (texts[.to] ?? "").isEmpty { whole.texts[.to] = "…" }
    return whole
  }

  // MARK: Three ways

  /// What was typed, over what stands in the file now, where both began with the same text.
  ///
  /// - Parameters:
  ///   - basis: what the form began with.
  ///   - current: what the file says now.
  func over(_ current: EntryForm, since basis: EntryForm) -> EntryForm {
    var merged = current
    for key in TransactionKey.allCases where texts[key] != nil && texts[key] != basis.texts[key] ?? "" {
      merged.texts[key] = texts[key]
    }
    if kind != basis.kind { merged.kind = kind }
    if asksForParts, parts != basis.parts { merged.parts = parts }
    if asksForPhotos, photos != basis.photos { merged.photos = photos }
    merged.sent = sent
    return merged
  }
}

extension String {
  /// Without empty lines around it.
  fileprivate var trimmingBreaks: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isNewline { text.removeFirst() }
    return String(text)
  }
}
