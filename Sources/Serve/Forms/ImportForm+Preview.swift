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
import SiteComponents
import Statements

/// Functions that create the preview of an import, with the next decision, the decided rows, and a summary of the
/// entries to write.
extension ImportForm {
  private static let greatestShownCount = 2_000
  private static let greatestLineCount = 6

  func previewPage(
    _ preview: ImportPreviewStore.Preview, _ messages: [FormPage.Message], _ status: Status
  ) -> Response {
    guard let maker = context.maker, let forms = context.forms else { return importPage(messages, status) }
    do throws(ReviewError) {
      var review = try review(preview)
      let plan = review.plan
      var page = ImportPage(heading: word(.importFile))
      page.messages = messages
      page.key = preview.key
      page.facts = facts(plan)
      page.files = plan.files.map { file in
        "\(clean(file.name)), \(word(.factRows, count: file.rows.count))"
      }.joined(separator: " · ")
      let fields = questions(plan, preview)
      if plan.files.contains(where: { !$0.questions.isEmpty }) || plan.count(.unreadable) > 0 || !plan.unproved.isEmpty
      {
        page.questions = fields
      } else {
        page.settings = fields
      }
      page.settings.append(FormField("basis", "", .hidden, value: planFingerprint(plan, review.ledger)))
      var decisions = ImportDecisions(preview.answers)
      if plan.hasQuestions {
        page.summary = summary(plan, plan.rows.indices)
      } else {
        review.take(decisions, leavesOpen: false)
        let open = review.open
        decisions.leftCount = open.count
        show(review, decisions, preview, in: &page)
      }
      page.settings += decisions.fields.map { FormField($0.name, "", .hidden, value: $0.value) }
      page.buttons = [FormPage.Button(word(.importKeep), name: "do", value: "keep")]
      let writesNothing = !plan.hasQuestions && review.open.isEmpty && !review.plan.writesAnything
      if writesNothing, page.questions.isEmpty {
        page.sentence = word(.importNothing)
        page.buttons = []
      } else if plan.hasQuestions || writesNothing {
        // An answer about a row may add an entry.
        page.buttons.insert(FormPage.Button(word(.importNext), name: "do", value: "next", isMain: true), at: 0)
      } else {
        let take = FormPage.Button(word(.importTake), name: "do", value: "take", isMain: page.card == nil)
        page.buttons.insert(take, at: 0)
      }
      // Without anything to write or to answer, the only button discards the preview.
      let isOnly = page.buttons.isEmpty
      page.buttons.append(
        FormPage.Button(word(.forget), name: "do", value: "forget", isMain: isOnly, isDestructive: !isOnly))
      let bytes = page.bytes(maker, forms.library, tokens.editing(root: "/", notice: notice, state: state.number))
      return .page(bytes, status)
    } catch {
      return importPage(messages + [FormPage.Message(error.sentence)], status == .fine ? .unprocessable : status)
    }
  }

  /// Returns facts about the import, in English as printed by the command, but with translated labels.
  private func facts(_ plan: ImportPlan) -> [ImportPage.Fact] {
    var facts: [ImportPage.Fact] = []
    func add(_ label: String, _ text: String, language: String = "en") {
      facts.append(ImportPage.Fact(clean(label), clean(text), language: language))
    }
    for file in plan.files {
      let count = word(.factRows, count: file.rows.count)
      add(file.name, "\(file.format) · \(count)", language: "")
      if let dates = file.reading.dates { add(word(.factDates), dates.column) }
      if let amounts = file.reading.amounts { add(word(.factAmounts), amounts.column) }
      if let proof = file.proof { add(word(.factProved), proof) }
      if let account = file.account {
        let evidence = file.isAccountAnswered ? "" : file.evidence.map { " (\($0))" } ?? ""
        add(word(.factAccount), EntryFields.capitalized(plan.accounts[account].name) + evidence)
      }
      for note in file.notes { add("", note) }
    }
    for note in plan.notes { add("", note) }
    for account in plan.accounts where account.id == nil && plan.uses(account) {
      add("", word(.factNewAccount, ["name": account.name, "currency": account.currency.code]), language: "")
    }
    return facts
  }

