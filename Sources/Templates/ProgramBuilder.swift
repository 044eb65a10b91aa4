import Diagnostics
import Formats

/// A compiler for one page, which inlines partials, layouts and blocks, replaces names with positions, and checks HTML
/// contexts.
struct ProgramBuilder {
  /// The maximum size of a page, in literal bytes and nodes. An inlined template counts as `weightOfInlining`. Without
  /// a limit, a page could grow exponentially if partials include other partials twice.
  static let mostWork = 4_000_000
  private static let weightOfInlining = 200
  /// The maximum nesting depth of templates.
  static let deepestInlining = 32

  /// The surroundings of an inlined template, which determine the meaning of the names in it.
  final class Surroundings {
    let template: TemplateFile
    /// The blocks that a page passes to the layout that is being inlined.
    let blocks: [String: (body: [TemplateNode], surroundings: Surroundings)]
    let indentation: [UInt8]
    /// The templates that contain this one, outermost first, and this template itself.
    let trail: [TemplateFile]

    init(
      _ template: TemplateFile, blocks: [String: (body: [TemplateNode], surroundings: Surroundings)] = [:],
      indentation: [UInt8] = [], trail: [TemplateFile] = []
    ) {
      self.template = template
      self.blocks = blocks
      self.indentation = indentation
      self.trail = trail + [template]
    }
  }

  let templates: TemplateSet
  let words: [String: String]
  let page: String
  /// The shapes whose fields are visible, beginning with the page's shape; `nil` for an unknown section.
  var scopes: [Shape?]
  var context = HTMLContext()
  var program = Program()
  var findings: [Finding] = []
  /// Whether the next operation is the target of a jump and therefore must not be merged with the previous one.
  private var isJumpTarget = false
  private var work = 0

  init(page: String, shape: Shape, templates: TemplateSet, words: [String: String]) {
    self.page = page
    self.templates = templates
    self.words = words
    scopes = [shape]
  }

  /// Compiles the whole template of the page.
  mutating func build(_ template: TemplateFile) {
    build(template.nodes, in: Surroundings(template))
    if findings.isEmpty, context.state != .content {
      let message = "page “\(page)” ends in the middle of an element"
      let label = "expected its end; close the element, quote, comment or script"
      findings.append(Finding(.badTemplate, at: SourceRange(template.file, nil), message, label: label))
    }
  }

  /// Compiles a whole template or block in place of its tag.
  mutating func inline(_ nodes: [TemplateNode], in surroundings: Surroundings) {
    work += Self.weightOfInlining
    build(nodes, in: surroundings)
  }

  private mutating func build(_ nodes: [TemplateNode], in surroundings: Surroundings) {
    for node in nodes {
      work += 1
      if work > Self.mostWork {
        reportWork(in: surroundings)
        return
      }
      switch node {
      case .lineStart: addLiteral(surroundings.indentation)
      case .literal(let range): addLiteral(surroundings.template.file.bytes[range])
      case .value(let tag, let isRaw): addValue(tag, isRaw: isRaw, in: surroundings)
      case .section(let section, let isInverted): addSection(section, isInverted: isInverted, in: surroundings)
      case .partial(let tag, let indentation): addPartial(tag, indentation, in: surroundings)
      case .layout(let call, let indentation): addLayout(call, indentation, in: surroundings)
      case .block(let block): addBlock(block, in: surroundings)
      }
    }
  }
}

// MARK: Literals and values

extension ProgramBuilder {
  fileprivate mutating func addLiteral(_ bytes: some Sequence<UInt8>) {
    context.read(bytes)
    appendLiteral(bytes)
  }

  private mutating func reportWork(in surroundings: Surroundings) {
    let whole = SourceRange(surroundings.trail.first?.file ?? surroundings.template.file, nil)
    if findings.contains(where: { $0.place == whole }) { return }
    let message = "page “\(page)” is larger than \(Self.mostWork / 1_000_000) MB with its partials"
    findings.append(
      Finding(.badTemplate, at: whole, message, label: "expected a smaller page; use fewer nested partials"))
  }

  private mutating func appendLiteral(_ bytes: some Sequence<UInt8>) {
    let start = Int32(program.literals.count)
    program.literals.append(contentsOf: bytes)
    let end = Int32(program.literals.count)
    work += Int(end - start)
    if start == end { return }
    if case .literal(let first, start)? = program.ops.last, !isJumpTarget {
      program.ops[program.ops.count - 1] = .literal(start: first, end: end)
    } else {
      append(.literal(start: start, end: end))
    }
  }

  private mutating func append(_ op: Op) {
    isJumpTarget = false
    program.ops.append(op)
  }

