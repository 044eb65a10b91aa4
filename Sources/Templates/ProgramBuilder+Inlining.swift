import Diagnostics

extension ProgramBuilder {
  mutating func addPartial(_ tag: Tag, _ indentation: Range<Int>, in surroundings: Surroundings) {
    guard let partial = template(tag, .partial, closing: nil, in: surroundings) else { return }
    let inner = Surroundings(
      partial, blocks: surroundings.blocks, indentation: surroundings.indentation(with: indentation),
      trail: surroundings.trail)
    inline(partial.nodes, in: inner)
  }

  mutating func addLayout(_ call: Enclosure, _ indentation: Range<Int>, in surroundings: Surroundings) {
    guard let layout = template(call.open, .layout, closing: call.close, in: surroundings) else { return }
    var blocks = self.blocks(of: call, for: layout, in: surroundings)
    // A page's blocks also reach the layout of its layout (Mustache's multi-level inheritance).
    if surroundings.template.role == .layout { blocks.merge(surroundings.blocks) { $1 } }
    let inner = Surroundings(
      layout, blocks: blocks, indentation: surroundings.indentation(with: indentation), trail: surroundings.trail)
    inline(layout.nodes, in: inner)
  }

  mutating func addBlock(_ block: Enclosure, in surroundings: Surroundings) {
    if let given = surroundings.blocks[block.open.name] {
      inline(given.body, in: given.surroundings)
    } else {
      inline(block.body, in: surroundings)
    }
  }

  /// Returns the template that the tag refers to. Reports a finding and returns `nil` if the template is unknown,
  /// includes itself, or is nested too deeply.
  private mutating func template(
    _ tag: Tag, _ role: TemplateRole, closing: Tag?, in surroundings: Surroundings
  ) -> TemplateFile? {
    guard let found = templates[role, tag.name] else {
      reportUnknown(
        role.rawValue, tag, closing: closing, in: surroundings, expected: "a file in “\(role.rawValue)s/”",
        candidates: templates.names(role))
      return nil
    }
    if surroundings.trail.contains(where: { $0.role == role && $0.name == tag.name }) {
      report(
        .badTemplate, tag.range, in: surroundings, "\(role.rawValue) “\(tag.name)” contains itself",
        label: "a template cannot contain itself; remove this tag",
        notes: [
          Finding.Note(
            "the templates include each other: \(surroundings.trail.map(\.name).joined(separator: " → ")) → \(tag.name)"
          )
        ])
      return nil
    }
    if surroundings.trail.count >= Self.deepestInlining {
      report(
        .badTemplate, tag.range, in: surroundings,
        "\(role.rawValue) “\(tag.name)” is more than \(Self.deepestInlining) templates deep",
        label: "expected less nesting; use fewer nested partials")
      return nil
    }
    return found
  }

  private mutating func blocks(
    of call: Enclosure, for layout: TemplateFile, in surroundings: Surroundings
  ) -> [String: (body: [TemplateNode], surroundings: Surroundings)] {
    var blocks: [String: (body: [TemplateNode], surroundings: Surroundings)] = [:]
    let known = templates.blockNames(of: layout)
    for node in call.body {
      switch node {
      case .lineStart:
        continue
      case .literal(let range) where surroundings.template.file.bytes[range].allSatisfy({ $0 <= 0x20 }):
        continue
      case .block(let block):
        let name = block.open.name
        if !known.contains(name) {
          reportUnknown(
            "block", block.open, closing: block.close, in: surroundings,
            expected: "a block of the layout “\(layout.name)”", candidates: known)
        } else if blocks[name] != nil {
          report(
            .badTemplate, block.open.range, in: surroundings, "block “\(name)” is defined twice",
            label: "expected one block with this name; remove the other")
        }
        blocks[name] = (block.body, surroundings)
      case .literal(let range):
        reportOutsideBlocks(range, call, in: surroundings)
      case .value(let tag, _), .partial(let tag, _):
        reportOutsideBlocks(tag.range, call, in: surroundings)
      case .section(let inner, _), .layout(let inner, _):
        reportOutsideBlocks(inner.open.range, call, in: surroundings)
      }
    }
    return blocks
  }

  private mutating func reportOutsideBlocks(_ range: Range<Int>, _ call: Enclosure, in surroundings: Surroundings) {
    let bytes = surroundings.template.file.bytes
    let start = bytes[range].firstIndex { $0 > 0x20 } ?? range.lowerBound
    let end = (bytes[range].lastIndex { $0 > 0x20 } ?? range.upperBound - 1) + 1
    report(
      .badTemplate, start..<end, in: surroundings,
      "“\(surroundings.template.file.text(in: start..<end))” is outside the blocks for “\(call.open.name)”",
      label: "expected only blocks, since nothing else is shown; move it into a block")
  }
}

extension ProgramBuilder.Surroundings {
  /// Returns the indentation for the lines of an included template. If the including tag is alone on its line, the
  /// spaces before it are added to every line.
  func indentation(with own: Range<Int>) -> [UInt8] {
    indentation + template.file.bytes[own]
  }
}
