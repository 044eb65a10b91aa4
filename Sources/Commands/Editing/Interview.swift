import Diagnostics
import Ledger
import Notation

/// Asks for the fields of an entry one by one; an answer that cannot be is told and asked for again.
struct Interview {
  private let environment: Environment
  private let ask: @Sendable (String) -> String?
  private let ledger: Ledger
  /// What is known so far.
  private(set) var changes: [FieldChange]
  /// Tries what is known on a copy of the book.
  let attempt: ([FieldChange]) throws(EditFailure) -> Void

  /// - Parameter attempt: throws the findings that the fields would have.
  init(
    _ changes: [FieldChange], _ ledger: Ledger, _ environment: Environment,
    ask: @escaping @Sendable (String) -> String?, attempt: @escaping ([FieldChange]) throws(EditFailure) -> Void
  ) {
    self.changes = changes
    self.ledger = ledger
    self.environment = environment
    self.ask = ask
    self.attempt = attempt
  }

  func knows(_ keys: TransactionKey...) -> Bool { changes.contains { keys.contains($0.key) } }

  /// Asks for one field.
  ///
  /// - Parameters:
  ///   - current: what an empty answer means; nil if the field may stay away.
  ///   - isRequired: an empty answer is asked for again.
  mutating func ask(
    _ key: TransactionKey, _ label: String, current: String? = nil, isRequired: Bool = false
  ) throws(EditFailure) {
    if knows(key) { return }
    while true {
      let goes = isRequired || current == nil ? "" : "; - for none"
      let answer = try line("\(label)\(current.map { " [\(HarmlessText.line($0))\(goes)]" } ?? ""): ")
      if answer.isEmpty {
        if !isRequired || current != nil { return }
        environment.err("  something must stand here\n")
        continue
      }
      let change = FieldChange(key, answer == "-" && current != nil && !isRequired ? nil : .one(answer))
      if try accept(change) { return }
    }
  }

  /// Asks for the amount; a plus sign says that the money came in.
  mutating func askAmount() throws(EditFailure) {
    if knows(.spent, .received, .moved) { return }
    while true {
      let answer = try line("Spent (or +amount if it came in): ")
      let isReceived = answer.hasPrefix("+")
      let amount = isReceived ? String(answer.dropFirst()).trimmingSpaces : answer
      if amount.isEmpty {
        environment.err("  an amount like 1340.50 must stand here\n")
        continue
      }
      if try accept(FieldChange(isReceived ? .received : .spent, .one(amount))) { return }
    }
  }

  /// Asks for the category, of which a few letters are enough.
  mutating func askCategory(current: String) throws(EditFailure) {
    if knows(.category, .moved) { return }
    let names = ledger.categories.map(\.name)
    while true {
      let answer = try line("Category [\(current)]: ")
      if answer.isEmpty { return }
      switch NamePick(answer, among: names) {
      case .one(let name):
        if name != answer { environment.err("  → \(name)\n") }
        if try accept(FieldChange(.category, .one(name))) { return }
      case .several(let names): environment.err("  which one: \(names.joined(separator: ", "))?\n")
      case .none(let near):
        environment.err(
          near.isEmpty
            ? "  there is no category like “\(answer)”; there are \(names.joined(separator: ", "))\n"
            : "  there is no category “\(answer)”; did you mean \(quotedAlternatives(near))?\n")
      }
    }
  }

  /// - Throws: when the answer is no.
  func confirm(_ question: String) throws(EditFailure) {
    let answer = try line("\(question) [Y/n]: ").lowercased()
    if answer.isEmpty || "yes".hasPrefix(answer) { return }
    environment.err("nothing was changed\n")
    throw .silent(.refused)
  }

  private func line(_ question: String) throws(EditFailure) -> String {
    if let answer = ask(question) { return answer.trimmingSpaces }
    environment.err("\nnothing was changed\n")
    throw .silent(.refused)
  }

  /// - Returns: whether the answer may stand; if not, the person was told why.
  private mutating func accept(_ change: FieldChange) throws(EditFailure) -> Bool {
    do throws(EditFailure) {
      try attempt(changes + [change])
    } catch {
      switch error {
      case .findings(let findings):
        var text = FindingText(isColored: environment.colorsErr)
        for finding in findings.lazy.filter({ $0.severity == .error }).prefix(FindingText.greatestCountOfEachID) {
          environment.err(text.render(finding))
        }
      case .refused(let sentence): environment.err("  \(sentence)\n")
      default: throw error
      }
      return false
    }
    changes.append(change)
    return true
  }
}

/// `a, b or c` in quotes.
func quotedAlternatives(_ names: [String]) -> String {
  let quoted = names.map { "“\($0)”" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " or " + last
}

/// What a few letters of a name lead to.
enum NamePick: Equatable {
  case one(String)
  case several([String])
  /// The names near to what was typed.
  case none([String])

  /// The whole name goes before its beginning, its beginning before any part.
  init(_ typed: String, among names: [String]) {
    let wanted = typed.lowercased()
    let tests: [(String) -> Bool] = [
      { $0 == typed }, { $0.lowercased() == wanted }, { $0.lowercased().hasPrefix(wanted) },
      { $0.lowercased().contains(wanted) },
    ]
    for test in tests {
      let found = names.filter(test)
      if found.count == 1 {
        self = .one(found[0])
        return
      }
      if found.count > 1 {
        self = .several(found)
        return
      }
    }
    self = .none(NearNames.of(typed, among: names))
  }
}
