import Diagnostics

/// A parser that matches the tags of one file. Lines that contain only a tag, even a closing one, are removed, as in
/// the Mustache specification.
struct TemplateParser {
  /// The maximum nesting depth of sections. Deeper nesting is an error, because the compiler is recursive.
  static let deepestNesting = 64

  private enum Opening {
    case section, inverted, layout, block
  }

  /// An opening tag whose closing tag has not been read yet.
  private struct Open {
    let opening: Opening
    let tag: Tag
    let indentation: Range<Int>
    /// The nodes before the tag in the enclosing section or file.
    let outer: [TemplateNode]
  }

  private let file: SourceFile
  private var nodes: [TemplateNode] = []
  private var open: [Open] = []
  private var isAtLineStart = true
  private(set) var findings: [Finding] = []

  /// Returns the nodes of a file and the findings about its tags.
  static func parse(_ file: SourceFile) -> (nodes: [TemplateNode], findings: [Finding]) {
    let scanner = TagScanner(file)
    var parser = TemplateParser(file, findings: scanner.findings)
    var position = scanner.textStart
    for tag in scanner.tags {
      parser.addText(position..<max(position, tag.removed.lowerBound))
      parser.add(tag)
      position = tag.removed.upperBound
    }
    parser.addText(position..<max(position, file.bytes.count))
    parser.finish()
    return (parser.nodes, parser.findings)
  }

  private init(_ file: SourceFile, findings: [Finding]) {
    self.file = file
    self.findings = findings
  }

  private mutating func addText(_ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let lineEnd = file.bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n"))
      let end = lineEnd.map { $0 + 1 } ?? range.upperBound
      let isEmptyLine = lineEnd == start
      if isAtLineStart, !isEmptyLine { nodes.append(.lineStart) }
      nodes.append(.literal(start..<end))
      isAtLineStart = lineEnd != nil
      start = end
    }
  }

  private mutating func add(_ scanned: ScannedTag) {
    let tag = scanned.tag
    // The removed line of a tag includes its line end, so the next line starts after it.
    if isAtLineStart, scanned.removed == tag.range {
      nodes.append(.lineStart)
      isAtLineStart = false
    }
    switch scanned.kind {
    case .value: nodes.append(.value(tag, isRaw: false))
    case .rawValue: nodes.append(.value(tag, isRaw: true))
    case .partial: nodes.append(.partial(tag, indentation: scanned.indentation))
    case .comment: break
    case .section: begin(.section, scanned)
    case .inverted: begin(.inverted, scanned)
    case .layout: begin(.layout, scanned)
    case .block: begin(.block, scanned)
    case .close: close(tag)
    }
  }

  private mutating func begin(_ opening: Opening, _ scanned: ScannedTag) {
    if open.count == Self.deepestNesting {
      report(
        scanned.tag.range, "“\(scanned.tag.name)” is nested more than \(Self.deepestNesting) levels deep",
        label: "expected fewer nested sections; move some into a partial")
    }
    open.append(Open(opening: opening, tag: scanned.tag, indentation: scanned.indentation, outer: nodes))
    nodes = []
  }

  private mutating func close(_ tag: Tag) {
    guard let last = open.last else {
      report(tag.range, "“\(tag.name)” is closed but was not opened", label: "expected no closing tag; remove it")
      return
    }
    if last.tag.name == tag.name {
      end(with: tag)
    } else if open.contains(where: { $0.tag.name == tag.name }) {
      while let inner = open.last, inner.tag.name != tag.name {
        reportOpen(inner, note: Finding.Note("the enclosing “\(tag.name)” is closed here", at: place(tag.range)))
        end(with: tag)
      }
      end(with: tag)
    } else {
      reportOpen(last, note: Finding.Note("this closes “\(tag.name)” instead", at: place(tag.range)), closer: tag)
      end(with: tag)
    }
  }

  /// Turns the innermost open tag into a node.
  private mutating func end(with tag: Tag) {
    guard let last = open.popLast() else { return }
    let enclosure = Enclosure(open: last.tag, close: tag, body: open.count < Self.deepestNesting ? nodes : [])
    nodes = last.outer
    switch last.opening {
    case .section: nodes.append(.section(enclosure, isInverted: false))
    case .inverted: nodes.append(.section(enclosure, isInverted: true))
    case .layout: nodes.append(.layout(enclosure, indentation: last.indentation))
    case .block: nodes.append(.block(enclosure))
    }
  }

  private mutating func finish() {
    while let last = open.last {
      reportOpen(last, note: Finding.Note("the file ends without “{{/\(last.tag.name)}}”"))
      end(with: last.tag)
    }
  }

  private mutating func reportOpen(_ open: Open, note: Finding.Note, closer: Tag? = nil) {
    var suggestions: [Suggestion] = []
    if let closer {
      suggestions = [
        Suggestion(
          "did you mean to close “\(open.tag.name)”?",
          edits: [Suggestion.Edit(place(closer.nameRange), open.tag.name)])
      ]
    }
    findings.append(
      Finding(
        .badTemplate, at: place(open.tag.range), "“\(open.tag.name)” is opened but not closed",
        label: "expected “{{/\(open.tag.name)}}” further down; close it there", notes: [note],
        suggestions: suggestions))
  }

  private mutating func report(_ range: Range<Int>, _ message: String, label: String) {
    findings.append(Finding(.badTemplate, at: place(range), message, label: label))
  }

  private func place(_ range: Range<Int>) -> SourceRange { SourceRange(file, range) }
}
