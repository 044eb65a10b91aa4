import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import SiteComponents
import Platform
import Reports
import Site

/// The form of one entry: a new one, or one that is there.
extension FormRequest {
  enum EntryFormMode: Equatable {
    case add
    case edit(String)
  }

  var decimal: DecimalSign { ledger.settings.decimalSign }
  var home: Currency { ledger.homeCurrency }

  // MARK: Shown

  func showAdd() -> Response {
    var entry = EntryForm()
    if let id = query("like") {
      do throws(BookError) { entry = try entryForm(of: id).again } catch { return refused(error, .addTransaction) }
    }
    // From a bookmark or a page: only ever shown, never sent by itself.
    for key in TransactionKey.allCases where !TransactionKey.directions.contains(key) && key != .split && key != .photo
    {
      if let text = query(key.name) { entry.texts[key] = text.trimmingSpaces }
    }
    if let kind = query(EntryForm.kindName).flatMap({ TransactionKey(name: $0) }),
      TransactionKey.directions.contains(kind)
    {
      entry.kind = kind
    }
    for key in TransactionKey.directions {
      guard let text = query(key.name) else { continue }
      entry.kind = key
      entry.texts[key] = text.trimmingSpaces
    }
    if let amount = query(EntryForm.amount) { entry.texts[entry.kind] = amount.trimmingSpaces }
    var messages: [FormPage.Message] = []
    if let receipt = query("receipt"), isUnused(receipt) {
      entry.photos = [receipt]
      messages = prefill(&entry, from: receipt)
    }
    if entry.texts[.date] == nil { entry.texts[.date] = "\(lookedAt ?? ledger.today)" }
    return entryPage(.add, entry, messages)
  }

  /// The day of the page that leads here: the newest of its month that has been, or today.
  private var lookedAt: Day? {
    guard let month = query("month").flatMap({ Month($0) }) else { return nil }
    return month == ledger.today.month ? nil : min(month.lastDay, ledger.window.days.upperBound)
  }

  func showEdit(_ id: String) -> Response {
    do throws(BookError) {
      let current = try entryForm(of: id)
      var entry = current
      // A suggestion comes filled in; it is saved, or not, as if it was typed.
      if let repeats = query(TransactionKey.repeats.name), Repeat(rawValue: repeats) != nil {
        entry.texts[.repeats] = repeats
      }
      return entryPage(.edit(id), entry, basis: current)
    } catch {
      return refused(error, .edit)
    }
  }

  /// An entry as its file has it.
  func entryForm(of id: String) throws(BookError) -> EntryForm {
    let draft = try Draft(book)
    let entry = try draft.find(id)
    return EntryForm(try draft.fields(of: entry))
  }

  // MARK: Done

  /// What was typed, with photos that an earlier press brought.
  private var typed: EntryForm {
    var entry = EntryForm(form)
    for key in form.texts(FormField.keptName) {
      guard let photo = PendingUploads(book).photo(key), !entry.sent.contains(where: { $0.bytes == photo.bytes }) else {
        continue
      }
      entry.sent.append(photo)
    }
    return entry
  }

  func add() -> Response {
    var entry = typed
    if let shown = shownAgain(entry, .add) { return shown }
    if isBill, (entry.texts[.due] ?? "").isEmpty, (entry.texts[.paid] ?? "").isEmpty { entry.texts[.paid] = "no" }
    let start = ContinuousClock.now
    do throws(BookError) {
      let added = try changeBook("add \(entry.texts[.title] ?? "")", withReceipts: entry.namesPhotos, id: \.edited.id) {
        (draft) throws(BookError) in
        try addNewCategory(of: entry, to: &draft)
        return try draft.add(withPhotos: fields(of: entry), entry.sentPhotos)
      }
      PendingUploads(book).forget(entry.sent)
      if form.text("next") == "another" { return another(added.edited, entry, since: start) }
      return done(.deedSaved, added.edited, at: "index.html", since: start)
    } catch {
      return entryPage(.add, entry, error)
    }
  }

  /// The form once more for a button that writes nothing: one that asks for more parts, or puts another text in a field.
  private func shownAgain(_ entry: EntryForm, _ task: EntryFormMode) -> Response? {
    if form.text("more") != nil { return entryPage(task, entry) }
    for field in form.fields where field.name.hasPrefix(FormRequest.fillPrefix) {
      guard case .text(let text) = field.content else { continue }
      let name = String(field.name.dropFirst(FormRequest.fillPrefix.count))
      guard let key = name == EntryForm.amount ? entry.kind : TransactionKey(name: name) else { continue }
      var filled = entry
      filled.texts[key] = text.trimmingSpaces
      return entryPage(task, filled)
    }
    return nil
  }

  private static let fillPrefix = "fill-"
  /// The field with the name of a category that is to be made together with the entry.
  static let newCategoryName = "category-new"

