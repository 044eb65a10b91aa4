package import BookEditing
import Diagnostics
import Localization
package import Ledger
import Formats
import Platform

/// A prompter for the fields of an entry, one at a time. An invalid answer is reported, and the prompt is repeated.
package struct FieldPrompter {
  private let session: Session
  private let ask: @Sendable (String) -> String?
  private let draft: Draft
  private let days: DayReader
  private var environment: Environment { session.environment }
  private var ledger: Ledger { draft.base }
  /// The fields that were given as options or already answered.
  package private(set) var changes: [FieldChange]
  private let trial: (inout Draft, [FieldChange]) throws(BookError) -> Void

  /// Creates a prompter for an entry, with the fields that were given as options.
  ///
  /// - Parameters:
  ///   - draft: the book before the change.
  ///   - trial: makes the change in a copy of the draft; throws the findings about the fields.
  package init(
    _ changes: [FieldChange], _ draft: Draft, _ session: Session, ask: @escaping @Sendable (String) -> String?,
    trial: @escaping (inout Draft, [FieldChange]) throws(BookError) -> Void
  ) {
    self.changes = changes
    self.draft = draft
    days = session.dayReader(draft.base)
    self.session = session
    self.ask = ask
    self.trial = trial
  }

  /// Tries a change.
  ///
  /// - Throws: the errors in fields that were not prompted for.
  package func attempt(_ changes: [FieldChange]) throws(CommandError) {
    do throws(BookError) { try dryRun(changes) } catch { throw .refusal(error) }
  }

  private func dryRun(_ changes: [FieldChange]) throws(BookError) {
    var copy = draft
    try trial(&copy, changes)
  }

  /// Whether one of the given fields was entered as an option or has already been answered.
  package func knows(_ keys: TransactionKey...) -> Bool { changes.contains { keys.contains($0.key) } }

  /// Asks for one field.
  ///
  /// - Parameters:
  ///   - current: the value for an empty answer; `nil` if the field may be omitted.
  ///   - isRequired: whether the prompt is repeated after an empty answer.
  package mutating func ask(
    _ key: TransactionKey, _ label: String, current: String? = nil, isRequired: Bool = false
  ) throws(CommandError) {
    if knows(key) { return }
    while true {
      let goes = isRequired || current == nil ? "" : "; - for none"
      let answer = try line("\(label)\(current.map { " [\(TerminalSafeText.line($0))\(goes)]" } ?? ""): ")
      if answer.isEmpty {
        if !isRequired || current != nil { return }
        environment.err("  a value is required (press Ctrl-C to cancel)\n")
        continue
      }
      let value = key == .photo ? environment.path(answer) : answer
      let change = days.read(FieldChange(key, answer == "-" && current != nil && !isRequired ? nil : .one(value)))
      printDay(of: change)
      if try accept(change) { return }
    }
  }

  /// Prints the date denoted by an answer such as “yesterday”. Prints nothing if the date was entered in full.
  private func printDay(of change: FieldChange) {
    if let day = change.value?.texts.first.flatMap({ Day($0) }), change.typed != nil {
      environment.err("  → \(EnglishNames.name(of: day))\n")
    }
  }

  /// Asks for the day. An answer that is an amount is kept as the amount, and the prompt for the day is repeated.
  ///
  /// - Parameter current: the day for an empty answer; `nil` if a day is required.
  package mutating func askDate(current: Day?) throws(CommandError) {
    while !knows(.date) {
      let answer = try line("Date\(current.map { " [\($0)]" } ?? ""): ")
      if answer.isEmpty, current != nil { return }
      if answer.isEmpty {
        environment.err("  a value is required (press Ctrl-C to cancel)\n")
        continue
      }
      let change = days.read(FieldChange(.date, .one(answer)))
      let isDay = change.value?.texts.first.flatMap { Day($0) } != nil
      if !isDay, !knows(.spent, .received, .moved), looksLikeAmount(answer), try acceptAmount(answer) {
        environment.err("  used as the amount\n")
        continue
      }
      printDay(of: change)
      _ = try accept(change)
    }
  }

  /// Whether the text is an amount that begins with `+`, has a fraction, or is greater than any day of a month.
  private func looksLikeAmount(_ text: String) -> Bool {
    let digits = text.hasPrefix("+") ? String(text.dropFirst()).trimmingSpaces : text
    guard let thousandths = AmountText.thousandths(digits, ledger.settings.decimalSeparator) else { return false }
    return text.hasPrefix("+") || thousandths > 31_000 || thousandths % 1000 != 0
  }

  /// Asks for the amount. A plus sign means money received.
  package mutating func askAmount() throws(CommandError) {
    if knows(.spent, .received, .moved) { return }
    while true {
      let answer = try line("Amount spent (+100 for money received): ")
      if answer.isEmpty || answer == "+" {
        environment.err("  an amount is required, like 1340\(ledger.settings.decimalSeparator.character)50\n")
        continue
      }
      if try acceptAmount(answer) { return }
    }
  }

  private mutating func acceptAmount(_ answer: String) throws(CommandError) -> Bool {
    let isReceived = answer.hasPrefix("+")
    let amount = isReceived ? String(answer.dropFirst()).trimmingSpaces : answer
    return try accept(FieldChange(isReceived ? .received : .spent, .one(amount)))
  }

  /// Asks for the category. A few letters of the category's name are sufficient.
  package mutating func askCategory(current: String) throws(CommandError) {
    if knows(.category, .moved) { return }
    let names = ledger.categories.map(\.name)
    while true {
      let answer = try line("Category [\(current)]: ")
      if answer.isEmpty { return }
      switch NameMatch(answer, among: names) {
      case .one(let name):
        if name != answer { environment.err("  → \(name)\n") }
        if try accept(FieldChange(.category, .one(name))) { return }
      case .several(let names): environment.err("  which one: \(names.joined(separator: ", "))?\n")
      case .none(let near):
        environment.err(
          near.isEmpty
            ? "  no category matches “\(answer)”; expected one of \(names.joined(separator: ", "))\n"
            : "  there is no category “\(answer)”; did you mean \(near.quotedAlternatives())?"
              + "\(LookAlike.remark(on: answer, near: near))\n")
      }
    }
  }

  /// Asks for confirmation.
  ///
  /// - Throws: `CommandError.silent` if the answer is no.
  package func confirm(_ question: String) throws(CommandError) {
    try environment.confirm(question, ask)
  }

  private func line(_ question: String) throws(CommandError) -> String {
    if let answer = ask(question) { return answer.trimmingSpaces }
    environment.err("\nnothing was changed\n")
    throw .silent(.refused)
  }

  /// Adds a change if it has no errors; otherwise prints the errors.
  ///
  /// - Returns: whether the change was added.
  private mutating func accept(_ change: FieldChange) throws(CommandError) -> Bool {
    do throws(BookError) {
      try dryRun(changes + [change])
    } catch {
      switch error {
      case .findings(let findings):
        var text = FindingText(isColored: environment.terminal.colorsErr)
        let errors = session.addingDayNotes(OptionNames().shown(findings)).lazy.filter { $0.severity == .error }
        for finding in errors.prefix(FindingLimits.printedOfEachID) { environment.err(text.render(finding)) }
      default:
        if error.outcome != .refused { throw .refusal(error) }
        environment.err(TerminalSafeText.line("  \(error.message(session.commands).line)") + "\n")
      }
      return false
    }
    // The change as entered has already been printed.
    changes.append(FieldChange(change.key, change.value))
    return true
  }
}

extension Environment {
  /// The meaning of an empty answer.
  package enum DefaultAnswer {
    case yes
    case no
  }

  /// Asks for confirmation.
  ///
  /// - Throws: `CommandError.silent` if the answer is no or missing.
  package func confirm(
    _ question: String, default answer: DefaultAnswer = .yes, _ ask: (String) -> String?
  ) throws(CommandError) {
    let typed = ask("\(question) \(answer == .yes ? "[Y/n]" : "[y/N]"): ")?.trimmingSpaces.lowercased()
    if let typed, typed.isEmpty ? answer == .yes : "yes".hasPrefix(typed) { return }
    err((typed == nil ? "\n" : "") + "nothing was changed\n")
    throw .silent(.refused)
  }
}
