import Diagnostics
import Formats

/// Functions that parse members' names and `shared`.
extension ValueReader {
  /// Returns the member whose name is the value of the node, ignoring case.
  mutating func member(_ node: Node, _ key: String, _ members: [String]) -> Member.ID? {
    guard let name = line(node, key, greatestLength: BookLimits.memberLength) else { return nil }
    return member(named: name, node, members, key)
  }

  private func member(named name: String, _ node: Node, _ members: [String], _ key: String) -> Member.ID? {
    if let index = members.firstIndex(of: name) { return Member.ID(index: index) }
    let wanted = UnicodeText.nameKey(name)
    if let index = members.firstIndex(where: { UnicodeText.nameKey($0) == wanted }) { return Member.ID(index: index) }
    let near = suggestions(near: name, in: "members", among: members, node)
    report(
      .unknownMember, node, "“\(name)” is not a member",
      label: !near.isEmpty ? "" : members.isEmpty ? "the book has no members" : "expected \(alternatives(members))",
      notes: [
        Finding.Note(
          members.isEmpty
            ? "add the members to book.yaml: members: [\(ScalarText.written(name, in: .flow))]"
            : "or add the name to “members:” in book.yaml")
      ], suggestions: near, key: key)
    return nil
  }

  /// Parses `shared`: a word, or weights by member.
  mutating func sharing(_ node: Node, at index: Int, _ key: String, _ members: [String]) -> Sharing? {
    if node.kind == .mapping { return weights(node, at: index, key, members) }
    guard isScalar(node, key) else { return nil }
    let text = text(node)
    switch text {
    case "no", "false": return .no
    case "yes", "true":
      if !members.isEmpty { return .yes }
      report(
        .unknownMember, node, "the book has no members to share with",
        label: "add “members:” to book.yaml, or remove “\(key)”", key: key)
      return nil
    default: break
    }
    let wanted = UnicodeText.nameKey(text)
    let one = members.first { UnicodeText.nameKey($0) == wanted }
    let weight = one.map { "{ \(ScalarText.written($0, in: .flow)): 1 }" }
    var better = weight.map { [replacement("write \($0)", node, $0)] } ?? []
    if let answer = ValueReader.answer(text) { better = [replacement("write \(answer)", node, answer, isSafe: true)] }
    report(
      .wrongType, node, "“\(text)” is not a valid value for “\(key)”",
      label: better.isEmpty ? "expected yes, no or weights like \(example(members))" : "", suggestions: better, key: key
    )
    return nil
  }

  private func example(_ members: [String]) -> String {
    let names = members.count > 1 ? members : ["Eva", "Tomas"]
    return "{ \(ScalarText.written(names[0], in: .flow)): 2, \(ScalarText.written(names[1], in: .flow)): 1 }"
  }

  private mutating func weights(_ node: Node, at index: Int, _ key: String, _ members: [String]) -> Sharing? {
    var weights: [Sharing.Weight] = []
    let pairs = pairs(at: index, known: nil, owner: "“\(key)”")
    if members.isEmpty, !pairs.isEmpty {
      let names = pairs.map { ScalarText.written($0.key, in: .flow) }.joined(separator: ", ")
      report(
        .unknownMember, node, "the book has no members to share with",
        notes: [Finding.Note("add the members to book.yaml: members: [\(names)]")], key: key)
      return nil
    }
    for pair in pairs {
      let value = document.nodes[pair.value]
      let member = member(named: pair.key, pair.keyNode, members, key)
      guard isScalar(value, pair.key) else { continue }
      guard let weight = Sharing.weight(text(value)) else {
        report(
          .wrongType, value, "“\(text(value))” is not a weight",
          label: "expected a whole number from 1 to \(NumberText.grouped(Int(Sharing.greatestWeight)))", key: key)
        continue
      }
      guard let member else { continue }
      if weights.contains(where: { $0.member == member }) {
        report(.duplicateKey, pair.keyNode, "“\(pair.key)” is listed twice", label: "combine the two weights", key: key)
        continue
      }
      weights.append(Sharing.Weight(member, weight))
    }
    if pairs.isEmpty { report(.wrongType, node, "“\(key)” is empty", label: "expected \(example(members))", key: key) }
    return weights.isEmpty ? nil : .weights(weights)
  }
}