  /// Makes the category that was typed into the picker, in the same change as its entry.
  private func addNewCategory(of entry: EntryForm, to draft: inout Draft) throws(BookError) {
    guard let name = form.text(FormRequest.newCategoryName)?.trimmingSpaces, !name.isEmpty,
      name == entry.texts[.category], entry.kind != .moved, !ledger.categories.contains(where: { $0.name == name })
    else { return }
    var fields = CategoryFields(kind: entry.kind == .received ? .income : .expense)
    fields.name = name
    _ = try draft.addCategory(fields.newCategory(decimal, home))
  }

  private func fields(of entry: EntryForm) -> [FieldChange] { entry.fields(decimal, home: home).map(days.read) }

  /// The form once more with the day and the account, and what was entered in this sitting.
  private func another(_ edited: Draft.Edited, _ entry: EntryForm, since time: ContinuousClock.Instant) -> Response {
    _ = served.state(since: time)
    let entered = (form.text("entered").map { [$0] } ?? []) + [edited.id]
    var pairs = [("entered", entered.joined(separator: " ")), (EntryForm.kindName, entry.kind.name)]
    for key in [TransactionKey.date, .account] {
      if let text = entry.texts[key], !text.isEmpty { pairs.append((key.name, text)) }
    }
    if isBill { pairs.append((EntryForm.billName, "yes")) }
    return done(sentence(.deedSaved, edited), id: edited.id, at: "add?\(FormRoute.query(pairs))")
  }

  func edit(_ id: String) -> Response {
    let entry = typed
    if let shown = shownAgain(entry, .edit(id)) { return shown }
    let sent = form.text(EntryForm.basisName)
    let basis = sent.flatMap(EntryForm.decoded)
    let start = ContinuousClock.now
    var isStale: EntryForm?
    do throws(BookError) {
      let edited = try changeBook("edit \(id)", withReceipts: entry.namesPhotos, id: \.edited.id) {
        (draft) throws(BookError) in
        try addNewCategory(of: entry, to: &draft)
        let found = try draft.find(id)
        let fields = try draft.fields(of: found)
        let current = EntryForm(fields)
        if let sent, sent != current.encoded {
          isStale = current
          throw .changedEntry(id: id, file: folderless(found.path))
        }
        let changes = entry.changes(from: fields, decimal, home: home).map(days.read)
        let gone = changes.contains { $0.key == .photo } ? current.photos.filter { !entry.photos.contains($0) } : []
        let edited = try draft.edit(found, withPhotos: changes, entry.sentPhotos)
        draft.putAsideUnused(gone)
        return edited
      }
      PendingUploads(book).forget(entry.sent)
      numbers.rename(id, to: edited.edited.id)
      return done(.deedSaved, edited.edited, at: "index.html", since: start)
    } catch {
      guard let current = isStale, let basis else { return entryPage(.edit(id), entry, error) }
      return changedMeanwhile(id, entry, basis, current)
    }
  }

  /// What stands in the file now, what differs, and what was typed over it: nothing is lost and nothing overwritten.
  private func changedMeanwhile(_ id: String, _ typed: EntryForm, _ basis: EntryForm, _ current: EntryForm) -> Response
  {
    let lines = UnifiedDiff(Array(basis.lines.utf8), Array(current.lines.utf8)).text(path: id, isColored: false)
    let message = FormPage.Message(word(.changedMeanwhile), lines: lines)
    return entryPage(.edit(id), typed.over(current, since: basis), [message], basis: current, status: .conflict)
  }

  // MARK: Looked at while it is typed

