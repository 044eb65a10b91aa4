import BookEditing
import Diagnostics
import Ledger
import Formats
import Reports

/// Functions that create completion items for whole entries, for titles with further fields, and for values from other
/// entries.
extension Completion {
  // MARK: Whole entries

  /// Items for empty entries with likely days, and for expected entries.
  var entryItems: [CompletionItem] {
    guard let month = document.month else { return [] }
    let days = likelyDays(in: month)
    var items = days.enumerated().map { number, day in
      CompletionItem(
        label: "- date: \(day.day)", kind: .snippet,
        detail: "\(day.name), \(EnglishNames.weekdays[day.day.weekday - 1])",
        newText: newEntry(day.day), isSnippet: true,
        names: ["- date: \(day.day)", day.name, "date \(day.day)"], isPreselected: number == 0)
    }
    for open in catalog.open(in: month).prefix(20) {
      items.append(
        whole(
          open.series.expected, on: open.day, "expected on \(open.day)", reference: reference(to: open.series.template),
          .event,
          isFlow: writesFlow))
    }
    return items
  }

  /// A function that returns the completion item for a title. After `title:`, the item also inserts the missing fields.
  /// On the first line of an entry, it inserts a whole entry, dated on the likeliest day.
  var titleItem: (BookCatalog.Title) -> CompletionItem {
    guard case .entry = caret.spot, let month = document.month else { return { lateTitle($0) } }
    let day = likelyDays(in: month).first?.day ?? month.firstDay
    let isFlow = writesFlow
    return { title in
      let transaction = catalog.ledger.transactions[title.newest]
      let detail = "used \(NumberText.counted(title.count, "time")), last on \(transaction.date)"
      return whole(transaction, on: day, detail, .snippet, isFlow: isFlow)
    }
  }

  /// Returns likely days for a new entry: today and yesterday if they are in the month, and the day of the entry above
  /// the caret. If there are none, returns the first day of the month.
  private func likelyDays(in month: Month) -> [(day: Day, name: String)] {
    var days: [(Day, String)] = [(today, "today"), (today.adding(days: -1), "yesterday")].filter { $0.0.month == month }
    if let last = lastTypedDay, !days.contains(where: { $0.0 == last }) {
      days.insert((last, "the last day entered"), at: days.isEmpty ? 0 : 1)
    }
    if days.isEmpty { days.append((month.firstDay, "the first of the month")) }
    return days
  }

  /// The date of the nearest entry above the caret that is dated in this month; `nil` if there is none.
  private var lastTypedDay: Day? {
    let lines = EntryLines(document.bytes, document.positions)
    var line = (caret.dash == caret.line ? caret.line - 1 : caret.line)
    while line >= 0, let dash = lines.dash(at: line) {
      if let day = EntryText(from: dash, document.file, lines).date, day.month == document.month { return day }
      line = dash - 1
    }
    return nil
  }

  /// Whether the entry above the caret is written in braces.
  private var followsFlowEntry: Bool {
    let lines = EntryLines(document.bytes, document.positions)
    return lines.dash(at: caret.line - 1).map { EntryText(from: $0, document.file, lines).isFlow } ?? false
  }

  /// Whether new entries are written in braces. A client that can insert only one line needs this form.
  private var writesFlow: Bool { session.client.insertsOneLine || followsFlowEntry }

  private func newEntry(_ day: Day) -> String {
    let stop = session.client.hasSnippets ? "$1" : ""
    if session.client.insertsOneLine { return "- { date: \(day), title: " }
    return writesFlow ? "- { date: \(day), title: \(stop) }" : lines(["- date: \(day)", "  title: \(stop)"], from: 0)
  }

  /// Returns an item that inserts a new entry with the values of an existing one.
  private func whole(
    _ transaction: Transaction, on day: Day, _ detail: String, reference: String? = nil, _ kind: CompletionItem.Kind,
    isFlow writesFlow: Bool
  ) -> CompletionItem {
    var fields: [(key: TransactionKey, text: String)] = [(.date, "\(day)")]
    fields.append((.title, written(transaction.title, "title", isFlow: writesFlow)))
    fields += rest(of: transaction, isFlow: writesFlow)
    if let reference { fields.append((.occurrence, reference)) }
    fields.sort { $0.key.rawValue < $1.key.rawValue }
    let pairs = fields.map { (name: $0.key.name, text: $0.text, isStop: TransactionKey.directions.contains($0.key)) }
    let text =
      writesFlow
      ? "- { " + pairs.map { "\($0.name): \(stop($0.text, $0.isStop))" }.joined(separator: ", ") + " }"
      : lines(pairs.enumerated().map { ($0 == 0 ? "- " : "  ") + "\($1.name): \(stop($1.text, $1.isStop))" }, from: 0)
    return CompletionItem(
      label: transaction.title, kind: kind, detail: "\(summary(transaction)), \(detail)", newText: text, isSnippet: true
    )
  }

