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

/// The form that changes several entries at once.
struct SeveralForm: Form {
  static let route = FormRoute("several")
  let request: FormRequest
  let subject: String

  private static let greatestCount = 1_000

  /// Returns the page with the entries that match a filter, such as `?filter=category:Food`, newest first.
  func show() -> Response { severalPage(BulkEditFields(form), FormFindings(), .fine) }

  func again(_ message: FormPage.Message, _ status: Status) -> Response {
    severalPage(BulkEditFields(form), FormFindings(), status, messages: [message])
  }

  /// Returns the page with the entries.
  ///
  /// - Parameter changed: the ids that now refer to other entries than on the page where they were selected.
  private func severalPage(
    _ fields: BulkEditFields, _ told: FormFindings, _ status: Status, _ preview: String = "",
    messages: [FormPage.Message] = [], changed: Set<String> = []
  ) -> Response {
    var page = FormPage(heading: word(.several))
    page.messages = messages + told.others.map { FormPage.Message($0) }
    if !preview.isEmpty {
      page.messages.append(FormPage.Message(word(.severalPreview), lines: preview, isError: false))
    }
    page.action = "/several"
    guard let maker = understood.maker else {
      page.messages.append(FormPage.Message(word(.siteWaits), isError: false))
      page.links = [FormPage.Link(word(.fixes), "/errors.html"), FormPage.Link(word(.back), "/index.html")]
      return self.page(page, .unavailable)
    }
    let chosen = Set(form.texts("id")).subtracting(changed)
    if let found = found(&page) {
      let ids = found.prefix(SeveralForm.greatestCount).map { maker.identifiers.ids[$0] }
      let choices = zip(found, ids).map { index, id -> FormField.Choice in
        let entry = ledger.transactions[index]
        let text =
          "\(wording.shortDateAndYear(entry.date)) · \(FormText.clean(entry.title)) · \(maker.amount(entry))"
        return FormField.Choice(id, text, isChosen: chosen.contains(id))
      }
      page.inputs.append(
        FormField("id", word(.severalWhich, ["count": wording.number(Int64(found.count))]), .checks(choices)))
    }
    func input(_ name: String, _ label: FormWord, _ value: String, _ proposals: [String] = []) -> FormField {
      FormField(name, word(label), value: value, findings: told.byField[name] ?? [], proposals: proposals)
    }
    page.inputs += [
      input("category", .category, fields.category, ledger.categories.map(\.name)),
      input("account", .account, fields.account, ledger.accountNames.map(\.name)),
      input("tag", .tagAdd, fields.tag), input("untag", .tagRemove, fields.untag), input("title", .title, fields.title),
      FormField(
        "paid", word(.paidOn), .day, value: fields.paid, hint: days.examples.joined(separator: ", "),
        findings: told.byField["paid"] ?? []),
    ]
    page.buttons = [
      FormPage.Button(word(.look), name: "do", value: "look"),
      FormPage.Button(word(.save), name: "do", value: "save", isMain: true),
      FormPage.Button(word(.remove), name: "do", value: "remove", isGrave: true),
    ]
    page.links = [FormPage.Link(word(.cancel), "/index.html")]
    return self.page(
      page, status, keepsNumber: status == .fine ? !preview.isEmpty : status != .forbidden)
  }

  /// Returns the indices of the entries to show: those selected in a list, or those that match the filter. Adds the
  /// filter field, or a message about an invalid filter, to the page.
  ///
  /// - Returns: `nil` for an invalid filter.
  private func found(_ page: inout FormPage) -> [Int]? {
    if let ids = offered {
      page.hidden.append(FormPage.Hidden("of", ids.joined(separator: " ")))
      let identifiers = Identifiers(ledger)
      return ids.compactMap(identifiers.index(of:))
    }
    let text = query("filter") ?? form.text("filter") ?? ""
    page.inputs = [
      FormField("filter", word(.filter), value: text, hint: "category:Food amount:>50 2026-01..", hintLanguage: "en")
    ]
    let found = found(text)
    if found == nil { page.messages.append(FormPage.Message(word(.filterUnread, ["text": text]))) }
    return found
  }

  /// The ids selected in a list. `nil` if the entries come from a filter.
  private var offered: [String]? {
    if form.text("do") == "choose" { return form.texts("id") }
    return form.text("of").map { $0.split(separator: " ").map(String.init) }
  }

  /// Returns the matching entries that are not archived, newest first. `nil` for an invalid filter.
  private func found(_ text: String) -> [Int]? {
    let open = ledger.months.filter { !$0.isArchived }.flatMap(\.entries)
    if text.isEmpty { return open.reversed() }
    guard let filter = try? TransactionFilter(SeveralForm.words(text), ledger) else { return nil }
    let found = Set(filter.indices(ledger, Identifiers(ledger)))
    return open.filter(found.contains).reversed()
  }