  /// Returns a summary of the number of rows in each state, such as “3 new · 1 already there”.
  func summary(_ plan: ImportPlan, _ rows: some Sequence<Int>) -> String {
    let rows = Array(rows)
    let counts = ImportPlan.State.allCases.compactMap { state -> String? in
      let count = rows.count { plan.rows[$0].state == state }
      return count == 0 ? nil : word(state.formWord, count: count)
    }
    return counts.joined(separator: " · ")
  }

  // MARK: One decision

  private func show(
    _ review: ImportSession, _ decisions: ImportDecisions, _ preview: ImportPreviewStore.Preview,
    in page: inout ImportPage
  ) {
    let (plan, keys) = (review.plan, ImportDecisions.keys(review.plan))
    let open = review.open
    let isLater = Set(decisions.later)
    // Reopened rows come first, then rows that were not postponed.
    let current =
      open.first { rows in rows.contains { decisions.reopened.last == keys[$0] } }
      ?? open.first { !isLater.contains(keys[$0[0]]) } ?? open.first
    if let current { page.card = card(current, of: open.count, review, decisions, preview, keys) }
    let waiting = Set(open.joined())
    let left = Set(ImportDecisions.left(plan, keys, preview.answers))
    let writes = summary(
      plan,
      plan.rows.indices.filter {
        [.new, .bill, .moved].contains(plan.rows[$0].state) && !waiting.contains($0) && !left.contains($0)
      })
    page.sentence = [
      writes.isEmpty ? "" : word(.importWrites, ["counts": writes]),
      open.isEmpty ? "" : word(.importStay, ["count": wording.number(Int64(open.count))]),
    ].filter { !$0.isEmpty }.joined(separator: " ")
    var shownCount = 0
    let ahead = Set(current ?? [])
    func add(_ heading: String, _ rows: [Int], isOpen: Bool) {
      if rows.isEmpty { return }
      let shown = rows.prefix(max(0, ImportForm.greatestShownCount - shownCount))
      shownCount += shown.count
      let list = shown.map { row($0, keys[$0], review, isTaken: !left.contains($0), isOpen: isOpen) }
      page.groups.append(ImportPage.Group(heading, list))
    }
    func heading(_ state: ImportPlan.State, _ count: Int) -> String {
      word(state.formWord, count: count)
    }
    let then = open.joined().filter { !ahead.contains($0) }
    add(heading(.question, then.count), then, isOpen: true)
    for state in ImportPlan.State.allCases {
      let rows = plan.rows.indices.filter { plan.rows[$0].state == state && !waiting.contains($0) }
      add(heading(state, rows.count), rows, isOpen: false)
    }
    let hidden = plan.rows.count - shownCount - ahead.count
    if hidden > 0 { page.note = word(.importMore, ["count": wording.number(Int64(hidden))]) }
  }

  private func card(
    _ rows: [Int], of openCount: Int, _ review: ImportSession, _ decisions: ImportDecisions,
    _ preview: ImportPreviewStore.Preview, _ keys: [String]
  ) -> ImportPage.Card {
    let plan = review.plan
    let row = plan.rows[rows[0]]
    let key = rows.map { keys[$0] }.joined(separator: ",")
    let isKept = preview.answers.text("card") == key
    var card = ImportPage.Card(key: key, title: clean(row.title.isEmpty ? row.text : row.title))
    if row.text != row.title { card.text = clean(row.text) }
    card.why = reason(row)
    card.left = word(.importLeft, ["count": wording.number(Int64(openCount))])
    card.kept = answered(decisions.taken.count, of: decisions.taken.count + openCount, until: previews.until)
    (card.done, card.all) = (decisions.taken.count, decisions.taken.count + openCount)
    card.lines = rows.prefix(ImportForm.greatestLineCount).map {
      ImportPage.Line(date: date(plan.rows[$0]), amount: amount(plan.rows[$0], plan))
    }
    if rows.count > card.lines.count { card.more = "+\(wording.number(Int64(rows.count - card.lines.count)))" }
    var likely = review.likely(rows)
    let proposed = review.proposed(rows)
    if let proposed, !likely.contains(proposed) { likely = [proposed] + likely.prefix(7) }
    let isQuestion = row.state == .question
    let chosen = isKept ? preview.answers.text("choice") : (proposed ?? likely.first).map(ImportDecisions.text)
    card.choices = likely.map { choice in
      let text = ImportDecisions.text(choice)
      let label = label(choice, row, plan, isQuestion: isQuestion)
      let tile = tile(of: choice, label)
      return FormField.Choice(text, label, isChosen: text == chosen, color: tile.color, sign: tile.sign)
    }
    let others =
      review.categories(rows).map { ImportSession.Choice.category($0) } + review.accounts(rows).map { .moved($0) }
    let other = isKept ? preview.answers.text("other") ?? "" : ""
    let rest = others.filter { !likely.contains($0) }.map { choice -> FormField.Choice in
      let text = ImportDecisions.text(choice)
      return FormField.Choice(text, label(choice, row, plan, isQuestion: isQuestion), isChosen: text == other)
    }
    card.inputs = [
      FormField("title", word(.title), value: isKept ? preview.answers.text("title") ?? "" : clean(row.title))
    ]
    if !rest.isEmpty {
      let none = FormField.Choice("", "—", isChosen: !rest.contains(where: \.isChosen))
      card.inputs.append(FormField("other", word(.importOther), .choice([none] + rest)))
    }
    if rows.count > 1 {
      let isOnly = isKept && preview.answers.text("only") != nil
      card.inputs.append(FormField("only", word(.importOnly), .check, value: isOnly ? "yes" : ""))
    }
    return card
  }

