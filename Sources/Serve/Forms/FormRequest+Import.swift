import Bookkeeping
import Build
import Diagnostics
import Imports
import Language
import Ledger
import Notation
import Platform
import Reports
import Site
import Statements

/// Files of banks, dropped on a page: the same plan that `daybook import` shows, answered by boxes and fields.
extension FormRequest {
  private var previews: ImportPreviews { ImportPreviews(book, today: ledger.today) }

  func showImport() -> Response {
    if let key = query("preview"), let preview = previews.preview(key) { return previewPage(preview, [], .fine) }
    return importPage([], .fine)
  }

  private func importPage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    var page = FormPage(heading: word(.importFile))
    page.lead = word(.importLead)
    page.messages = messages
    page.action = "/import"
    page.hidden = [FormPage.Hidden("do", "look")]
    page.inputs = [FormField("file", word(.file), .file)]
    page.buttons = [FormPage.Button(word(.look), isMain: true)]
    page.links = [FormPage.Link(word(.cancel), "/index.html")]
    for one in previews.waiting {
      var item = FormPage.Item(FormRequest.clean(one.names))
      item.href = "/import?preview=\(one.key)"
      item.note =
        answered(one.answers, until: one.until)
        ?? word(.importWaits, ["date": wording.fullDate(one.until)])
      item.action = "/import"
      item.key = one.key
      item.hidden = [FormPage.Hidden("preview", one.key)]
      item.buttons = [FormPage.Button(word(.forget), name: "do", value: "forget", isGrave: true)]
      page.items.append(item)
    }
    page.itemsHeading = word(.importWaiting)
    return self.page(page, status)
  }

  // MARK: Done

  func takeImport() -> Response {
    let previews = previews
    switch form.text("do") {
    case "look":
      let files = form.files("file")
      if files.isEmpty { return importPage([FormPage.Message(word(.fileNone))], .unprocessable) }
      do throws(FileError) { return .seeOther("/import?preview=\(try previews.keep(files))") } catch {
        return importPage([FormPage.Message(Refusal.failed(error).sentence)], .unavailable)
      }
    case "forget":
      form.text("preview").map(previews.forget)
      return .seeOther("/import")
    default: break
    }
    guard let key = form.text("preview"), var preview = previews.preview(key) else {
      return importPage([FormPage.Message(word(.importGone))], .conflict)
    }
    previews.answer(key, form)
    let address = "import?preview=\(key)"
    // Pages keep each answer by themselves; who asks for it is told.
    if form.text("do") == "answer" { return .seeOther("/\(address)") }
    if form.text("do") == "keep" {
      let text = answered(form, until: previews.until)
      return text.map { done($0, at: address, step: false) } ?? .seeOther("/\(address)")
    }
    preview.answers = form
    return take(preview)
  }

  /// How many of the rows that ask something have an answer that was sent, and how long these are kept; nil for a form
  /// without rows.
  private func answered(_ answers: FormBody, until day: Day) -> String? {
    let keys = answers.texts("shown")
    if keys.isEmpty { return nil }
    return answered(
      wording.number(Int64(keys.count { answers.text("answer-\($0)") != "later" })), of: keys.count, until: day)
  }

  private func answered(_ number: String, of count: Int, until day: Day) -> String {
    word(
      .importKept, ["answered": number, "count": wording.number(Int64(count)), "date": wording.fullDate(day)])
  }

  private func take(_ preview: ImportPreviews.Preview) -> Response {
    let start = ContinuousClock.now
    do throws(Stopped) {
      var (ledger, plan) = try plan(preview)
      if !plan.held.isEmpty { return previewPage(preview, [FormPage.Message(word(.importAsks))], .unprocessable) }
      // What is answered is what was shown: another book makes another preview.
      if form.text("basis") != sign(plan, ledger) {
        return previewPage(preview, [FormPage.Message(word(.importChanged))], .conflict)
      }
      if plan.count(.bad) > 0, form.text("skip-bad") == nil {
        return previewPage(
          preview, [FormPage.Message(word(.importBad, ["count": String(plan.count(.bad))]))], .unprocessable)
      }
      answer(&plan, ledger, preview.answers, isSent: true)
      let answered = plan
      let names = preview.names.joined(separator: " ")
      let imported: Draft.Imported?
      do throws(Refusal) {
        imported = try changeBook("import \(names)", id: { _ in "" }) { (draft) throws(Refusal) in
          try draft.isBasis(of: answered) ? try draft.take(answered) : nil
        }
      } catch {
        return previewPage(preview, FormFindings(error).messages, error.status)
      }
      guard let imported else { return previewPage(preview, [FormPage.Message(word(.importChanged))], .conflict) }
      previews.forget(preview.key)
      _ = served.state(since: start)
      let newest = imported.plan.rows.filter { $0.id != nil && $0.state != .there }.compactMap(\.day).max()
      let count = imported.plan.rows.count { $0.id != nil && $0.state != .there }
      let text = ([word(.importTaken, ["count": wording.number(Int64(count))])] + imported.balances).joined(
        separator: " ")
      return done(FormRequest.clean(text), at: newest.map { "\($0.month).html" } ?? "index.html")
    } catch {
      return importPage([FormPage.Message(error.sentence)], .unprocessable)
    }
  }

  // MARK: Planned

  /// Why there is nothing to show.
  private struct Stopped: Error {
    var sentence: String
  }

  private func plan(_ preview: ImportPreviews.Preview) throws(Stopped) -> (Ledger, ImportPlan) {
    let found: ImportBook
    do throws(ImportBook.Problem) { found = try ImportBook(book) } catch {
      switch error {
      case .failed(let error): throw Stopped(sentence: Refusal.failed(error).sentence)
      case .mistakes(let name, let findings):
        let first = findings.first.map(FormRequest.sentence) ?? ""
        throw Stopped(sentence: "nothing is taken in while \(name) has mistakes: \(first)")
      }
    }
    let choices = choices(preview.answers)
    if let problem = importTrial?.problem(preview.paths, names: preview.names, choices) {
      // It would fail at each look.
      previews.forget(preview.key)
      throw Stopped(sentence: problem)
    }
    var files: [ImportPlanner.NamedFile] = []
    for (name, bytes) in zip(preview.names, preview.files) {
      if let own = OwnExport.read(bytes, home: home, decimal: decimal) {
        files.append((name, .entries(own)))
      } else {
        files.append((name, .bytes(bytes)))
      }
    }
    do throws(ImportPlanner.Problem) {
      let plan = try found.plan(files, choices)
      return (found.ledger.adding(plan.categories.map { ($0.name, $0.kind) }), plan)
    } catch {
      if case .unreadable = error { previews.forget(preview.key) }
      throw Stopped(sentence: error.sentence)
    }
  }

  private func choices(_ answers: FormBody) -> ImportChoices {
    var choices = ImportChoices()
    func text(_ name: String) -> String? { answers.text(name).flatMap { $0.isEmpty ? nil : $0 } }
    choices.accounts = text("account").map { [$0] } ?? []
    choices.dates = text("dates").flatMap { DateOrder(rawValue: $0) }
    choices.decimal = text("decimal").flatMap { DecimalSign(rawValue: $0) }
    choices.outIsPositive = text("way").map { $0 == "out" }
    for answer in answers.texts("word").compactMap(ImportChoices.wordAndMeaning) {
      choices.words[answer.word] = answer.meaning
    }
    for answer in answers.texts("account").compactMap(ImportChoices.numberAndName) {
      choices.accountsOfNumbers[answer.number] = answer.name
    }
    for answer in answers.texts("column").compactMap(ImportChoices.columnAndMeaning) {
      choices.columns[answer.heading] = answer.meaning
    }
    choices.newCategories = text("new-categories").flatMap { ImportChoices.NewCategories(rawValue: $0) }
    for (name, own) in answers.texts("map").compactMap(ImportChoices.categories) { choices.categories[name] = own }
    choices.accounts.removeAll { ImportChoices.numberAndName($0) != nil }
    choices.fee = text("fee").flatMap { ImportSettings.FeeMeaning(rawValue: $0) }
    choices.take(rows: answersAboutRows(answers).map { "\($0.line)=\($0.text)" })
    choices.takesUnproved = text("unproved") != nil
    choices.encoding = text("encoding").flatMap { FileText.Encoding(option: $0) }
    choices.archive = text("archive") != nil
    return choices
  }

  /// Stands for the book and for all that a plan shows.
  private func sign(_ plan: ImportPlan, _ ledger: Ledger) -> String {
    var sign = Fingerprint()
    for (path, key) in plan.basis.texts.sorted(by: { $0.key < $1.key }) {
      sign.add(path)
      sign.add(key)
    }
    for (row, key) in zip(plan.rows, keys(plan)) {
      sign.add("\(key) \(row.state.rawValue) \(row.title) \(row.category.map { ledger.category($0).name } ?? "")")
    }
    return String(sign.value, radix: 36)
  }

  /// Of each row: its file, its line, and which of those of that line it is.
  private func keys(_ plan: ImportPlan) -> [String] {
    var counts: [String: Int] = [:]
    return plan.rows.map { row in
      let stem = "\(row.file)-\(row.line)"
      counts[stem, default: 0] += 1
      return counts[stem] == 1 ? stem : "\(stem)-\(counts[stem] ?? 1)"
    }
  }

  /// - Parameter isSent: a box that is not in the form was not ticked; else nothing was answered yet.
  private func answer(_ plan: inout ImportPlan, _ ledger: Ledger, _ answers: FormBody, isSent: Bool) {
    if !isSent { return }
    let ids = Identifiers(ledger).ids
    let shown = Set(answers.texts("shown"))
    let taken = Set(answers.texts("take"))
    let categories = Dictionary(ledger.categories.enumerated().map { ($1.name, Category.ID(index: $0)) }) { first, _ in
      first
    }
    for (index, key) in keys(plan).enumerated() where shown.contains(key) {
      switch plan.rows[index].state {
      case .new:
        if let category = answers.text("category-\(key)").flatMap({ categories[$0] }) {
          plan.rows[index].category = category
          plan.rows[index].isGuess = false
        }
        if !taken.contains(key) { plan.rows[index].state = .question }
      case .bill, .moved: if !taken.contains(key) { leave(index, in: &plan) }
      case .question:
        switch answers.text("answer-\(key)") {
        case "new": plan.take(index, as: .new)
        case "yes" where plan.rows[index].mayMove: plan.take(index, as: .moved)
        case "yes":
          guard let entry = plan.rows[index].entry else { continue }
          plan.take(index, as: ledger.transactions[entry].movingDay == nil ? .bill : .there, id: ids[entry])
        default: continue
        }
        if let category = answers.text("category-\(key)").flatMap({ categories[$0] }), plan.rows[index].state == .new {
          plan.rows[index].category = category
        }
      case .there, .leftOut, .bad: continue
      }
    }
  }

  /// Both sides of what was moved stay out together.
  private func leave(_ index: Int, in plan: inout ImportPlan) {
    plan.rows[index].state = .question
    if let partner = plan.rows[index].partner { plan.rows[partner].state = .question }
  }

  // MARK: Shown

  private static let greatestShownCount = 2_000

  private func previewPage(
    _ preview: ImportPreviews.Preview, _ messages: [FormPage.Message], _ status: Status
  ) -> Response {
    guard let maker = understood.maker, let forms = understood.forms else { return importPage(messages, status) }
    do throws(Stopped) {
      let (ledger, plan) = try plan(preview)
      var page = ImportPage(heading: word(.importFile))
      page.messages = messages
      page.key = preview.key
      page.facts = facts(plan)
      page.questions = questions(plan, preview)
      page.summary = summary(plan)
      let isAnswered = !preview.answers.fields.isEmpty
      if !plan.hasQuestions { (page.rows, page.note) = rows(plan, ledger, preview, isAnswered: isAnswered) }
      let open = page.rows.filter { !$0.isSettled }
      if !open.isEmpty {
        let count = open.count { row in !row.answers.contains { $0.value == "later" && $0.isChosen } }
        page.kept = answered(wording.number(Int64(count)), of: open.count, until: previews.until)
        page.keptSentence = answered("#", of: open.count, until: previews.until)
      }
      page.questions.append(FormField("basis", "", .hidden, value: sign(plan, ledger)))
      page.buttons = [FormPage.Button(word(.importKeep), name: "do", value: "keep")]
      if !plan.hasQuestions {
        page.buttons.insert(FormPage.Button(word(.importTake), name: "do", value: "take", isMain: true), at: 0)
      }
      page.buttons.append(FormPage.Button(word(.forget), name: "do", value: "forget", isGrave: true))
      let bytes = page.bytes(maker, forms.library, numbers.editing(root: "/", notice: notice, state: state.number))
      return .page(bytes, status)
    } catch {
      return importPage(messages + [FormPage.Message(error.sentence)], status == .fine ? .unprocessable : status)
    }
  }

  /// What the command found out is said in its words; what it is about, in those of the page.
  private func facts(_ plan: ImportPlan) -> [ImportPage.Fact] {
    var facts: [ImportPage.Fact] = []
    func add(_ label: String, _ text: String, language: String = "en") {
      facts.append(ImportPage.Fact(clean(label), clean(text), language: language))
    }
    for file in plan.files {
      let count = word(.factRows, ["count": wording.number(Int64(file.rows.count))])
      add(file.name, "\(file.format) · \(count)", language: "")
      if let dates = file.reading.dates { add(word(.factDates), dates.column) }
      if let amounts = file.reading.amounts { add(word(.factAmounts), amounts.column) }
      if let proof = file.proof { add(word(.factProved), proof) }
      if let account = file.account {
        add(word(.factAccount), "\(plan.accounts[account].name)\(file.evidence.map { " (\($0))" } ?? "")")
      }
      for note in file.notes { add("", note) }
    }
    for note in plan.notes { add("", note) }
    for account in plan.accounts where account.id == nil && plan.uses(account) {
      add("", word(.factNewAccount, ["name": account.name, "currency": account.currency.code]), language: "")
    }
    return facts
  }

  private func summary(_ plan: ImportPlan) -> String {
    func number(_ count: Int) -> [String: String] { ["count": wording.number(Int64(count))] }
    let counts = ImportPlan.State.allCases.compactMap { state -> String? in
      let count = plan.count(state)
      return count == 0 ? nil : word(state.formWord, number(count))
    }
    return ([word(.factRows, number(plan.rows.count))] + counts).joined(separator: " · ")
  }

  private func rows(
    _ plan: ImportPlan, _ ledger: Ledger, _ preview: ImportPreviews.Preview, isAnswered: Bool
  ) -> ([ImportPage.Row], String) {
    var rows: [ImportPage.Row] = []
    let taken = Set(preview.answers.texts("take"))
    let shown = Set(preview.answers.texts("shown"))
    var hiddenCount = 0
    for (row, key) in zip(plan.rows, keys(plan)) {
      if rows.count >= FormRequest.greatestShownCount {
        hiddenCount += 1
        continue
      }
      let currency = row.currency ?? plan.files[row.file].account.map { plan.accounts[$0].currency } ?? home
      let isSettled = [.there, .leftOut, .bad].contains(row.state)
      let hasCategory = row.state == .new || row.state == .question
      let answered = preview.answers.text("category-\(key)")
      let name = answered ?? row.category.map { ledger.category($0).name } ?? ""
      let kind: Category.Kind? = row.isOut ? .expense : nil
      let names = ledger.categories.filter { kind == nil || $0.kind == kind }.map(\.name)
      let answer = preview.answers.text("answer-\(key)") ?? "later"
      rows.append(
        ImportPage.Row(
          key: key, mark: row.state.mark, date: row.day.map { wording.shortDateAndYear($0) } ?? "",
          title: FormRequest.clean(row.title.isEmpty ? row.text : row.title),
          amount: row.minor.map { wording.money(Money($0, currency)) } ?? "", isIncome: (row.minor ?? 0) > 0,
          why: FormRequest.clean(row.why ?? ""), isSettled: isSettled,
          isTaken: shown.contains(key) ? taken.contains(key) : row.state != .question,
          isGuess: row.isGuess && answered == nil,
          categories: hasCategory && !names.isEmpty
            ? names.map { FormField.Choice($0, $0, isChosen: $0 == name) } : [],
          answers: row.state == .question && row.day != nil && row.minor != nil
            ? answers(row).map { FormField.Choice($0.0, word($0.1), isChosen: $0.0 == answer) } : []))
    }
    return (rows, hiddenCount == 0 ? "" : word(.importMore, ["count": wording.number(Int64(hiddenCount))]))
  }

  private func answers(_ row: ImportPlan.Row) -> [(String, FormWord)] {
    (row.entry == nil && !row.mayMove ? [] : [("yes", FormWord.importIsIt)]) + [
      ("new", .importNew), ("later", .importLater),
    ]
  }
}

extension ImportPlan.State {
  fileprivate var formWord: FormWord {
    switch self {
    case .new: .stateNew
    case .bill: .stateBill
    case .moved: .stateMoved
    case .there: .stateThere
    case .question: .stateQuestion
    case .leftOut: .stateLeftOut
    case .bad: .stateBad
    }
  }
}

extension FormRequest {
  /// Text from anywhere, in one line that cannot turn what stands around it.
  static func clean(_ text: String) -> String { HarmlessText.line(text) }

  static func clean(lines: [String]) -> String { lines.map { HarmlessText.line($0) + "\n" }.joined() }

  func clean(_ text: String) -> String { FormRequest.clean(text) }
}
