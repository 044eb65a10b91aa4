import Diagnostics
import Formats

/// Functions that parse `goals`.
extension SettingsReader {
  /// Parses the goals in the order written, which is the order in which they receive money.
  ///
  /// - Parameter accounts: the accounts, the main account first.
  mutating func readGoals(_ index: Int, _ accounts: [Account], _ settings: Settings) -> [Goal] {
    let node = values.document.nodes[index]
    guard node.kind == .sequence else {
      values.report(
        .wrongType, values.firstLine(of: node), "“goals” is not a list",
        label: "expected items like “- { name: Holiday, amount: 2400, account: Savings }”",
        key: SettingsKey.goals.name)
      return []
    }
    var goals: [(goal: Goal, node: Node)] = []
    for item in values.items(at: index) {
      if goals.count == BookLimits.goals {
        values.report(
          .tooMany, values.firstLine(of: values.document.nodes[item]),
          "the book has more than \(BookLimits.goals) goals", label: "this one and the following are not read")
        break
      }
      guard let (goal, name) = readGoal(item, accounts, settings) else { continue }
      let key = UnicodeText.nameKey(goal.name)
      if let first = goals.first(where: { UnicodeText.nameKey($0.goal.name) == key }) {
        values.report(
          .badSetting, name, "goal “\(goal.name)” is listed twice", label: "give one of the two another name",
          notes: [Finding.Note("the first one", at: values.place(first.node))])
        continue
      }
      goals.append((goal, name))
    }
    return goals.map(\.goal)
  }

  private mutating func readGoal(
    _ index: Int, _ accounts: [Account], _ settings: Settings
  ) -> (goal: Goal, name: Node)? {
    let node = values.document.nodes[index]
    guard values.isMapping(node, "this goal") else { return nil }
    let pairs = values.pairs(at: index, GoalKey.self)
    func value(_ key: GoalKey) -> Node? { pairs.first { $0.key == key }.map { values.document.nodes[$0.value] } }
    for key in GoalKey.allCases where key.key.need == .always && value(key) == nil {
      values.report(
        .missingKey, values.firstLine(of: node), "this goal has no “\(key.name)”",
        label: "add “\(key.name): \(key.key.example)”", key: key.name)
    }
    let name = value(.name).flatMap { values.line($0, GoalKey.name.name, greatestLength: BookLimits.nameLength) }
    let account = value(.account).flatMap { readAccount($0, accounts, settings) }
    let currency = account.map { accounts[$0.index].currency } ?? settings.currency
    let amount = value(.amount).flatMap { values.amount($0, GoalKey.amount.name, currency, opposite: nil) }
    let by = value(.by).flatMap { values.month($0, GoalKey.by.name) }
    guard let name, let account, let amount, let node = value(.name) else { return nil }
    return (Goal(name: name, amount: amount, account: account, by: by), node)
  }

  /// Returns the account of the goal: one of the given accounts, or the main account. Any other name is reported.
  private mutating func readAccount(_ node: Node, _ accounts: [Account], _ settings: Settings) -> Account.ID? {
    guard let name = values.line(node, GoalKey.account.name) else { return nil }
    let wanted = UnicodeText.nameKey(name)
    if let index = accounts.firstIndex(where: { !$0.name.isEmpty && UnicodeText.nameKey($0.name) == wanted }) {
      return Account.ID(index: index)
    }
    if settings.mainAccountNames.contains(where: { UnicodeText.nameKey($0) == wanted }) { return .unnamed }
    let known = accounts.map(\.name).filter { !$0.isEmpty }
    let near = values.suggestions(near: name, in: "accounts of goals", among: known, node)
    values.report(
      .badSetting, node, "the goal's account “\(name)” is not in the list of accounts",
      label: near.isEmpty ? "add it to “accounts:”, or choose an account from the list" : "", suggestions: near,
      key: GoalKey.account.name)
    return nil
  }
}