  private func tile(of choice: ImportSession.Choice, _ label: String) -> EntryPage.Tile {
    switch choice {
    case .category(let name): request.tile(named: name)
    case .same: EntryPage.Tile(name: label, color: "", sign: "✓")
    case .moved: EntryPage.Tile(name: label, color: "", sign: "⇄")
    }
  }

  /// Returns a decision as text in the language of the page.
  private func label(
    _ choice: ImportSession.Choice, _ row: ImportPlan.Row, _ plan: ImportPlan, isQuestion: Bool
  ) -> String {
    switch choice {
    case .same: return word(.importIsIt)
    case .category(let name): return isQuestion ? "\(word(.importNew)): \(clean(name))" : clean(name)
    case .moved(let other):
      let own = plan.files[row.file].account.map { plan.accounts[$0].name } ?? ""
      let (from, to) = row.isDebit ? (own, other) : (other, own)
      return clean(wording.text(.movedBetween, ["from": from, "to": to]))
    }
  }

  // MARK: Decided rows

  /// Returns a reason with its dates as the site writes them.
  private func reason(_ row: ImportPlan.Row) -> String {
    clean(
      (row.reason ?? "").replacing(/\b\d{4}-\d\d-\d\d\b/) { date in
        Day(date.output).map(wording.shortDateAndYear) ?? String(date.output)
      })
  }

  private func date(_ row: ImportPlan.Row) -> String { row.day.map { wording.shortDateAndYear($0) } ?? "" }

  private func amount(_ row: ImportPlan.Row, _ plan: ImportPlan) -> String {
    let currency = row.currency ?? plan.files[row.file].account.map { plan.accounts[$0].currency } ?? home
    return row.minor.map { ($0 > 0 ? "+" : "") + wording.money(Money($0, currency)) } ?? ""
  }

  private func row(
    _ index: Int, _ key: String, _ review: ImportSession, isTaken: Bool, isOpen: Bool
  ) -> ImportPage.Row {
    let plan = review.plan
    let row = plan.rows[index]
    let isNew = row.state == .new && row.fields == nil
    return ImportPage.Row(
      key: key, date: date(row), title: clean(row.title.isEmpty ? row.text : row.title),
      amount: amount(row, plan), isIncome: (row.minor ?? 0) > 0, why: reason(row),
      category: isNew ? row.category.map { clean(review.ledger.category($0).name) } ?? "" : "",
      isTicked: !isOpen && [.new, .bill, .moved].contains(row.state), isTaken: isTaken, canOpen: isOpen || isNew)
  }
}

extension ImportPlan.State {
  fileprivate var formWord: FormWord {
    switch self {
    case .new: .stateNew
    case .bill: .stateBill
    case .moved: .stateMoved
    case .known: .stateThere
    case .question: .stateQuestion
    case .leftOut: .stateLeftOut
    case .unreadable: .stateBad
    }
  }
}
