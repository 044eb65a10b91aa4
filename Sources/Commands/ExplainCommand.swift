package import ArgumentParser
import Diagnostics

/// `daybook explain`: the paragraph about one finding, or the list of all.
package struct ExplainCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain one finding, or list them all.",
    discussion: "Example: daybook explain bad-amount")

  @Argument(help: "The finding's id, as it stands in brackets behind its message.")
  var id: String?

  package init() {}

  package func run(in environment: Environment) -> ExitStatus {
    guard let id else {
      for id in FindingID.allCases { environment.out(ExplainCommand.line(id)) }
      environment.out("\ndaybook explain ID tells more about one of them.\n")
      return .fine
    }
    guard let finding = FindingID(rawValue: id) else {
      let near = NearNames.of(id, among: FindingID.allCases.map(\.rawValue))
      let hint = near.isEmpty ? "“daybook explain” lists them all" : "did you mean “\(near[0])”?"
      environment.tell("there is no finding “\(id)”; \(hint)")
      return .refused
    }
    environment.out("\(finding.rawValue) (\(finding.severity.rawValue))\n\n")
    environment.out(wrapped(finding.explanation, width: 80) + "\n")
    return .fine
  }

  private static func line(_ id: FindingID) -> String {
    let padding = String(repeating: " ", count: max(1, 26 - id.rawValue.count))
    let first = firstSentence(id.explanation)
    let room = 84
    let short = first.count > room ? first.prefix(room - 1) + "…" : first
    return "\(id.rawValue)\(padding)\(id.severity == .error ? "error  " : "warning")  \(short)\n"
  }
}

/// Up to the first full stop that ends a sentence.
private func firstSentence(_ text: String) -> Substring {
  var end = text.startIndex
  while let stop = text[end...].firstIndex(where: { $0 == "." || $0 == ":" }) {
    let after = text.index(after: stop)
    if after == text.endIndex || text[after] == " " { return text[..<stop] }
    end = after
  }
  return text[...]
}

/// Text broken into lines between words.
func wrapped(_ text: String, width: Int) -> String {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + word.count + 1 > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? String(word) : " \(word)"
  }
  return (lines + [line]).joined(separator: "\n")
}
