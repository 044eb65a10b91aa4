import Imports

/// The user's decisions about rows of an import. Hidden form fields carry them from page to page.
struct ImportDecisions {
  /// A decision about one or more rows.
  struct Decision: Equatable {
    /// The keys of the rows, as returned by `keys`.
    var rows: [String]
    /// The decision as text, as returned by `text`.
    var choice: String
    var title: String
    /// Whether the decision applies only to the first of the rows.
    var isOnly: Bool
  }

  /// The decisions in the order in which they were made.
  var taken: [Decision] = []
  /// The keys of postponed groups. A group has the key of its first row.
  var later: [String] = []
  /// The keys of the rows about which the user wants to decide again even though their category is certain.
  var reopened: [String] = []
  /// The number of open decisions when the page was generated.
  var leftCount = 0

  init(_ answers: FormBody) {
    taken = answers.texts("decided").compactMap(ImportDecisions.decision)
    later = answers.texts("later")
    reopened = answers.texts("reopened")
    leftCount = max(0, answers.text("left").flatMap { Int($0) } ?? 0)
  }

  private static func decision(_ text: String) -> Decision? {
    guard let body = try? FormBody(urlEncoded: Array(text.utf8)), let rows = body.text("rows"),
      let choice = body.text("choice")
    else { return nil }
    return Decision(
      rows: rows.split(separator: ",").map(String.init), choice: choice, title: body.text("title") ?? "",
      isOnly: body.text("only") != nil)
  }

  /// The hidden fields that store the decisions.
  var fields: [(name: String, value: String)] {
    let decided = taken.map { decision -> (name: String, value: String) in
      var pairs = [
        (name: "rows", value: decision.rows.joined(separator: ",")), (name: "choice", value: decision.choice),
        (name: "title", value: decision.title),
      ]
      if decision.isOnly { pairs.append((name: "only", value: "yes")) }
      return (name: "decided", value: FormTarget.query(pairs))
    }
    return decided + later.map { (name: "later", value: $0) } + reopened.map { (name: "reopened", value: $0) }
      + [(name: "left", value: String(leftCount))]
  }

  // MARK: Buttons

  private static let fieldsOfCard: Set = ["card", "choice", "title", "other", "only"]
  private static let fieldsOfDecisions: Set = ["decided", "later", "reopened", "left"]

  /// Returns the answers of the form after the user has pressed a button.
  ///
  /// - Parameter deed: the value of the button: `agree`, `later`, `back` or `open-KEY`. Other values change nothing.
  static func answers(_ form: FormBody, _ deed: String) -> FormBody {
    var decisions = ImportDecisions(form)
    let rows = form.text("card")?.split(separator: ",").map(String.init) ?? []
    switch deed {
    case "agree":
      let other = form.text("other") ?? ""
      guard !rows.isEmpty, let choice = other.isEmpty ? form.text("choice") : other else { return form }
      let isOnly = form.text("only") != nil
      decisions.taken.append(
        Decision(rows: isOnly ? [rows[0]] : rows, choice: choice, title: form.text("title") ?? "", isOnly: isOnly))
      decisions.reopened.removeAll { rows.contains($0) && (!isOnly || $0 == rows[0]) }
      decisions.leftCount = max(0, decisions.leftCount - 1)
    case "later":
      guard let first = rows.first else { return form }
      decisions.reopened.removeAll { rows.contains($0) }
      decisions.later.removeAll { $0 == first }
      decisions.later.append(first)
    case "back":
      guard let last = decisions.taken.popLast() else { return form }
      decisions.later.removeAll { last.rows.contains($0) }
      decisions.reopened.append(contentsOf: last.rows)
      decisions.leftCount += 1
    case _ where deed.hasPrefix("open-"):
      let key = String(deed.dropFirst(5))
      decisions.taken.removeAll { $0.rows.contains(key) }
      decisions.later.removeAll { $0 == key }
      decisions.reopened.removeAll { $0 == key }
      decisions.reopened.append(key)
    default: return form
    }
    let kept = form.fields.filter { !fieldsOfCard.contains($0.name) && !fieldsOfDecisions.contains($0.name) }
    return FormBody(kept + decisions.fields.map { FormBody.Field(name: $0.name, content: .text($0.value)) })
  }

  // MARK: Rows

  /// Returns a key for each row: the file, the line, and a counter if several rows come from the same line.
  static func keys(_ plan: ImportPlan) -> [String] {
    var counts: [String: Int] = [:]
    return plan.rows.map { row in
      let stem = "\(row.file)-\(row.line)"
      counts[stem, default: 0] += 1
      return counts[stem] == 1 ? stem : "\(stem)-\(counts[stem] ?? 1)"
    }
  }

  /// Returns the indices of rows whose check box was shown but not checked.
  static func left(_ plan: ImportPlan, _ keys: [String], _ answers: FormBody) -> [Int] {
    let unticked = Set(answers.texts("shown")).subtracting(answers.texts("take"))
    return plan.rows.indices.filter { unticked.contains(keys[$0]) }
  }

  /// Returns a decision as text, such as `category:Food`, `moved:Savings` or `same`.
  static func text(_ choice: ImportSession.Choice) -> String {
    switch choice {
    case .same: "same"
    case .category(let name): "category:\(name)"
    case .moved(let account): "moved:\(account)"
    }
  }

  static func choice(_ text: String) -> ImportSession.Choice? {
    if text == "same" { return .same }
    if text.hasPrefix("category:") { return .category(String(text.dropFirst(9))) }
    if text.hasPrefix("moved:") { return .moved(String(text.dropFirst(6))) }
    return nil
  }
}

extension ImportSession {
  /// Applies the decisions of a form.
  ///
  /// - Parameters:
  ///   - answers: the form, whose unchecked boxes exclude rows from the import.
  ///   - leavesOpen: whether rows without a decision are also excluded.
  mutating func take(_ decisions: ImportDecisions, leftOut answers: FormBody? = nil, leavesOpen: Bool) {
    let keys = ImportDecisions.keys(plan)
    let places = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    reopen(decisions.reopened.compactMap { places[$0] })
    for decision in decisions.taken {
      // Skips rows that an earlier decision or a change of the book has settled.
      let rows = decision.rows.compactMap { places[$0] }.filter {
        plan.rows[$0].state == .new || plan.rows[$0].state == .question
      }
      guard !rows.isEmpty, let choice = ImportDecisions.choice(decision.choice) else { continue }
      decide(rows, choice, title: decision.title, isUsedForLearning: !decision.isOnly)
    }
    if let answers { leave(ImportDecisions.left(plan, keys, answers)) }
    if leavesOpen { leave(open.flatMap(\.self)) }
  }
}