  /// Returns a summary such as `spent 4.50, Food`.
  private func summary(_ transaction: Transaction) -> String {
    let amount = AmountText.written(transaction.amount.minor, transaction.amount.currency, separator)
    let code = transaction.amount.currency == home ? "" : " \(transaction.amount.currency.code)"
    let words =
      transaction.direction == .moved
      ? "moved \(amount)\(code)"
      : "\(transaction.direction == .spent ? "spent" : "received") \(amount)\(code), \(catalog.ledger.category(transaction.category).name)"
    return words
  }

  private func reference(to index: Int) -> String { ScalarText.written(catalog.identifiers.ids[index], in: .flow) }

  // MARK: Titles

  private func lateTitle(_ title: BookCatalog.Title) -> CompletionItem {
    let transaction = catalog.ledger.transactions[title.newest]
    return CompletionItem(
      label: title.text, kind: .value,
      detail: "\(summary(transaction)), \(NumberText.counted(title.count, "time"))",
      newText: titleText(transaction), isSnippet: true)
  }

  /// Returns the title and the fields that the entry lacks, with values from the last entry with this title. Returns
  /// only the title if the entry has a different direction, or if the client can insert only one line and the entry is
  /// not in braces.
  private func titleText(_ transaction: Transaction) -> String {
    let isFlow = caret.isFlow
    let title = stop(written(transaction.title, "title", isFlow: isFlow), false)
    let present = Set(entry?.fields.map(\.key) ?? [])
    let hasDirection = present.contains { name in TransactionKey.directions.contains { $0.name == name } }
    let hasOther = present.contains { name in
      TransactionKey.directions.contains { $0.name == name && $0 != TransactionKey.direction(transaction) }
    }
    if hasOther || (session.client.insertsOneLine && !isFlow) { return title }
    let fields = rest(of: transaction, isFlow: isFlow).filter { field in
      !present.contains(field.key.name) && !(hasDirection && TransactionKey.directions.contains(field.key))
    }
    let texts = fields.map { "\($0.key.name): \(stop($0.text, TransactionKey.directions.contains($0.key)))" }
    if isFlow { return ([title] + texts).joined(separator: ", ") + closing }
    return lines([title] + texts.map { String(repeating: " ", count: caret.keyColumn) + $0 }, from: caret.keyColumn)
  }

  /// The closing brace, if the entry needs one and there is no text after the caret; otherwise empty.
  private var closing: String {
    let line = document.positions.content(of: caret.line)
    let isLast = document.bytes[caret.range.upperBound..<line.upperBound].allSatisfy { $0 == 0x20 }
    return isLast && entry?.isFlow == true ? " }" : ""
  }

  /// Returns the amount, currency, category, accounts and tags of an entry as fields.
  private func rest(of transaction: Transaction, isFlow: Bool) -> [(key: TransactionKey, text: String)] {
    let ledger = catalog.ledger
    var fields: [(TransactionKey, String)] = [
      (.direction(transaction), AmountText.written(transaction.amount.minor, transaction.amount.currency, separator))
    ]
    // In braces, a decimal comma would end the amount.
    if isFlow, fields[0].1.contains(",") { fields[0].1 = "\"\(fields[0].1)\"" }
    func name(_ account: Account.ID) -> String? {
      let name = ledger.account(account).name
      return name.isEmpty ? nil : written(name, "account", isFlow: isFlow)
    }
    if transaction.direction == .moved {
      if let from = name(transaction.account) { fields.append((.from, from)) }
      if let to = transaction.details?.destination.flatMap(name) { fields.append((.to, to)) }
    } else {
      fields.append((.category, written(ledger.category(transaction.category).name, "category", isFlow: isFlow)))
      if transaction.amount.currency != home { fields.append((.currency, transaction.amount.currency.code)) }
      if let account = name(transaction.account) { fields.append((.account, account)) }
    }
    if !transaction.tags.isEmpty {
      fields.append(
        (.tags, "[" + transaction.tags.map { ScalarText.written($0, in: .flow) }.joined(separator: ", ") + "]"))
    }
    return fields
  }

