import Bookkeeping
import Build
import Diagnostics
import Language
import Ledger
import Notation
import PageParts
import Platform
import Reports
import Site

/// The page of an entry's form.
extension FormRequest {
  func entryPage(_ task: EntryTask, _ entry: EntryForm, _ refusal: Refusal) -> Response {
    let told = FormFindings(refusal)
    return entryPage(task, entry, told.others.map { FormPage.Message($0) }, told, status: refusal.status)
  }

  /// - Parameters:
  ///   - basis: what the file says, where that is not what the form began with.
  ///   - status: of a form that was refused; it keeps its number then.
  func entryPage(
    _ task: EntryTask, _ entry: EntryForm, _ messages: [FormPage.Message] = [], _ told: FormFindings = FormFindings(),
    basis: EntryForm? = nil, status: Status = .fine
  ) -> Response {
    var page = FormPage(heading: word(task == .add ? .addTransaction : .edit))
    page.messages = messages
    page.action = "/add"
    page.suggestions = "/-/suggestions"
    page.check = "/-/check/"
    var inputs = EntryInputs(self, entry, told)
    if case .edit(let id) = task {
      page.action = FormAddress.edit(id)
      page.check += PercentEncoding.path(id)
      let sent = form.text(EntryForm.basisName)
      page.hidden = [FormPage.Hidden(EntryForm.basisName, basis?.encoded ?? sent ?? entry.encoded)]
      if let photos = form.text(EntryForm.hadName) ?? Optional(entry.photos.joined(separator: "\n")), !photos.isEmpty {
        page.hidden.append(FormPage.Hidden(EntryForm.hadName, photos))
        inputs.photos = photos.split(separator: "\n").map(String.init)
      }
    }
    // A form without the token of this run changes nothing, not even beside the book; nor is a photo kept that is wrong.
    if status != .fine, status != .forbidden, told.byField[TransactionKey.photo.name] == nil {
      inputs.kept = KeptPhotos(book).keep(entry.sent)
    }
    page.inputs = inputs.main
    page.moreInputs = inputs.more
    page.opensMore = inputs.opensMore
    page.buttons = [FormPage.Button(word(.save), isMain: true)]
    if task == .add {
      page.buttons.append(FormPage.Button(word(.saveAndAnother), name: "next", value: "another"))
      addEntered(to: &page)
    }
    page.links = [FormPage.Link(word(.cancel), cancelAddress(task))]
    return self.page(page, status, keepsNumber: status != .fine)
  }

  private func cancelAddress(_ task: EntryTask) -> String {
    guard case .edit(let id) = task, let page = understood.maker?.pageAddress(ofID: id) else { return "/index.html" }
    return "/\(page)"
  }

  private static let greatestEnteredCount = 200

  /// What was entered in this sitting, with its sum.
  private func addEntered(to page: inout FormPage) {
    guard let text = query("entered") ?? form.text("entered"), !text.isEmpty else { return }
    page.hidden.append(FormPage.Hidden("entered", text))
    guard let maker = understood.maker else { return }
    // One may be named more often than the book has it.
    var sum = Int128(0)
    for id in text.split(separator: " ").suffix(FormRequest.greatestEnteredCount).map(String.init).reversed() {
      guard let index = maker.identifiers.index(of: id) else { continue }
      let transaction = ledger.transactions[index]
      var item = FormPage.Item(clean(transaction.title))
      item.href = "/\(maker.rowAddress(ofID: id) ?? "")"
      item.note = "\(wording.shortDate(transaction.date)) · \(maker.amount(transaction))"
      item.links = [FormPage.Link(word(.edit), FormAddress.edit(id))]
      page.items.append(item)
      switch transaction.direction {
      case .spent: sum -= Int128(transaction.homeAmount ?? 0)
      case .received: sum += Int128(transaction.homeAmount ?? 0)
      case .moved: break
      }
    }
    page.itemsHeading = word(.entered)
    page.itemsNote = wording.change(HomeAmount(clamping: sum))
  }
}

/// The fields of an entry, as a form asks for them.
struct EntryInputs {
  private let request: FormRequest
  private let entry: EntryForm
  private let told: FormFindings
  /// Those that may be kept.
  var photos: [String] = []
  /// Those that came with a refused form and need not be chosen again.
  var kept: [KeptPhotos.Photo] = []

  init(_ request: FormRequest, _ entry: EntryForm, _ told: FormFindings) {
    self.request = request
    self.entry = entry
    self.told = told
    photos = entry.photos
  }

  private var ledger: Ledger { request.ledger }
  private func word(_ word: FormWord) -> String { request.word(word) }
  private func text(_ key: TransactionKey) -> String { entry.texts[key] ?? "" }
  private func findings(_ name: String) -> [String] { told.byField[name] ?? [] }

  private func field(
    _ key: TransactionKey, _ label: FormWord, _ kind: FormField.Kind = .line, hint: String = "",
    _ proposals: [String] = [],
    isNeeded: Bool = false, isFirst: Bool = false, only: String = ""
  ) -> FormField {
    FormField(
      key.name, word(label), kind, value: text(key), hint: hint, findings: findings(key.name), proposals: proposals,
      isNeeded: isNeeded, isFirst: isFirst, only: only)
  }