  private mutating func addValue(_ tag: Tag, isRaw: Bool, in surroundings: Surroundings) {
    if let word = tag.name.wordName {
      addWord(word, tag, isRaw: isRaw, in: surroundings)
      return
    }
    guard let (slot, kind) = resolve(tag, closing: nil, in: surroundings) else {
      context.insertValue()
      return
    }
    switch kind {
    case .text where isRaw:
      report(
        .badTemplate, tag.range, in: surroundings, "text “\(tag.name)” is used unescaped",
        label: "expected two braces; only markup may be in three braces",
        suggestions: [suggestion("did you mean “{{\(tag.name)}}”?", [(tag.range, "{{\(tag.name)}}")], surroundings)])
    case .text:
      if let escape = permitted(context.permissionForText, tag, in: surroundings) { append(.insert(slot, escape)) }
    case .markup:
      if let escape = permitted(context.permissionForMarkup, tag, in: surroundings) { append(.insert(slot, escape)) }
    case .flag, .list, .record:
      report(
        .badTemplate, tag.range, in: surroundings, "\(kind.noun) “\(tag.name)” cannot be shown",
        label: "expected text; open a section with “{{#\(tag.name)}}”")
    }
    context.insertValue()
  }

  private mutating func addWord(_ word: String, _ tag: Tag, isRaw: Bool, in surroundings: Surroundings) {
    defer { context.insertValue() }
    guard let text = words[word] else {
      reportUnknown(
        "word", tag, closing: nil, in: surroundings, expected: "a fixed word from the words file",
        candidates: words.keys.map { "t.\($0)" })
      return
    }
    if isRaw {
      report(
        .badTemplate, tag.range, in: surroundings, "word “\(tag.name)” is used unescaped",
        label: "expected two braces; only markup may be in three braces",
        suggestions: [suggestion("did you mean “{{\(tag.name)}}”?", [(tag.range, "{{\(tag.name)}}")], surroundings)])
      return
    }
    if let placeholder = Phrase(text).placeholders.first {
      report(
        .badTemplate, tag.nameRange, in: surroundings, "word “\(word)” has the placeholder “{\(placeholder)}”",
        label: "expected a word without placeholders; use the field that contains the filled text")
      return
    }
    guard let escape = permitted(context.permissionForText, tag, in: surroundings) else { return }
    var buffer = PageBuffer(capacity: 2 * text.utf8.count)
    escape.append(text, to: &buffer)
    appendLiteral(buffer.bytes)
  }

  private mutating func permitted(
    _ permission: HTMLContext.Permission, _ tag: Tag, in surroundings: Surroundings
  ) -> Escape? {
    switch permission {
    case .escaped(let escape):
      return escape
    case .refused(let spot, let advice):
      report(
        .badTemplate, tag.range, in: surroundings, "“\(tag.name)” is \(spot)",
        label: "values are not allowed here; \(advice)")
      return nil
    }
  }
}

// MARK: Sections

extension ProgramBuilder {
  private mutating func addSection(_ section: Enclosure, isInverted: Bool, in surroundings: Surroundings) {
    let tag = section.open
    if tag.name.wordName != nil {
      report(
        .badTemplate, tag.range, in: surroundings, "word “\(tag.name)” is used as a section",
        label: "expected a field; words are never empty, so "
          + (isInverted ? "this section is never shown" : "the section tags can be removed"))
      return
    }
    let before = context
    guard let (slot, kind) = resolve(tag, closing: section.close, in: surroundings) else {
      scopes.append(isInverted ? scopes.last ?? nil : nil)
      build(section.body, in: surroundings)
      scopes.removeLast()
      context = HTMLContext.joined(before, context) ?? before
      return
    }
    let start = program.ops.count
    switch kind {
    case _ where isInverted:
      append(.skipIfShown(slot, to: 0))
      build(section.body, in: surroundings)
      patch(start, .skipIfShown(slot, to: here))
    case .record(let shape):
      append(.beginRecord(slot, else: 0))
      build(section.body, in: surroundings, opening: shape)
      append(.endRecord)
      patch(start, .beginRecord(slot, else: here))
    case .list(let shape):
      append(.beginList(slot, else: 0))
      context = before.asLoopStart
      let loopStart = context
      isJumpTarget = true
      build(section.body, in: surroundings, opening: shape)
      append(.nextRow(to: Int32(start + 1)))
      patch(start, .beginList(slot, else: here))
      if !loopStart.isLoop(to: context) { reportContexts(section, in: surroundings) }
      context = HTMLContext.joined(loopStart, context) ?? before
      return
    case .text, .flag, .markup:
      append(.skipUnlessShown(slot, to: 0))
      build(section.body, in: surroundings)
      patch(start, .skipUnlessShown(slot, to: here))
    }
    if let joined = HTMLContext.joined(before, context) {
      context = joined
    } else {
      reportContexts(section, in: surroundings)
      context = before
    }
  }

  private mutating func build(_ body: [TemplateNode], in surroundings: Surroundings, opening shape: Shape) {
    scopes.append(shape)
    build(body, in: surroundings)
    scopes.removeLast()
  }

  /// The index of the next operation, as the target of a jump.
  private var here: Int32 { Int32(program.ops.count) }

  private mutating func patch(_ position: Int, _ op: Op) {
    program.ops[position] = op
    isJumpTarget = true
  }

  private mutating func reportContexts(_ section: Enclosure, in surroundings: Surroundings) {
    let tag = section.open
    report(
      .badTemplate, tag.range, in: surroundings,
      "section “\(tag.name)” begins and ends in different parts of the markup",
      label: "expected it to contain whole elements, attributes or parts of one value; move the tags",
      notes: [
        Finding.Note("it ends here", at: SourceRange(surroundings.template.file, section.close.range))
      ])
  }
}
