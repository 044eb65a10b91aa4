import Diagnostics

extension ProgramBuilder {
  /// Returns the field that a name refers to. The first part is a field of the innermost shape that has such a field;
  /// each part after a dot is a field of the part before it. Returns `nil` if there is no such field.
  mutating func resolve(_ tag: Tag, closing: Tag?, in surroundings: Surroundings) -> (Slot, Shape.Kind)? {
    // Few names have dots.
    let isDotted = tag.name.utf8.contains(UInt8(ascii: "."))
    let parts = isDotted ? tag.name.split(separator: ".").map(String.init) : [tag.name]
    for (frame, scope) in scopes.enumerated().reversed() {
      // Inside an unknown section the fields are unknown too; one finding is enough.
      guard let scope else { return nil }
      guard let index = scope.index(of: parts[0]) else { continue }
      var kind = scope.fields[index].kind
      var path: [Int16] = []
      for (depth, part) in parts.enumerated().dropFirst() {
        let owner = parts[..<depth].joined(separator: ".")
        guard case .record(let shape) = kind else {
          report(
            .badTemplate, tag.nameRange, in: surroundings,
            "\(kind.noun) “\(owner)” has no fields, so it has no “\(part)”",
            label: "expected a record before the dot; use the field itself")
          return nil
        }
        guard let next = shape.index(of: part) else {
          reportUnknown(
            "field", tag, closing: closing, in: surroundings, expected: "a field of \(shape.name)",
            candidates: shape.fields.map { "\(owner).\($0.name)" })
          return nil
        }
        path.append(Int16(next))
        kind = shape.fields[next].kind
      }
      var start: Int32 = -1
      if !path.isEmpty {
        start = Int32(program.paths.count)
        program.paths += [Int16(path.count)] + path
      }
      return (Slot(record: Int16(frame), index: Int16(index), path: start), kind)
    }
    reportUnknown(
      "field", tag, closing: closing, in: surroundings,
      expected: "a field of " + scopes.reversed().compactMap { $0?.name }.joined(separator: " or "),
      candidates: scopes.flatMap { $0?.fields.map(\.name) ?? [] })
    return nil
  }

  /// Reports an unknown name, and suggests the most similar known names.
  mutating func reportUnknown(
    _ what: String, _ tag: Tag, closing: Tag?, in surroundings: Surroundings, expected: String,
    candidates: some Sequence<String>
  ) {
    let nearest = NameSuggestions.of(tag.name, among: Set(candidates))
    let ranges = [tag.nameRange] + (closing.map { [$0.nameRange] } ?? [])
    report(
      .unknownTemplateName, tag.nameRange, in: surroundings, "unknown \(what) “\(tag.name)” on page “\(page)”",
      label: "expected \(expected); " + (nearest.isEmpty ? "use an existing name" : "correct the name"),
      suggestions: nearest.map { name in
        suggestion("did you mean “\(name)”?", ranges.map { ($0, name) }, surroundings)
      })
  }

  mutating func report(
    _ id: FindingID, _ range: Range<Int>, in surroundings: Surroundings, _ message: String, label: String,
    notes: [Finding.Note] = [], suggestions: [Suggestion] = []
  ) {
    let place = SourceRange(surroundings.template.file, range)
    findings.append(Finding(id, at: place, message, label: label, notes: notes, suggestions: suggestions))
  }

  func suggestion(_ message: String, _ edits: [(Range<Int>, String)], _ surroundings: Surroundings) -> Suggestion {
    Suggestion(
      message,
      edits: edits.map { Suggestion.Edit(SourceRange(surroundings.template.file, $0.0), $0.1) })
  }
}

extension String {
  /// The name of an entry in the words file, such as `save` for `t.save`; `nil` for the name of a field.
  var wordName: String? { hasPrefix("t.") ? String(dropFirst(2)) : nil }
}

extension Shape.Kind {
  /// The noun for the kind in messages.
  var noun: String {
    switch self {
    case .text: "text"
    case .flag: "flag"
    case .markup: "markup"
    case .list: "list"
    case .record: "record"
    }
  }
}
