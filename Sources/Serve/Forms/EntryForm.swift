import BookEditing
import Ledger
import Formats
import Site

/// The values of the form for a transaction. The direction is separate from the amount.
struct EntryForm {
  /// Whether money was spent, received or moved.
  var kind = TransactionKey.spent
  /// The text of each field, keyed by the key of the entry. The amount is stored under the key in `kind`.
  var texts: [TransactionKey: String] = [:]
  /// The parts of a split entry, with their categories.
  var parts: [FieldText.Part] = []
  /// The names of existing photos, in order.
  var photos: [String] = []
  /// Whether the form contained fields for parts. Without these fields, the entry's parts do not change.
  private var asksForParts = true
  private var asksForPhotos = true
  /// The uploaded photos, in order.
  var sent: [(name: String, bytes: [UInt8])] = []

  /// The name of the field for a new category. The category is created together with the entry.
  static let newCategory = "category-new"
  /// The name of the field with which the user confirms a new category even though an existing category has a similar
  /// name.
  static let distinctCategory = "category-distinct"
  static let partCategory = "part-category"
  static let partAmount = "part-amount"
  static let amount = "amount"
  static let kindName = "kind"
  /// The name of the hidden field with the initial values of the form.
  static let basisName = "basis"
  /// The name of the hidden field with the names of the photos that the form initially contained, one per line.
  static let hadName = "had"
  /// The number of empty rows for parts.
  static let freePartCount = 3
  /// The name of the field that marks a form as the form for a bill.
  static let billName = "bill"
  /// The mark of fields that are shown for expenses and income, but not for transfers.
  static let flowKind = "flow"

  init() {}

