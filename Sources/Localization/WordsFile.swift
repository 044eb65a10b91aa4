package import Diagnostics
import Ledger
import Formats

/// A parsed `site-template/words/<language>.yaml`.
package struct WordsFile {
  package let source: SourceFile
  /// The text or the plural forms of each word, keyed by the word's name.
  package private(set) var entries: [String: WordEntry] = [:]
  /// The location of each word in the file, keyed by the word's name.
  private(set) var places: [String: SourceRange] = [:]
  package private(set) var findings: [Finding] = []

  package init(_ source: SourceFile) {
    self.source = source
    findings = TextCheck.findings(in: source)
    let (document, problems) = TextReader.read(source)
    findings += problems
    guard document.root.kind == .mapping else {
      // An empty file, such as a new one, lacks words but is not malformed.
      if document.root.kind != .missing {
        report(.wrongType, document.root, "a words file must be a mapping", "expected “name: text” lines")
      }
      return
    }
    var index = 1
    while index < Int(document.root.next) {
      let key = document.nodes[index]
      let value = document.nodes[Int(key.next)]
      let name = ScalarText.text(of: key, in: source)
      if entries[name] != nil { report(.duplicateKey, key, "the word “\(name)” is defined twice", "") }
      switch value.kind {
      case .mapping: entries[name] = forms(at: Int(key.next), document)
      case .sequence: report(.wrongType, value, "the word “\(name)” is a list", "expected text")
      default: entries[name] = .text(ScalarText.text(of: value, in: source))
      }
      places[name] = SourceRange(source, key.range)
      index = Int(value.next)
    }
  }

  private mutating func forms(at index: Int, _ document: Document) -> WordEntry {
    var forms: [PluralForm: String] = [:]
    var at = index + 1
    while at < Int(document.nodes[index].next) {
      let key = document.nodes[at]
      let value = document.nodes[Int(key.next)]
      let name = ScalarText.text(of: key, in: source)
      if let form = PluralForm(rawValue: name), value.kind.isScalar {
        forms[form] = ScalarText.text(of: value, in: source)
      } else {
        let known = PluralForm.allCases.map(\.rawValue)
        let place = SourceRange(source, key.range)
        findings.append(
          Finding(
            .unknownKey, at: place, "“\(name)” is not a plural form",
            label: "expected " + known.joined(separator: ", "),
            suggestions: Suggestion.names(near: name, among: known, at: place)))
      }
      at = Int(value.next)
    }
    return .forms(forms)
  }

  private mutating func report(_ id: FindingID, _ node: Node, _ message: String, _ label: String) {
    findings.append(Finding(id, at: SourceRange(source, node.range), message, label: label))
  }
}