  private func written(_ text: String, _ key: String, isFlow: Bool) -> String {
    EntryKeys.transaction.written(text, for: key, in: isFlow ? .flow : .block)
  }

  /// Returns the text, as a tab stop if `isStop` is `true` and the client supports snippets. In a snippet, special
  /// characters are escaped.
  private func stop(_ text: String, _ isStop: Bool) -> String {
    guard session.client.hasSnippets else { return text }
    // By Unicode scalar, since a combining accent after such a character does not change its meaning.
    let plain = text.unicodeScalars.map { $0 == "$" || $0 == "}" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return isStop ? "${1:\(plain)}" : plain
  }

  /// Returns the lines as text for the client to insert. Indentation that the client adds automatically is omitted.
  ///
  /// - Parameter column: the column of the first line. If it is 0, the margin of the file is added to the other lines.
  private func lines(_ lines: [String], from column: Int) -> String {
    let content = document.positions.content(of: caret.line)
    let indent = document.bytes[content].prefix { $0 == 0x20 }.count
    let adjusts = !session.client.insertsAsIs && session.client.hasSnippets
    return lines.enumerated().map { number, line in
      if number == 0 { return line }
      let line = column == 0 ? margin + line : line
      return adjusts ? String(line.dropFirst(min(indent, line.prefix { $0 == " " }.count))) : line
    }.joined(separator: "\n")
  }

  // MARK: Without tab stops

  /// Returns the lines of a new entry with the values of an existing one; `nil` if the entry at the caret is in braces.
  func likely(_ transaction: Transaction, on day: Day, reference template: Int) -> String? {
    rest(of: transaction, on: day, reference: template).map { "- date: \(day)" + $0 }
  }

  /// Returns the lines of a new entry that follow its date, with the values of an existing entry. `nil` if the entry at
  /// the caret is in braces.
  func rest(of transaction: Transaction, on day: Day, reference template: Int?) -> String? {
    if caret.isFlow { return nil }
    var fields = [(key: TransactionKey.title, text: written(transaction.title, "title", isFlow: false))]
    fields += rest(of: transaction, isFlow: false)
    if let template { fields.append((.occurrence, reference(to: template))) }
    let indent = String(repeating: " ", count: caret.keyColumn)
    return fields.map { "\n\(indent)\($0.key.name): \($0.text)" }.joined()
  }

  /// Returns the text that inserts the transaction's title. If the entry at the caret has no amount, the transaction's
  /// other fields are added, except those that the entry already has.
  func plainTitle(_ transaction: Transaction) -> String {
    let present = Set(entry?.fields.map(\.key) ?? [])
    let hasDirection = present.contains { name in TransactionKey.directions.contains { $0.name == name } }
    let fields =
      hasDirection ? [] : rest(of: transaction, isFlow: caret.isFlow).filter { !present.contains($0.key.name) }
    let indent = String(repeating: " ", count: caret.keyColumn)
    let title = written(transaction.title, "title", isFlow: caret.isFlow)
    return caret.isFlow
      ? ([title] + fields.map { "\($0.key.name): \($0.text)" }).joined(separator: ", ")
      : title + fields.map { "\n\(indent)\($0.key.name): \($0.text)" }.joined()
  }

  // MARK: Days

  func dayItems(_ key: Key) -> [CompletionItem] {
    let own = document.kind == .month && key.name == "date" ? document.month : nil
    var days: [(Day, String)] = [(today, "today"), (today.adding(days: -1), "yesterday")]
    if let last = lastTypedDay { days.insert((last, "the last day entered"), at: min(1, days.count)) }
    if let date = entry?.date, key.name != "date" {
      days =
        [
          (date, "the entry's date"), (date.adding(days: 7), "a week later"),
          (date.adding(days: 14), "two weeks later"),
          (date.month.adding(months: 1).day(date.dayOfMonth), "a month later"),
        ] + days
    }
    let near =
      own.map { month in month.days.sorted { abs($0.days(since: today)) < abs($1.days(since: today)) } }
      ?? (1...14).map { today.adding(days: key.name == "due" || key.name == "until" ? $0 : -$0 - 1) }
    days += near.map { ($0, "") }
    var seen: Set<Day> = []
    var items: [CompletionItem] = []
    for (day, name) in days where seen.insert(day).inserted && (own.map { $0 == day.month } ?? true) {
      let weekday = EnglishNames.weekdays[day.weekday - 1]
      items.append(
        CompletionItem(
          label: "\(day)", kind: .value, detail: name.isEmpty ? weekday : "\(name), \(weekday)", newText: "\(day)",
          names: ["\(day)", "\(day) \(name) \(weekday) \(day.dayOfMonth)"]))
    }
    if key.kind == .dayOrNo {
      items.insert(CompletionItem(label: "no", kind: .enumMember, detail: "still to pay", newText: "no"), at: 0)
    }
    return items
  }

  // MARK: Parts, statements, photos, references

  /// Returns an item with the amount of the entry that is not assigned to any other part; empty if nothing remains.
  func restItems(for name: String) -> [CompletionItem] {
    guard let entry, let split = entry.field("split"),
      let whole = [TransactionKey.spent, .received].lazy.compactMap({ entry.text($0.name) }).first
    else { return [] }
    let currency = entry.text("currency").flatMap { Currency(code: $0) } ?? home
    guard var left = AmountText.minor(whole, currency, separator) else { return [] }
    for pair in entry.document.pairs(of: split.value) where pair.key != name {
      left -= AmountText.partMinor(entry.document.text(pair.value), currency, separator) ?? 0
    }
    guard left > 0 else { return [] }
    let text = AmountText.written(left, currency, separator)
    return [
      CompletionItem(
        label: text, kind: .value, detail: "the remaining amount", newText: text.contains(",") ? "\"\(text)\"" : text)
    ]
  }

  /// The completion item with the balance of the entry's account, calculated from the book as of the entry's date, or
  /// as of today if today is earlier. Empty if the account is unknown.
  var balanceItems: [CompletionItem] {
    let name = entry?.text("account") ?? ""
    let day = entry?.date ?? today
    let ledger = catalog.ledger
    let account = name.isEmpty ? Account.ID.unnamed : ledger.accountNames.first { $0.name == name }?.id
    guard let account else { return [] }
    let balance = AccountHistory(ledger, account).balance(on: min(day, today))
    let text = AmountText.written(balance, ledger.account(account).currency, separator)
    return [
      CompletionItem(label: text, kind: .value, detail: "the book's balance on \(min(day, today))", newText: text)
    ]
  }

  /// The items for photos. Photos that no entry uses come first, newest first; all others follow.
  var photoItems: [CompletionItem] {
    let photos = book.photos
    func item(_ name: String, _ detail: String) -> CompletionItem {
      CompletionItem(
        label: name, kind: .file, detail: detail, newText: ScalarText.written(name, in: .flow),
        data: .object([("photo", .string(name)), ("book", .string(book.path))]))
    }
    return photos.unused.map { item($0, "not in any entry") } + photos.named.map { item($0, "already in an entry") }
  }

  /// The items for the value of `for:`, which refer to recurring transactions.
  var referenceItems: [CompletionItem] {
    let ids = catalog.identifiers.ids
    let title = entry?.text("title").map { UnicodeText.searchable($0) }
    let items = catalog.recurrence.series.flatMap { series -> [(isSame: Bool, item: CompletionItem)] in
      let own = catalog.ledger.transactions[series.template].title
      func item(_ text: String, _ detail: String) -> CompletionItem {
        CompletionItem(
          label: text, kind: .reference, detail: "\(own), \(detail)", newText: ScalarText.written(text, in: .flow),
          names: [text, own])
      }
      var items = [item(ids[series.template], series.repeats.rawValue)]
      // If the entry's own date would mean another occurrence, the reference contains the period.
      if let date = entry?.date, let open = series.open(nearestTo: date), !open.window.contains(date) {
        items.append(
          item("\(series.reference(to: open, from: date, catalog.identifiers))", "the occurrence of \(open.day)"))
      }
      return items.map { (UnicodeText.searchable(own) == title, $0) }
    }
    return items.filter(\.isSame).map(\.item) + items.filter { !$0.isSame }.map(\.item)
  }
}

extension TransactionKey {
  static func direction(_ transaction: Transaction) -> TransactionKey {
    switch transaction.direction {
    case .spent: .spent
    case .received: .received
    case .moved: .moved
    }
  }
}