  // MARK: Reading a sent form

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
    sent = EntryForm.uploadedPhotos(in: form)
    asksForParts = !categories.isEmpty
    asksForPhotos =
      form.text(EntryForm.hadName) != nil || !photos.isEmpty || !sent.isEmpty
      || form.text(FormField.keptName) != nil
    texts[.photo] = nil
    texts[.split] = nil
  }

  /// Reads the values for which the form has several inputs, such as the day and the category. Typed text takes
  /// precedence over a choice in a list, which takes precedence over a button.
  private mutating func readChoices(_ form: FormBody) {
    if let other = form.text("category-other"), !other.isEmpty { texts[.category] = other.trimmingSpaces }
    guard (texts[.date] ?? "").isEmpty, let pressed = form.text("day") else { return }
    texts[.date] = (pressed == "other" ? form.text("picked") ?? "" : pressed).trimmingSpaces
  }

  /// The value of the choice “no category” in the form.
  static let noCategory = ""

  // MARK: Reading the book

  /// Creates a form from an entry in a file.
  ///
  /// - Parameter fields: the entry's keys and their values as written in the file.
  init(_ fields: [FieldSource]) {
    for field in fields {
      switch field.key {
      case .split: if case .mapping(let parts) = field.text { self.parts = parts }
      case .photo: photos = field.text.texts
      case .shared: texts[.shared] = SharingText.text(field.text)
      case .spent, .received, .moved:
        kind = field.key
        texts[field.key] = field.text.texts.first ?? ""
      case _ where field.key.key.kind.isList: texts[field.key] = CommaSeparatedList.text(field.text.texts)
      default: texts[field.key] = field.text.texts.joined(separator: ", ")
      }
    }
  }

  /// Fills in the given values, for example those parsed from typed text.
  mutating func fill(_ fields: [FieldChange]) {
    for field in fields {
      if TransactionKey.directions.contains(field.key) { kind = field.key }
      let values = field.value?.texts ?? []
      texts[field.key] = field.key.key.kind.isList ? CommaSeparatedList.text(values) : values.first ?? ""
    }
  }

  /// A copy of the values for a new, similar entry, without the date and other values that apply only once.
  var copyForNewEntry: EntryForm {
    var copy = self
    for key in [TransactionKey.date, .id, .paid, .occurrence, .due, .until, .skip] { copy.texts[key] = nil }
    copy.photos = []
    return copy
  }

  // MARK: Writing the book

  /// The keys that an entry of this kind cannot have, such as `category` for a transfer.
  private var foreign: Set<TransactionKey> {
    kind == .moved ? [.category, .account, .split, .booked, .who] : [.from, .to, .arrived]
  }

  /// Returns the new text of each key. `nil` removes the key.
  ///
  /// - Parameter decimal: the book's decimal separator, used to evaluate calculations.
  func values(_ decimal: DecimalSeparator, home: Currency) -> [(key: TransactionKey, value: FieldText?)] {
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
        return (key, parts.isEmpty ? nil : .mapping(parts))
      case .shared:
        let value = SharingText.value(texts[key] ?? "")
        // Only “no” means something for a transfer.
        return (key, kind == .moved && value != .one("no") ? nil : value)
      case .photo:
        return (key, photoNames)
      case _ where key.key.kind.isList:
        let words = CommaSeparatedList.words(texts[key] ?? "")
        return (key, words.isEmpty ? nil : words.count == 1 ? .one(words[0]) : .list(words))
      case _ where key.key.kind == .amount:
        // Amounts other than the direction's are in the currency of an account, usually the home currency.
        let text = amount(texts[key] ?? "", key == kind ? currency : home)
        return (key, text.isEmpty ? nil : .one(text))
      default:
        let text = texts[key] ?? ""
        return (key, text.isEmpty ? nil : .one(text))
      }
    }
  }

  /// Replaces the typographic minus sign, which the form's keypad enters, with the hyphen used in files.
  private static func withPlainMinus(_ text: String) -> String {
    AmountText.isNegative(text) ? "-" + text.dropFirst() : text
  }

  /// Returns the fields of a new entry.
  func fields(_ decimal: DecimalSeparator, home: Currency) -> [FieldChange] {
    values(decimal, home: home).compactMap { key, value in value.map { FieldChange(key, $0) } }
  }

  /// Returns the changes to an existing entry.
  func changes(from fields: [FieldSource], _ decimal: DecimalSeparator, home: Currency) -> [FieldChange] {
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

  /// Whether two field values are equal. A list with a single item equals this item.
  private static func areEqual(_ one: FieldText?, _ other: FieldText?) -> Bool {
    switch (one, other) {
    case (.mapping(let left)?, .mapping(let right)?): left == right
    case (.mapping?, _), (_, .mapping?): false
    // Multi-line text ends with a line break in the file, but not in a form.
    default: (one?.texts ?? []).map(\.trimmingBreaks) == (other?.texts ?? []).map(\.trimmingBreaks)
    }
  }

  // MARK: Encoding

  /// All values as a single string, for a hidden form field.
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

  /// All values as text with one line per field, for comparing versions.
  var lines: String {
    var lines: [String] = []
    for key in TransactionKey.allCases {
      if key == .split { lines += parts.map { "\(key.name): \($0.key) \($0.text)" } }
      if key == .photo { lines += photos.map { "\(key.name): \($0)" } }
      if let text = texts[key], !text.isEmpty { lines.append("\(key.name): \(text)") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A copy in which missing required values are replaced by placeholders, so that the other fields can be validated.
  var completed: EntryForm {
    var whole = self
    if (texts[.title] ?? "").isEmpty { whole.texts[.title] = "…" }
    if (texts[kind] ?? "").isEmpty { whole.texts[kind] = "1" }
    if kind == .moved, (texts[.from] ?? "").isEmpty, (texts[.to] ?? "").isEmpty { whole.texts[.to] = "…" }
    return whole
  }

  // MARK: Merging

  /// Returns a three-way merge: the user's changes since `basis`, applied to `current`.
  ///
  /// - Parameters:
  ///   - basis: the initial values of the form.
  ///   - current: the values in the file now.
  func merged(onto current: EntryForm, since basis: EntryForm) -> EntryForm {
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
  /// The text without trailing white space and leading line breaks.
  fileprivate var trimmingBreaks: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isNewline { text.removeFirst() }
    return String(text)
  }
}