  /// Splits a string at spaces. Text in quotes is one word, as in a shell.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  func submit() -> Response {
    let fields = BulkEditFields(form)
    let ids = form.texts("id")
    let deed = form.text("do") ?? "look"
    if deed == "choose", !ids.isEmpty {
      let changed = ids.filter { !isAsShown($0) }
      if changed.isEmpty { return severalPage(fields, FormFindings(), .fine) }
      let lines = changed.map { sentence(.changedEntry(id: $0, file: understood.path(of: $0).map(folderless) ?? "")) }
      return severalPage(fields, told(lines.joined(separator: "\n")), .conflict, changed: Set(changed))
    }
    if ids.isEmpty, deed == "look" { return severalPage(fields, FormFindings(), .fine) }
    if ids.isEmpty { return severalPage(fields, told(word(.severalNone)), .unprocessable) }
    if deed != "remove", fields.isEmpty { return severalPage(fields, told(word(.severalNothing)), .unprocessable) }
    let start = ContinuousClock.now
    do throws(BookError) {
      let title = "\(deed == "remove" ? "remove" : "edit") \(ids.count) entries"
      if deed == "look" {
        let trial = try book.dryRun(title) { (draft) throws(BookError) in try change(ids, fields, deed, &draft) }
        return severalPage(fields, FormFindings(), .fine, BookDiff(trial.files, book.folder).text(isColored: false))
      }
      _ = try changeBook(title, id: { _ in "" }) { (draft) throws(BookError) in try change(ids, fields, deed, &draft) }
      _ = served.state(since: start)
      // Entries selected in a list: back to the list.
      let address =
        form.text("of") == nil
        ? "several?\(FormTarget.query([("filter", form.text("filter") ?? "")]))" : addressAfterSeveral
      return done(
        word(deed == "remove" ? .severalRemoved : .severalChanged, ["count": wording.number(Int64(ids.count))]),
        at: address)
    } catch {
      let own: Set = ["category", "account", "title", "paid"]
      return caughtUp(after: error).severalPage(
        fields, FormFindings(error) { own.contains($0) ? $0 : nil }, error.status)
    }
  }

  /// The page to return to: the list that the user came from, or `index.html` if the change removed that list.
  private var addressAfterSeveral: String {
    let address = returnAddress
    guard let maker = (served.state ?? state).book.maker else { return "index.html" }
    let isThere = maker.page(address, jobs: served.jobs(making: address), numbers.editing(state: state.number)) != nil
    return isThere ? address : "index.html"
  }

  private func told(_ sentence: String) -> FormFindings {
    var told = FormFindings()
    told.others = [sentence]
    return told
  }

  private func change(_ ids: [String], _ fields: BulkEditFields, _ deed: String, _ draft: inout Draft) throws(BookError)
  {
    for id in ids { _ = try find(id, in: draft) }
    if deed == "remove" { return try draft.remove(all: ids) }
    let paid = fields.payment(days)
    if let paid {
      // `pay` rejects entries that are not bills or are already paid. The payment is written together with the other
      // changes.
      var trial = draft
      _ = try trial.pay(ids, on: paid.value?.texts.first, typed: paid.typed, for: nil)
    }
    try draft.edit(all: ids) { fields.changes(of: $0.transaction) + (paid.map { [$0] } ?? []) }
  }
}

/// The new values for several entries. Empty fields stay unchanged.
struct BulkEditFields {
  var category = ""
  var account = ""
  var tag = ""
  var untag = ""
  var title = ""
  var paid = ""

  init(_ form: FormBody) {
    func text(_ name: String) -> String { (form.text(name) ?? "").trimmingSpaces }
    (category, account, tag, untag, title, paid) = (
      text("category"), text("account"), text("tag"), text("untag"), text("title"), text("paid")
    )
  }

  var isEmpty: Bool { [category, account, tag, untag, title, paid].allSatisfy(\.isEmpty) }

  /// Returns the change that marks bills as paid. `nil` if the field is empty.
  func payment(_ days: DayReader) -> FieldChange? {
    paid.isEmpty ? nil : days.read(FieldChange(.paid, .one(paid)))
  }

  func changes(of transaction: Transaction) -> [FieldChange] {
    var changes: [FieldChange] = []
    if !title.isEmpty { changes.append(FieldChange(.title, .one(title))) }
    // A transfer has neither category nor account.
    if transaction.direction != .moved {
      if !category.isEmpty { changes.append(FieldChange(.category, .one(category))) }
      if !account.isEmpty { changes.append(FieldChange(.account, .one(account))) }
    }
    let tags = transaction.details?.tags ?? []
    let gone = CommaSeparatedList.words(untag)
    var wanted = tags.filter { !gone.contains($0) }
    for tag in CommaSeparatedList.words(tag) where !wanted.contains(tag) { wanted.append(tag) }
    if wanted != tags { changes.append(FieldChange(.tags, wanted.isEmpty ? nil : .list(wanted))) }
    return changes
  }
}
