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

  /// Returns the page with the entries that match a filter such as `?filter=category:Food`, newest first.
  func show() -> Response { severalPage(BulkEditFields(form), FormFindings(), .fine) }

  func again(_ message: FormPage.Message, _ status: Status) -> Response {
    severalPage(BulkEditFields(form), FormFindings(), status, messages: [message])
  }

  /// Returns the page with the entries.
  ///
  /// - Parameters:
  ///   - isPreview: whether each selected entry shows how it would change.
  ///   - changed: the ids of entries that have changed since the page was shown, and ids that now belong to a different
  ///     entry.
  private func severalPage(
    _ fields: BulkEditFields, _ formFindings: FormFindings, _ status: Status, isPreview: Bool = false,
    messages: [FormPage.Message] = [], changed: Set<String> = []
  ) -> Response {
    guard let maker = context.maker else {
      var page = FormPage(heading: word(.several))
      page.messages = messages + [FormPage.Message(word(.siteWaits), isError: false)]
      page.links = [FormPage.Link(word(.fixes), "/errors.html"), FormPage.Link(word(.back), "/index.html")]
      return self.page(page, .unavailable)
    }
    var page = SeveralPage(heading: word(.several))
    page.messages = messages + formFindings.others.map { FormPage.Message($0) }
    if isPreview { page.messages.append(FormPage.Message(word(.severalPreview), isError: false)) }
    let found = found(&page)
    let chosen = Set(form.texts("id")).subtracting(changed)
    let preview = BulkEditPreview(fields, request)
    page.which = word(.severalWhich, ["count": wording.number(Int64(found.count))])
    page.rows = found.prefix(SeveralForm.greatestCount).map { index in
      let transaction = ledger.transactions[index]
      let isChosen = chosen.contains(maker.identifiers.ids[index])
      return SeveralPage.Row(
        maker.row(index, day: transaction.date), isChosen: isChosen,
        change: isPreview && isChosen ? preview.change(of: transaction) : "")
    }
    addFields(fields, formFindings, found.map { ledger.transactions[$0] }, to: &page)
    page.buttons = [
      FormPage.Button(word(.save), name: "do", value: "save", isMain: true),
      FormPage.Button(word(.look), name: "do", value: "look"),
      FormPage.Button(word(.remove), name: "do", value: "remove", isDestructive: true),
    ]
    return self.page(page, status, keepsKey: status == .fine ? isPreview : status != .forbidden)
  }

  /// Returns the choices for the category: one that keeps the category of each entry, the categories of the book, and
  /// the name that the user typed.
  private func categories(_ typed: String) -> [FormField.Choice] {
    let tiles = request.categoryTiles
    var choices = [FormField.Choice("", word(.severalKeep), isChosen: typed.isEmpty, sign: "=")]
    choices += tiles.map { tile in
      FormField.Choice(
        tile.name, FormText.clean(tile.name), isChosen: tile.name == typed, color: tile.color, sign: tile.sign)
    }
    if !typed.isEmpty, !tiles.contains(where: { $0.name == typed }) {
      let tile = request.tile(named: typed)
      choices.append(FormField.Choice(typed, typed, isChosen: true, color: tile.color, sign: tile.sign))
    }
    return choices
  }

  /// Adds the fields. The field for the account is omitted if the book has only one account, and the field for removing
  /// tags is omitted if the entries have no tags.
  private func addFields(
    _ fields: BulkEditFields, _ formFindings: FormFindings, _ entries: [Transaction], to page: inout SeveralPage
  ) {
    func choices(_ names: [String], _ typed: String) -> FormField.Kind {
      let all = names.contains(typed) || typed.isEmpty ? names : names + [typed]
      return .choice(
        [FormField.Choice("", word(.severalKeep), isChosen: typed.isEmpty)]
          + all.map { FormField.Choice($0, FormText.clean($0), isChosen: $0 == typed) })
    }
    func field(_ name: String, _ label: FormWord, _ value: String, _ kind: FormField.Kind = .line) -> FormField {
      var field = FormField(name, word(label), kind, value: value, findings: formFindings.byField[name] ?? [])
      if case .choice = kind { field.isPicked = true }
      return field
    }
    page.inputs = [field("category", .category, fields.category, .choice(categories(fields.category)))]
    if ledger.accounts.count > 1 {
      page.inputs.append(
        field("account", .account, fields.account, choices(ledger.accountNames.map(\.name), fields.account)))
    }
    var tag = field("tag", .tagAdd, fields.tag)
    tag.proposals = request.tags
    page.inputs.append(tag)
    let tags = Set(entries.flatMap { $0.details?.tags ?? [] }).sorted().map { CommaSeparatedList.text([$0]) }
    if !tags.isEmpty || !fields.untag.isEmpty {
      page.inputs.append(field("untag", .tagRemove, fields.untag, choices(tags, fields.untag)))
    }
    var paid = field("paid", .paidOn, fields.paid, .day)
    paid.hint = days.examples.joined(separator: ", ")
    page.more = [field("title", .title, fields.title)]
    let hasBill = entries.contains { if case .pending = $0.status(on: ledger.today) { true } else { false } }
    if hasBill { page.inputs.append(paid) } else { page.more.append(paid) }
  }

  /// Returns the indices of the entries to show, which were selected in a list or match the filter. Also adds the
  /// filter field to the page, and a message if the filter is invalid.
  private func found(_ page: inout SeveralPage) -> [Int] {
    if let ids = offered {
      page.hidden.append(FormPage.Hidden("of", ids.joined(separator: " ")))
      page.cancel = "/\(returnAddress)"
      return ids.compactMap(context.identifiers.index(of:))
    }
    let text = query("filter") ?? form.text("filter") ?? ""
    page.hidden.append(FormPage.Hidden("filter", text))
    page.filter = FormField(
      "filter", word(.filter), value: text, hint: "category:Food >50 2026-01..", hintLanguage: "en")
    if let found = found(text) { return found }
    page.messages.append(FormPage.Message(word(.filterUnread, ["text": text])))
    return []
  }

  /// The ids of the entries that the user selected in a list; `nil` if the entries come from a filter.
  private var offered: [String]? {
    if form.text("do") == "choose" { return form.texts("id") }
    return form.text("of").map { $0.split(separator: " ").map(String.init) }
  }

  /// Returns the matching entries that are not archived, newest first; `nil` for an invalid filter.
  private func found(_ text: String) -> [Int]? {
    let open = ledger.months.filter { !$0.isArchived }.flatMap(\.entries)
    if text.isEmpty { return open.reversed() }
    guard let filter = try? TransactionFilter(SeveralForm.words(text), ledger) else { return nil }
    let found = Set(filter.indices(ledger, context.identifiers))
    return open.filter(found.contains).reversed()
  }

  /// Splits a string at spaces outside double quotes. The quotes are removed.
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
      let lines = changed.map { sentence(.changedEntry(id: $0, file: context.path(of: $0).map(relativePath) ?? "")) }
      return severalPage(fields, findings(lines.joined(separator: "\n")), .conflict, changed: Set(changed))
    }
    if ids.isEmpty, deed == "look" { return severalPage(fields, FormFindings(), .fine) }
    if ids.isEmpty { return severalPage(fields, findings(word(.severalNone)), .unprocessable) }
    if deed != "remove", fields.isEmpty { return severalPage(fields, findings(word(.severalNothing)), .unprocessable) }
    let start = ContinuousClock.now
    do throws(BookError) {
      let title = "\(deed == "remove" ? "remove" : "edit") \(ids.count) entries"
      if deed == "look" {
        _ = try book.dryRun(title) { (draft) throws(BookError) in try change(ids, fields, deed, &draft) }
        return severalPage(fields, FormFindings(), .fine, isPreview: true)
      }
      _ = try changeBook(title, id: { _ in "" }) { (draft) throws(BookError) in try change(ids, fields, deed, &draft) }
      _ = builtBook.state(since: start)
      // Entries selected in a list: back to the list.
      let address =
        form.text("filter").map { "several?\(FormTarget.query([("filter", $0)]))" } ?? addressAfterSeveral
      return done(
        word(deed == "remove" ? .severalRemoved : .severalChanged, ["count": wording.number(Int64(ids.count))]),
        at: address)
    } catch {
      let own: Set = ["category", "account", "title", "paid"]
      return refreshed(after: error).severalPage(
        fields, FormFindings(error) { own.contains($0) ? $0 : nil }, error.status)
    }
  }

  /// The page to which the form redirects: the list from which the user came, or `index.html` if this list no longer
  /// exists.
  private var addressAfterSeveral: String {
    let address = returnAddress
    guard let maker = (builtBook.state ?? state).context.maker else { return "index.html" }
    let editing = tokens.editing(state: state.number)
    let isThere = maker.page(address, jobs: builtBook.jobs(making: address), editing) != nil
    return isThere ? address : "index.html"
  }

  private func findings(_ sentence: String) -> FormFindings {
    var formFindings = FormFindings()
    formFindings.others = [sentence]
    return formFindings
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