  private var categories: [String] { ledger.categories.map(\.name) }
  private var accounts: [String] { ledger.accountNames.map(\.name) }

  private static let flow = "flow"
  private static let moved = TransactionKey.moved.name

  var main: [FormField] {
    let isFirstTyped = text(.title).isEmpty
    let kinds: [(TransactionKey, FormWord)] = [(.spent, .spent), (.received, .received), (.moved, .moved)]
    var fields = [
      field(.title, .title, isNeeded: true, isFirst: isFirstTyped),
      FormField(
        EntryForm.kindName, word(.kind),
        .radio(kinds.map { FormField.Choice($0.0.name, word($0.1), isChosen: $0.0 == entry.kind) })),
      FormField(
        EntryForm.amount, request.word(.amountIn, ["currency": request.home.code]), .amount, value: text(entry.kind),
        findings: findings(EntryForm.amount), isNeeded: true, isFirst: !isFirstTyped),
      // The newest first; the page turns them round while the night is young.
      field(
        .date, .date, .day, hint: request.days.examples.joined(separator: ", "),
        [request.wording.text(.today), request.wording.text(.yesterday)]),
      field(.category, .category, categories, only: EntryInputs.flow),
      field(.account, .account, accounts, only: EntryInputs.flow),
      field(.from, .from, accounts, only: EntryInputs.moved),
      field(.to, .to, accounts, only: EntryInputs.moved),
      field(.arrived, .arrived, .amount, only: EntryInputs.moved),
      field(.note, .note, .text),
    ]
    if !photos.isEmpty {
      let pictures = photos.map { name in
        FormField.Picture(
          name: name, small: request.picture(of: name), isKept: entry.photos.contains(name))
      }
      fields.append(FormField("keep", word(.photos), .pictures(pictures)))
    }
    let lost = entry.sent.count > kept.count ? [word(.photosAgain)] : []
    let choices = kept.map { FormField.Choice($0.key, $0.name, isChosen: true) }
    fields.append(
      FormField(
        "photo", word(.photo), .photos(kept: choices), hint: word(.photoHint),
        findings: findings(TransactionKey.photo.name) + lost))
    return fields
  }

  private func field(_ key: TransactionKey, _ label: FormWord, _ proposals: [String], only: String = "") -> FormField {
    field(key, label, .line, hint: "", proposals, only: only)
  }

  var more: [FormField] {
    var fields = [
      field(.due, .due, .day), field(.paid, .paidOn, .day), field(.tags, .tags, tags), repeats,
      field(.until, .until, .day), auto,
    ]
    let count = entry.parts.count + EntryForm.freePartCount
    for index in 0..<count {
      let part = entry.parts.indices.contains(index) ? entry.parts[index] : nil
      let isLast = index == count - 1
      fields.append(
        FormField(
          EntryForm.partCategory, word(.partCategory), value: part?.key ?? "", proposals: categories,
          suffix: "-\(index)",
          only: EntryInputs.flow))
      fields.append(
        FormField(
          EntryForm.partAmount, word(.partAmount), .amount, value: part?.text ?? "",
          findings: isLast ? findings(EntryForm.partAmount) : [], suffix: "-\(index)", only: EntryInputs.flow))
    }
    fields += [
      field(.currency, .currency, currencies), field(.booked, .booked, .amount, only: EntryInputs.flow),
      field(.skip, .skip, .day), field(.occurrence, .for), field(.id, .id),
    ]
    return fields
  }

  /// Whether one of them says something, or is wrong.
  var opensMore: Bool {
    let keys: [TransactionKey] = [
      .due, .paid, .tags, .repeats, .until, .auto, .currency, .booked, .skip, .occurrence, .id,
    ]
    return !entry.parts.isEmpty || keys.contains { !text($0).isEmpty || !findings($0.name).isEmpty }
      || !findings(EntryForm.partAmount).isEmpty
  }

  private var repeats: FormField {
    let periods: [(String, FormWord)] = [
      ("", .repeatsNever), (Repeat.weekly.rawValue, .repeatsWeekly), (Repeat.monthly.rawValue, .repeatsMonthly),
      (Repeat.quarterly.rawValue, .repeatsQuarterly), (Repeat.yearly.rawValue, .repeatsYearly),
    ]
    return field(
      .repeats, .repeats, .choice(periods.map { FormField.Choice($0.0, word($0.1), isChosen: $0.0 == text(.repeats)) }))
  }

  private var auto: FormField {
    let choices: [(String, FormWord)] = [("", .no), ("yes", .yes)]
    return field(
      .auto, .auto, .choice(choices.map { FormField.Choice($0.0, word($0.1), isChosen: $0.0 == text(.auto)) }))
  }

  /// Those that were used last, the newest first.
  private var tags: [String] {
    var seen: Set<String> = []
    var tags: [String] = []
    for transaction in ledger.transactions.suffix(5_000).reversed() {
      for tag in transaction.details?.tags ?? [] where seen.insert(tag).inserted {
        tags.append(TypedList.text([tag]))
      }
      if tags.count >= 100 { break }
    }
    return tags
  }

  private var currencies: [String] {
    var codes: [String] = []
    for account in ledger.accounts where !codes.contains(account.currency.code) { codes.append(account.currency.code) }
    return codes
  }
}
