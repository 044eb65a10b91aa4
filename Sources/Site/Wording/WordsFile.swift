import Diagnostics
import Ledger
import Templates

/// Reads `site-template/words/<language>.yaml`.
enum WordsFile {
  /// The entries of one file; a text, or forms by number.
  static func read(_ file: SourceFile) -> ([String: WordEntry], [Finding]) {
    var findings = TextCheck.findings(in: file)
    let (document, problems) = TextReader.read(file)
    findings += problems
    guard document.root.kind == .mapping else {
      findings.append(wrong(document.root, file, "a words file is not a group of keys", "expected “name: text” lines"))
      return ([:], findings)
    }
    var entries: [String: WordEntry] = [:]
    var index = 1
    while index < Int(document.root.next) {
      let key = document.nodes[index]
      let value = document.nodes[Int(key.next)]
      let name = ScalarText.text(of: key, in: file)
      if entries[name] != nil {
        findings.append(
          Finding(.duplicateKey, at: SourceRange(file, key.range), "the word “\(name)” stands here a second time"))
      }
      switch value.kind {
      case .mapping: entries[name] = forms(at: Int(key.next), document, &findings)
      case .sequence: findings.append(wrong(value, file, "the word “\(name)” is a list", "expected a text"))
      default: entries[name] = .text(ScalarText.text(of: value, in: file))
      }
      index = Int(value.next)
    }
    return (entries, findings)
  }

  private static func forms(at index: Int, _ document: Document, _ findings: inout [Finding]) -> WordEntry {
    var forms: [PluralForm: String] = [:]
    var at = index + 1
    while at < Int(document.nodes[index].next) {
      let key = document.nodes[at]
      let value = document.nodes[Int(key.next)]
      let name = ScalarText.text(of: key, in: document.file)
      if let form = PluralForm(rawValue: name), value.kind.isScalar {
        forms[form] = ScalarText.text(of: value, in: document.file)
      } else {
        let known = PluralForm.allCases.map(\.rawValue)
        let place = SourceRange(document.file, key.range)
        findings.append(
          Finding(
            .unknownKey, at: place, "“\(name)” is not a form of a counted word",
            label: "expected " + known.joined(separator: ", "),
            suggestions: Suggestion.names(near: name, among: known, at: place)))
      }
      at = Int(value.next)
    }
    return .forms(forms)
  }

  private static func wrong(_ node: Node, _ file: SourceFile, _ message: String, _ label: String) -> Finding {
    Finding(.wrongType, at: SourceRange(file, node.range), message, label: label)
  }
}
