import BookEditing
import Build
import Diagnostics
import Imports
import Localization
import Ledger
import Formats
import Platform
import Reports
import Site
import Statements

/// Pages for importing bank statements. The user uploads files, and answers the questions of `daybook import` in a
/// form.
struct ImportForm: Form {
  static let route = FormRoute("import", work: .importing)
  let request: FormRequest
  let subject: String

  var previews: ImportPreviewStore { ImportPreviewStore(book, today: ledger.today) }

  func show() -> Response {
    if let key = query("preview"), let preview = previews.preview(key) { return previewPage(preview, [], .fine) }
    return importPage([], .fine)
  }

  func importPage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    var page = FormPage(heading: word(.importFile))
    page.isPage = true
    page.lead = word(.importLead)
    page.messages = messages
    page.action = "/import"
    page.hidden = [FormPage.Hidden("do", "look")]
    page.inputs = [FormField("file", word(.file), .file)]
    page.buttons = [FormPage.Button(word(.look), isMain: true)]
    page.links = [FormPage.Link(word(.cancel), "/index.html")]
    for one in previews.waiting {
      var item = FormPage.Item(FormText.clean(one.names))
      item.href = "/import?preview=\(one.key)"
      item.note =
        answered(one.answers, until: one.until)
        ?? word(.importWaits, ["date": wording.fullDate(one.until)])
      item.action = "/import"
      item.key = one.key
      item.hidden = [FormPage.Hidden("preview", one.key)]
      item.buttons = [FormPage.Button(word(.forget), name: "do", value: "forget", isDestructive: true)]
      page.items.append(item)
    }
    page.itemsHeading = word(.importWaiting)
    return self.page(page, status)
  }

  // MARK: Sent forms

  func submit() -> Response {
    let previews = previews
    switch form.text("do") {
    case "look":
      let files = form.files("file")
      if files.isEmpty { return importPage([FormPage.Message(word(.fileNone))], .unprocessable) }
      do throws(FileError) { return .seeOther("/import?preview=\(try previews.keep(files))") } catch {
        return importPage([FormPage.Message(BookError.failed(error).sentence)], .unavailable)
      }
    case "forget":
      form.text("preview").map(previews.forget)
      return .seeOther("/import")
    default: break
    }
    guard let key = form.text("preview"), var preview = previews.preview(key) else {
      return importPage([FormPage.Message(word(.importGone))], .conflict)
    }
    let deed = form.text("do") ?? ""
    let answers = ImportDecisions.answers(form, deed)
    previews.answer(key, answers)
    let address = "import?preview=\(key)"
    // The page saves each answer automatically. This button also shows a confirmation.
    if deed == "keep" {
      let text = answered(answers, until: previews.until)
      return text.map { done($0, at: address, step: false) } ?? .seeOther("/\(address)")
    }
    preview.answers = answers
    if deed == "next", hasUnansweredQuestion {
      return previewPage(preview, [FormPage.Message(word(.importAsks))], .unprocessable)
    }
    if deed != "take" { return .seeOther("/\(address)") }
    return take(preview)
  }

  /// Whether the submitted page has a question about a whole file that was not answered.
  private var hasUnansweredQuestion: Bool {
    form.texts("asked").contains { name in form.texts(name).allSatisfy(\.isEmpty) }
  }

  /// Returns a sentence with the number of decisions, and the date until which they are stored; `nil` if there is
  /// nothing to decide.
  private func answered(_ answers: FormBody, until day: Day) -> String? {
    let decisions = ImportDecisions(answers)
    let count = decisions.taken.count + decisions.leftCount
    return count == 0 ? nil : answered(decisions.taken.count, of: count, until: day)
  }

  func answered(_ number: Int, of count: Int, until day: Day) -> String {
    word(
      .importKept,
      [
        "answered": wording.number(Int64(number)), "count": wording.number(Int64(count)), "date": wording.fullDate(day),
      ])
  }

  private func take(_ preview: ImportPreviewStore.Preview) -> Response {
    let start = ContinuousClock.now
    do throws(ReviewError) {
      var review = try review(preview)
      let plan = review.plan
      if !plan.blockedFiles.isEmpty {
        return previewPage(preview, [FormPage.Message(word(.importAsks))], .unprocessable)
      }
      // The answers refer to the plan that was shown. If the book has changed, the new plan is shown first.
      if form.text("basis") != planFingerprint(plan, review.ledger) {
        return previewPage(preview, [FormPage.Message(word(.importChanged))], .conflict)
      }
      if plan.count(.unreadable) > 0, form.text("skip-bad") == nil {
        return previewPage(
          preview, [FormPage.Message(word(.importBad, ["count": String(plan.count(.unreadable))]))], .unprocessable)
      }
      review.take(ImportDecisions(preview.answers), leftOut: preview.answers, leavesOpen: true)
      let answered = review.plan
      let names = preview.names.joined(separator: " ")
      let imported: Draft.ImportResult?
      do throws(BookError) {
        imported = try changeBook("import \(names)", id: { _ in "" }) { (draft) throws(BookError) in
          try ImportSession.take(answered, into: &draft)
        }
      } catch {
        return previewPage(preview, FormFindings(error).messages, error.status)
      }
      guard let imported else { return previewPage(preview, [FormPage.Message(word(.importChanged))], .conflict) }
      previews.forget(preview.key)
      _ = builtBook.state(since: start)
      let rows = imported.plan.rows
      let taken = rows.indices.filter { rows[$0].id != nil && rows[$0].state != .known }
      let newest = taken.compactMap { rows[$0].day }.max()
      let isAllNew = taken.allSatisfy { rows[$0].state == .new }
      let sentence =
        isAllNew
        ? word(.importTaken, count: taken.count)
        : word(.importTakenKinds, ["counts": summary(imported.plan, taken)])
      let text = imported.balances.isEmpty ? sentence : "\(sentence). \(imported.balances.joined(separator: " "))"
      return done(FormText.clean(text), at: newest.map { "\($0.month).html" } ?? "index.html")
    } catch {
      return importPage([FormPage.Message(error.sentence)], .unprocessable)
    }
  }

  // MARK: Plan

  /// The reason why the import cannot be shown.
  struct ReviewError: Error {
    var sentence: String
  }

  func review(_ preview: ImportPreviewStore.Preview) throws(ReviewError) -> ImportSession {
    let found: ImportContext
    do throws(ImportContext.Problem) { found = try ImportContext(book) } catch {
      switch error {
      case .failed(let error): throw ReviewError(sentence: BookError.failed(error).sentence)
      case .mistakes(let name, let findings):
        let first = findings.first.map(FormText.sentence) ?? ""
        throw ReviewError(sentence: "cannot import while \(name) has errors: \(first)")
      }
    }
    let choices = choices(preview.answers)
    if let problem = request.server.importTrial?.problem(preview.paths, names: preview.names, choices) {
      // The same files would fail again on every visit.
      previews.forget(preview.key)
      throw ReviewError(sentence: problem)
    }
    var files: [ImportPlanner.NamedFile] = []
    for (name, bytes) in zip(preview.names, preview.files) {
      if let own = DaybookExport.read(bytes, home: home, decimal: decimal) {
        files.append((name, .entries(own)))
      } else {
        files.append((name, .bytes(bytes)))
      }
    }
    do throws(ImportPlanner.Problem) { return try ImportSession(found, files, choices) } catch {
      if case .unreadable = error { previews.forget(preview.key) }
      throw ReviewError(sentence: error.sentence)
    }
  }

  private func choices(_ answers: FormBody) -> ImportOptions {
    var choices = ImportOptions()
    func text(_ name: String) -> String? { answers.text(name).flatMap { $0.isEmpty ? nil : $0 } }
    choices.accounts = text("account").map { [$0] } ?? []
    choices.dates = text("dates").flatMap { DateOrder(rawValue: $0) }
    choices.decimal = text("decimal").flatMap { DecimalSeparator(rawValue: $0) }
    choices.outIsPositive = text("way").map { $0 == "out" }
    for answer in answers.texts("word").compactMap(ImportOptions.wordAndMeaning) {
      choices.words[answer.word] = answer.meaning
    }
    for answer in answers.texts("account").compactMap(ImportOptions.numberAndName) {
      choices.accountsOfNumbers[answer.number] = answer.name
    }
    for answer in answers.texts("column").compactMap(ImportOptions.columnAndMeaning) {
      choices.columns[answer.heading] = answer.meaning
    }
    choices.newCategories = text("new-categories").flatMap { ImportOptions.NewCategories(rawValue: $0) }
    for (name, own) in answers.texts("map").compactMap(ImportOptions.categories) { choices.categories[name] = own }
    choices.accounts.removeAll { ImportOptions.numberAndName($0) != nil }
    choices.fee = text("fee").flatMap { ImportSettings.FeeMeaning(rawValue: $0) }
    choices.take(rows: answersAboutRows(answers).map { "\($0.line)=\($0.text)" })
    choices.acceptsUnproved = text("unproved") != nil
    choices.currency = text("currency").flatMap { Currency(code: $0) }
    choices.encoding = text("encoding").flatMap { DecodedText.Encoding(option: $0) }
    choices.archive = text("archive") != nil
    return choices
  }

  /// Returns a fingerprint of the files of the book and of the rows to import.
  func planFingerprint(_ plan: ImportPlan, _ ledger: Ledger) -> String {
    var fingerprint = Fingerprint()
    for (path, key) in plan.basis.texts.sorted(by: { $0.key < $1.key }) {
      fingerprint.add(path)
      fingerprint.add(key)
    }
    for (row, key) in zip(plan.rows, ImportDecisions.keys(plan)) {
      fingerprint.add(
        "\(key) \(row.state.rawValue) \(row.title) \(row.category.map { ledger.category($0).name } ?? "")")
    }
    return String(fingerprint.value, radix: 36)
  }
}
