import BookEditing
import Diagnostics
package import Imports
package import Ledger
package import Formats
import Reports
import Statements

/// The preview of an import, as text and as JSON.
package struct ImportPreview {
  let plan: ImportPlan
  package let ledger: Ledger

  package init(_ plan: ImportPlan, _ ledger: Ledger) {
    self.plan = plan
    self.ledger = ledger
  }

  // MARK: For people

  /// Returns the preview as text.
  ///
  /// - Parameter width: the width of the terminal; `nil` for no limit.
  package func text(width: Int?) -> String {
    var text = ""
    var lastName: String?
    for index in plan.files.indices {
      let file = plan.files[index]
      if file.name != lastName { text += heading(index) }
      lastName = file.name
      text += facts(index)
      if !file.questions.blockFile { text += rows(index, width) + "\n" }
    }
    for note in plan.notes { text += TerminalSafeText.line(note) + "\n" }
    for assertion in plan.balanceAssertions {
      let account = plan.accounts[assertion.account]
      text +=
        "a balance assertion for \(account.name) is added: "
        + "\(amountText(assertion.balance, account.currency)) at the end of \(assertion.day)\n"
    }
    if !plan.categories.isEmpty {
      let names = plan.categories.map { "“\($0.name)”" }.joined(separator: ", ")
      text += TerminalSafeText.line("new categories: \(names)") + "\n"
    }
    for account in plan.accounts {
      if account.id == nil, plan.uses(account) {
        text += "“\(account.name)” is a new account in \(account.currency.code)\n"
      }
      if let opening = account.opening {
        text +=
          "an opening balance for \(account.name) is added: "
          + "\(amountText(opening.amount, account.currency)), its balance before \(opening.day)\n"
      }
    }
    return text + summary + "\n"
  }

  private func heading(_ index: Int) -> String {
    let file = plan.files[index]
    let rows = plan.files.filter { $0.name == file.name }.reduce(0) { $0 + $1.rows.count }
    var parts = [file.format]
    if file.reading.columnCount > 0 { parts.append(NumberText.counted(file.reading.columnCount, "column")) }
    let above = file.reading.headingLineCount
    parts.append(
      NumberText.counted(rows, "row") + (above > 1 ? " after \(NumberText.counted(above, "line")) of heading" : ""))
    return TerminalSafeText.line("\(file.name): \(parts.joined(separator: ", "))") + "\n"
  }

  private func facts(_ index: Int) -> String {
    let file = plan.files[index]
    var facts: [(String, String)] = []
    if let dates = file.reading.dates {
      let proofs = dates.proofs > 0 ? "   (no other order fits \(NumberText.counted(dates.proofs, "row")))" : ""
      facts.append(("dates", "\(dates.column): \(dates.order.sentence)\(proofs)"))
    }
    if let amounts = file.reading.amounts {
      let sign = amounts.separator == .comma ? "comma" : "point"
      facts.append(
        (
          "amounts",
          "\(amounts.column), decimal \(sign); money out is \(amounts.outIsNegative ? "negative" : "positive")"
        ))
    }
    if let proof = file.proof { facts.append(("proved", proof)) }
    if let account = file.account {
      facts.append(("account", plan.accounts[account].name + (file.evidence.map { " (\($0))" } ?? "")))
    }
    let columns = file.reading.columns
    if !columns.isEmpty {
      facts.append(("columns", columns.map { "\($0.heading): \($0.meaning)" }.joined(separator: ", ")))
    }
    var text = facts.map { "  \($0.0.padded(to: 10))\(TerminalSafeText.line($0.1))\n" }.joined()
    for note in file.notes { text += "  note      \(TerminalSafeText.line(note))\n" }
    for question in file.questions {
      text += "  ?  \(question.sentence)\n"
      for reading in question.readings {
        let shown = reading.first == reading.last ? reading.first : "\(reading.first) … \(reading.last)"
        let days = shown.isEmpty ? "" : "   \(shown)"
        text += "     \(TerminalSafeText.line(reading.option + days))\n"
      }
    }
    return text + "\n"
  }

  private static let greatestShownCount = 25

  private func rows(_ index: Int, _ width: Int?) -> String {
    var table = TextTable([
      .text(""), .text(""), .text("", narrowest: 12), .number(""), .text(""), .text("", narrowest: 20),
    ])
    var hidden: [ImportPlan.State: Int] = [:]
    var shown: [ImportPlan.State: Int] = [:]
    for row in plan.files[index].rows.map({ plan.rows[$0] }) {
      let isWorthy = row.state == .question || row.state == .unreadable || row.state == .bill || row.isGuess
      let limit = isWorthy ? 200 : row.state == .known ? 5 : ImportPreview.greatestShownCount
      if shown[row.state, default: 0] >= limit {
        hidden[row.state, default: 0] += 1
        continue
      }
      shown[row.state, default: 0] += 1
      table.add(cells(row))
    }
    var text = table.isEmpty ? "" : table.render(width: width).split(separator: "\n").map { "  \($0)\n" }.joined()
    for state in ImportPlan.State.allCases {
      if let count = hidden[state] { text += "  … and \(NumberText.grouped(count)) more: \(state.words)\n" }
    }
    return text
  }

  /// Returns the cells of a row: mark, day, title, amount, category and reason.
  func cells(_ row: ImportPlan.Row) -> [String] {
    let currency = currency(of: row)
    let amount =
      row.minor.map { ($0 > 0 ? "+" : $0 < 0 ? "−" : "") + amountText(Int64($0.magnitude), currency) } ?? ""
    let isNamed = [.new, .question].contains(row.state)
    let parts = row.split.map { " + " + ledger.category($0.category).name }.joined()
    let category =
      isNamed ? (row.category.map { ledger.category($0).name } ?? "") + parts + (row.isGuess ? "?" : "") : ""
    let place = [.unreadable, .leftOut, .question].contains(row.state) ? "line \(row.line): " : ""
    return [
      row.state.mark, row.day?.description ?? "", row.title.isEmpty ? row.text : row.title, amount, category,
      place + (row.reason ?? ""),
    ]
  }

  var summary: String {
    let counts = ImportPlan.State.allCases.compactMap { state -> String? in
      let count = plan.count(state)
      return count == 0 ? nil : "\(NumberText.grouped(count)) \(state.words)"
    }
    // A file may contain only balances.
    if plan.rows.isEmpty { return "no rows." }
    let guesses = plan.rows.count { $0.state == .new && $0.isGuess }
    let suffix =
      guesses == 0 ? "" : " \(NumberText.counted(guesses, "category is a guess", "categories are guesses")) (?)."
    return "\(NumberText.counted(plan.rows.count, "row")): \(counts.joined(separator: ", ")).\(suffix)"
  }

  /// A line about rows with a guessed category, which `--yes` writes with the default category instead; empty if there
  /// are none.
  package var guessesSentence: String {
    let guesses = plan.withoutBlockedFiles.withoutGuesses(ledger).rows.filter {
      $0.state == .new && $0.isGuess && $0.guessed != $0.category
    }
    if guesses.isEmpty { return "" }
    let names = Set(guesses.compactMap(\.category).map { ledger.category($0).name }).sorted()
    let rows = NumberText.counted(guesses.count, "row with a guessed category", "rows with a guessed category")
    return "--yes does not write guesses: \(rows) \(guesses.count == 1 ? "goes" : "go") to "
      + "\(names.joined(separator: " or ")); without --yes each can be confirmed\n"
  }

  /// Returns the reasons for the row's result, one on each line.
  package func explanation(of row: ImportPlan.Row) -> String {
    let currency = currency(of: row)
    var lines = ["line \(row.line): \(row.text)"]
    let facts = [
      row.day?.description, row.minor.map { "\(amountText($0, currency)) \(currency.code)" }, row.state.words,
    ].compactMap(\.self)
    lines.append("  \(facts.joined(separator: ", "))")
    if !row.title.isEmpty { lines.append("  title: \(row.title)") }
    if let category = row.category {
      lines.append("  category: \(ledger.category(category).name)\(row.isGuess ? "?" : "")")
    }
    if !row.tags.isEmpty { lines.append("  tags: \(row.tags.joined(separator: ", "))") }
    let parts = parts(of: row, amountText).map { "\($0.category) \($0.amount)" }
    if !parts.isEmpty { lines.append("  parts: \(parts.joined(separator: ", "))") }
    if let why = row.reason { lines.append("  reason: \(why)") }
    if let entry = row.entry { lines.append("  entry: \(Identifiers(ledger).ids[entry])") }
    for column in plan.files[row.file].reading.columns {
      lines.append("  column \(column.heading): \(column.meaning), \(column.evidence)")
    }
    return lines.map { TerminalSafeText.line($0) + "\n" }.joined()
  }

  /// Returns an amount with the decimal separator of the book.
  private func amountText(_ minor: Int64, _ currency: Currency) -> String {
    AmountText.written(minor, currency, ledger.settings.decimalSeparator)
  }

  private func currency(of row: ImportPlan.Row) -> Currency {
    if let currency = row.currency { return currency }
    let file = plan.files[row.file]
    return file.account.map { plan.accounts[$0].currency } ?? file.currency ?? ledger.homeCurrency
  }

  /// Returns the parts of the row in categories other than its own; empty if the row cannot become an entry.
  ///
  /// - Parameter text: formats an amount.
  private func parts(
    of row: ImportPlan.Row, _ text: (Int64, Currency) -> String
  ) -> [(category: String, amount: String)] {
    let isNamed = [.new, .question].contains(row.state)
    return row.parts(of: isNamed ? row.minor ?? 0 : 0).map { category, minor in
      (ledger.category(category).name, text(minor, currency(of: row)))
    }
  }

  // MARK: For programs

  package var json: JSON {
    .object([
      ("files", .array(plan.files.indices.map(json(ofFile:)))),
      ("asks", .array(plan.files.flatMap(asks) + plan.rows.compactMap(asks))),
      ("notes", .array(plan.notes.map { .string($0) })),
    ])
  }

  private func json(ofFile index: Int) -> JSON {
    let file = plan.files[index]
    let currency = file.account.map { plan.accounts[$0].currency } ?? file.currency
    let counts =
      [("rows", JSON.int(file.rows.count))]
      + ImportPlan.State.allCases.map { ($0.rawValue, .int(plan.count($0, in: index))) }
    return .object([
      ("file", .string(file.name)), ("format", .string(file.format)),
      ("account", .text(file.account.map { plan.accounts[$0].name })), ("currency", .text(currency?.code)),
      ("dates", .text(file.reading.dates?.order.rawValue)), ("proved", .text(file.proof)),
      (
        "balances",
        .array(
          file.balances.map { balance in
            .object([
              ("date", .day(balance.day)),
              (
                "amount",
                .string(currency.flatMap { balance.amount.text($0) } ?? balance.amount.text)
              ), ("currency", .text(currency?.code)),
            ])
          })
      ), ("counts", .object(counts)), ("asks", .array(asks(file))), ("notes", .array(file.notes.map { .string($0) })),
      ("rows", .array(file.rows.map { json(of: plan.rows[$0]) })),
    ])
  }

  private func asks(_ file: ImportPlan.File) -> [JSON] {
    let asks: [JSON] = file.questions.map { question -> JSON in
      .object([
        ("file", .string(file.name)), ("key", .string(question.key.rawValue)),
        ("subject", .text(question.subject.isEmpty ? nil : question.subject)),
        ("lines", .array(question.lines.map { .int($0) })),
        (
          "readings",
          .array(
            question.readings.map { reading in
              .object([
                ("option", .string(reading.option)), ("first", .string(reading.first)), ("last", .string(reading.last)),
              ])
            })
        ),
      ])
    }
    if !file.isUnproved { return asks }
    let note = file.notes.first ?? ""
    return asks + [
      .object([
        ("file", .string(file.name)), ("key", .string("unproved")), ("subject", .text(note)), ("lines", .array([])),
        (
          "readings",
          .array([.object([("option", .string("--unproved")), ("first", .string("")), ("last", .string(""))])])
        ),
      ])
    ]
  }

  /// Returns the question about one row; `nil` if there is none, or if the question is about a word or the whole file.
  private func asks(_ row: ImportPlan.Row) -> JSON? {
    guard row.state == .question, row.day != nil, row.minor != nil, !plan.files[row.file].questions.blockFile else {
      return nil
    }
    let answers = (row.hasProposal ? ["same"] : []) + ["new", "left-out"]
    return .object([
      ("file", .string(plan.files[row.file].name)), ("key", .string("row")), ("subject", .text(row.reason)),
      ("lines", .array([.int(row.line)])),
      (
        "readings",
        .array(
          answers.map { answer in
            .object([
              ("option", .string(option(row, answer))), ("first", .string(row.text)),
              ("last", .string(row.text)),
            ])
          })
      ),
    ])
  }

  /// Returns the option that answers the question about the row. It includes the file's name if there are several
  /// files.
  private func option(_ row: ImportPlan.Row, _ answer: String) -> String {
    let isOneOfSeveral = Set(plan.files.map(\.fileName)).count > 1
    if !isOneOfSeveral { return "--row \(row.line)=\(answer)" }
    return ShellText.option("--row", "\(plan.files[row.file].fileName):\(row.line)=\(answer)")
  }

  private func json(of row: ImportPlan.Row) -> JSON {
    let currency = currency(of: row)
    let isEntry = row.day != nil && row.minor != nil
    return .object([
      ("line", .int(row.line)), ("state", .string(row.state.rawValue)), ("date", .day(row.day)),
      ("amount", .text(row.minor.map { PlainAmount.text($0, currency) })),
      ("currency", .text(isEntry ? currency.code : nil)),
      ("account", .text((row.entryAccount ?? plan.files[row.file].account).map { plan.accounts[$0].name })),
      ("title", .text(row.title.isEmpty ? nil : row.title)), ("text", .string(row.text)),
      ("category", .text(row.state == .moved ? nil : row.category.map { ledger.category($0).name })),
      ("guess", .bool(row.isGuess)), ("why", .text(row.reason)), ("id", .text(row.id)),
      ("tags", .array(row.tags.map { .string($0) })),
      ("split", .object(parts(of: row, PlainAmount.text).map { ($0.category, .string($0.amount)) })),
    ])
  }
}

extension SignedDecimal {
  /// Returns the amount with all decimals of the currency; `nil` if the currency cannot represent it.
  fileprivate func text(_ currency: Currency) -> String? { minor(currency).map { PlainAmount.text($0, currency) } }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
