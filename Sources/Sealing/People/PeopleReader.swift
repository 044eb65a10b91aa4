package import Diagnostics
import Ledger
import Formats

/// A reader of `people.yaml`.
package struct PeopleReader {
  private var values: ValueReader

  private init(_ document: Document, _ bytes: UnsafeBufferPointer<UInt8>, _ findings: FindingCollector) {
    values = ValueReader(document, bytes, findings)
  }

  /// Reads the people, and reports findings in the order of the file.
  ///
  /// - Returns: `nil` for the people if there is any error, because an incomplete list must not be used.
  package static func read(_ file: SourceFile) -> (People?, Findings) {
    let problems = TextCheck.findings(in: file)
    if let finding = TextCheck.binary(file, problems) { return (nil, [finding]) }
    let findings = FindingCollector()
    findings.add(problems)
    let document = TextReader.read(file, findings)
    let people = file.bytes.withUnsafeBufferPointer { bytes in
      var reader = PeopleReader(document, bytes, findings)
      return reader.read()
    }
    return (findings.findings.hasErrors ? nil : people, findings.findings.sorted())
  }

  // MARK: The file

  private func node(_ index: Int) -> Node { values.document.nodes[index] }

  private mutating func read() -> People? {
    guard values.isMapping(values.document.root, "people.yaml") else { return nil }
    let pairs = values.pairs(at: 0, PeopleKey.self)
    for key in PeopleKey.allCases where !pairs.contains(where: { $0.key == key }) {
      values.report(
        .missingKey, head(of: 0), "people.yaml has no “\(key.name)”",
        label: key == .site ? "add it from a copy of this file" : "add “people: []” for an empty list", key: key.name)
    }
    var site: [UInt8]?
    var sitePlace = SourceRange(values.file, nil)
    var people: [People.Person]?
    for (key, value) in pairs {
      switch key {
      case .site:
        site = bytes(node(value), key.name, SiteKey.siteByteCount)
        sitePlace = values.place(node(value))
      case .people: people = readPeople(value)
      }
    }
    guard let site, let people else { return nil }
    return People(site: site, sitePlace: sitePlace, people: people)
  }

  /// Returns the first pair of a mapping, so that a finding does not underline the whole mapping.
  private func head(of index: Int) -> Node {
    var head = node(index)
    if values.document.nodes.count > index + 2 { head.end = min(head.end, node(index + 2).end) }
    return head
  }

  private mutating func readPeople(_ index: Int) -> [People.Person]? {
    guard node(index).kind == .sequence else {
      values.report(
        .wrongType, node(index), "“people” is not a list",
        label: "begin each person with “- name:”; [] is an empty list")
      return nil
    }
    var people: [People.Person] = []
    var known: [String: SourceRange] = [:]
    for item in values.items(at: index) {
      guard let (person, key) = readPerson(item) else { continue }
      if let first = known[key] {
        values.findings.add(
          .duplicatePerson, at: person.place, "“\(person.name)” is listed twice",
          label: "remove one of the two", notes: [Finding.Note("the first one", at: first)])
      }
      known[key] = known[key] ?? person.place
      people.append(person)
    }
    return people
  }

  private mutating func readPerson(_ index: Int) -> (person: People.Person, key: String)? {
    guard values.isMapping(node(index), "this person") else { return nil }
    let pairs = values.pairs(at: index, PersonKey.self)
    var name: (text: String, node: Node, key: String)?
    var (rounds, salt, key): (Int?, [UInt8]?, [UInt8]?)
    for (field, value) in pairs {
      switch field {
      case .name: name = readName(node(value))
      case .rounds: rounds = readRounds(node(value))
      case .salt: salt = bytes(node(value), field.name, Slot.saltByteCount)
      case .wrapped: key = bytes(node(value), field.name, Slot.wrappedByteCount)
      }
    }
    let written = pairs.map(\.key.name)
    if !written.contains(PersonKey.name.name) {
      values.report(.missingKey, head(of: index), "this person has no “name”", label: "add “name:”", key: "name")
    }
    // A slot needs all three values, so a person has all or none of them.
    let parts = PersonKey.allCases.filter { $0.key.need == .optional }.map(\.name)
    if let present = parts.first(where: written.contains) {
      for part in parts where !written.contains(part) {
        values.report(
          .missingKey, head(of: index), "this person has “\(present)” but no “\(part)”",
          label: "add it from a copy of this file, or remove “rounds”, “salt” and “key”", key: part)
      }
    }
    guard let name else { return nil }
    var slot: Slot?
    if let rounds, let salt, let key { slot = Slot(rounds: rounds, salt: salt, wrapped: key) }
    return (People.Person(name: name.text, slot: slot, place: values.place(name.node)), name.key)
  }

  // MARK: Values

  private mutating func readName(_ node: Node) -> (text: String, node: Node, key: String)? {
    guard let text = values.line(node, "name", greatestLength: 254) else { return nil }
    // Text that is not an address causes only one finding.
    guard let key = (try? PersonName(text))?.key else {
      values.report(
        .badPerson, node, "“\(text)” is not an e-mail address", label: "expected one like eva@example.org")
      return nil
    }
    return (text, node, key)
  }

  private mutating func readRounds(_ node: Node) -> Int? {
    guard values.isScalar(node, "rounds") else { return nil }
    let text = values.text(node)
    // Only digits are allowed, but `Int` also accepts a plus sign.
    if text.utf8.allSatisfy(\.isDigit), let rounds = Int(text), PassphraseRounds.limits.contains(rounds) {
      return rounds
    }
    values.report(
      .badPerson, node, "“\(text)” is not a number of rounds",
      label: "expected \(PassphraseRounds.limits.lowerBound) to \(PassphraseRounds.limits.upperBound)")
    return nil
  }

  /// Parses hexadecimal digits as text, even if YAML would parse them as a number. Reports invalid digits, and returns
  /// `nil` for them.
  private mutating func bytes(_ node: Node, _ key: String, _ count: Int) -> [UInt8]? {
    guard values.isScalar(node, key) else { return nil }
    let digits = values.text(node)
    let expected = "expected \(2 * count) hexadecimal digits, 0 to 9 and a to f"
    guard digits.utf8.count == 2 * count else {
      values.report(.badPerson, node, "“\(key)” has \(digits.utf8.count) characters", label: expected)
      return nil
    }
    guard let bytes = Hexadecimal.bytes(digits) else {
      values.report(.badPerson, node, "“\(key)” contains a character that is not a hexadecimal digit", label: expected)
      return nil
    }
    return bytes
  }
}