  /// What is wrong with fields, and what they mean, as JSON; nothing is written.
  func check(_ id: String) -> String {
    let entry = EntryForm(form)
    var told = FormFindings()
    do throws(BookError) {
      _ = try book.dryRun("check", withReceipts: entry.namesPhotos) { (draft) throws(BookError) in
        try addNewCategory(of: entry, to: &draft)
        if id.isEmpty {
          _ = try draft.add(withPhotos: fields(of: entry.completed), entry.sentPhotos)
          return
        }
        let found = try draft.find(id)
        let changes = entry.completed.changes(from: try draft.fields(of: found), decimal, home: home).map(days.read)
        _ = try draft.edit(found, withPhotos: changes, entry.sentPhotos)
      }
    } catch {
      told = FormFindings(error, sentences: sentences)
    }
    let likely = likelyCategories(entry).map { JSON.string($0) }
    let byField = told.byField.sorted { $0.key < $1.key }.map { name, texts in
      (name, JSON.array(texts.map { .string($0) }))
    }
    let hints = meanings(of: entry).map { ($0.0, JSON.string($0.1)) }
    return JSON.object([
      ("fields", .object(byField)), ("messages", .array(told.others.map { .string($0) })), ("hints", .object(hints)),
      ("likely", .array(likely)),
      ("translated", .array(told.byField.keys.sorted().filter(told.isTranslated).map { .string($0) })),
      ("fills", .object(told.fills.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.map { .string($0) })) })),
    ])
    .text
  }

  var sentences: FormSentence { FormSentence(wording: wording, window: ledger.window) }

  /// The categories that are likely for the title, the likeliest first; none for a title that no entry has.
  private func likelyCategories(_ entry: EntryForm) -> [String] {
    let likely = LikelyCategories(ledger)
    let direction: Transaction.Direction = entry.kind == .received ? .received : .spent
    guard let title = entry.texts[.title], entry.kind != .moved,
      let first = likely.category(ofTitle: title, direction)
    else { return [] }
    return likely.categories(after: first, direction, count: 8).map { ledger.category($0).name }
  }

  /// A day in words, with what it has already.
  private func meaning(of day: Day, _ key: TransactionKey) -> String {
    let name = wording.weekdayDate(day)
    if key != .date { return name }
    let count = ledger.transactions(in: day.month).count { $0.date == day }
    if count == 0 { return "\(name) · \(word(.nothingYet))" }
    let spent = understood.maker?.input.figures.spent(on: day)
    return ([name, wording.text(.entries, count: count)] + (spent.map { [wording.money($0)] } ?? []))
      .joined(separator: " · ")
  }

  /// What was understood: the day of a word, the result of a sum, what is left for the category.
  func meanings(of entry: EntryForm) -> [(String, String)] {
    var hints: [(String, String)] = []
    for key in TransactionKey.allCases {
      guard let reach = key.reach, let text = entry.texts[key], !text.isEmpty, let day = days.day(text, reach) else {
        continue
      }
      hints.append((key.name, meaning(of: day, key)))
    }
    let currency = entry.texts[.currency].flatMap { Currency(code: $0.uppercased()) } ?? home
    if let text = entry.texts[entry.kind] {
      let sum = AmountSum.minorUnits(text, decimals: currency.decimals, decimal)
      let whole = sum ?? AmountText.minor(text, currency, decimal)
      if let sum { hints.append((EntryForm.amount, "= \(wording.money(Money(sum, currency)))")) }
      if let whole, !entry.parts.isEmpty {
        let parts = entry.parts.map { part in
          AmountSum.minorUnits(part.text, decimals: currency.decimals, decimal) ?? AmountText.partMinor(
            part.text, currency, decimal) ?? 0
        }
        // Amounts of files are bounded far below what could overflow here.
        let left = parts.reduce(whole) { $0 &- $1 }
        let category = entry.texts[.category].flatMap { $0.isEmpty ? nil : $0 } ?? "–"
        let rest =
          left < 0
          ? word(.partsOver, ["amount": wording.money(Money(0 &- left, currency))])
          : word(.partsLeft, ["amount": wording.money(Money(left, currency)), "category": FormRequest.clean(category)])
        hints.append((EntryForm.partAmount, rest))
      }
    }
    return hints
  }
}

/// What is wrong with a form: at its fields, and as a whole.
struct FormFindings {
  var byField: [String: [String]] = [:]
  var others: [String] = []
  /// What is likely meant, by field.
  var fills: [String: [String]] = [:]
  /// The fields with a finding that has no sentence in the language of the page.
  private var english: Set<String> = []

  init() {}

  /// Whether all that is wrong with a field is told in the language of the page.
  func isTranslated(_ name: String) -> Bool { byField[name] != nil && !english.contains(name) }

  /// - Parameters:
  ///   - field: the field of a key; nil where a form has none.
  ///   - sentences: short ones in the language of the page; nil for those of the command.
  init(
    _ refusal: BookError, _ field: (String) -> String? = FormFindings.field, sentences: FormSentence? = nil
  ) {
    guard case .findings(let findings) = refusal else {
      others = [refusal.sentence]
      return
    }
    for finding in findings {
      let sentence = FormRequest.sentence(finding)
      guard finding.place.file.isTyped || finding.id == .missingKey, let name = finding.key.flatMap(field) else {
        others.append(sentence)
        continue
      }
      let short = sentences?.text(finding)
      if short == nil { english.insert(name) }
      byField[name, default: []].append(short ?? sentence)
      fills[name, default: []] += finding.suggestions.compactMap { FormRequest.fill($0, finding) }
    }
  }

  /// Of a form whose fields are called as their keys are.
  static func same(_ key: String) -> String? { key }

  /// The field of a key of an entry.
  static func field(_ key: String) -> String? {
    guard let key = TransactionKey(name: key) else { return nil }
    if TransactionKey.directions.contains(key) { return EntryForm.amount }
    return key == .split ? EntryForm.partAmount : key.name
  }
}
