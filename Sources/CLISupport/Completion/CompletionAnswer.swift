package import ArgumentParser

/// The answer to a completion script (`CompletionScript`): the kind of candidates, then one candidate on each line.
package enum CompletionAnswer {
  /// The first argument of a completion request. No command has this name.
  package static let requestWord = "---complete"
  /// The first argument of a request from one of the argument parser's own scripts. Such a script lets the shell expand
  /// the answer, so its requests are not answered if it is still installed.
  package static let legacyRequestWord = "---completion"

  /// Returns the answer to a completion request; empty for unknown arguments.
  ///
  /// - Parameter arguments: the arguments after `requestWord`: the name of the shell, then the command line.
  package static func text(
    _ arguments: some Sequence<String>, of tool: any ParsableCommand.Type, in environment: Environment
  ) -> String {
    let arguments = Array(arguments)
    switch arguments.first {
    case "bash" where arguments.count == 3: return bash(arguments[1], arguments[2], tool, environment)
    case "zsh": return zsh(CompletionRequest(tool, words: Array(arguments.dropFirst())), environment)
    case "fish": return fish(CompletionRequest(tool, words: Array(arguments.dropFirst())), environment)
    case "kind": return CompletionRequest(tool, words: Array(arguments.dropFirst())).kind + "\n"
    default: return ""
    }
  }

  /// Returns quoted candidates that replace `tail`.
  ///
  /// - Parameters:
  ///   - line: the command line up to the cursor, as typed.
  ///   - tail: the end of the command line that readline replaces.
  private static func bash(
    _ line: String, _ tail: String, _ tool: any ParsableCommand.Type, _ environment: Environment
  ) -> String {
    guard line.utf8.count >= tail.utf8.count, line.utf8.suffix(tail.utf8.count).elementsEqual(tail.utf8) else {
      return "names\n"
    }
    let typed = BashLine(line)
    // The tail may begin within a word: after an open quote, a colon or a “=”.
    let kept = BashLine(String(decoding: line.utf8.dropLast(tail.utf8.count), as: UTF8.self))
    let words = Array(typed.words.dropFirst())
    guard !words.isEmpty, let start = words.last, let before = kept.words.last else { return "names\n" }
    if typed.isRedirection { return "files\n" }
    let request = CompletionRequest(tool, words: words)
    let lines = request.candidates(in: environment).map { request.prefix + $0.text }
      .filter { $0.utf8.starts(with: start.utf8) && $0.utf8.starts(with: before.utf8) }
      .map { kept.quoted(String(decoding: $0.utf8.dropFirst(before.utf8.count), as: UTF8.self)) }
    return ([request.kind] + lines).map { $0 + "\n" }.joined()
  }

  /// Returns the values without the option before them, each followed by a tab and a summary. The zsh shell filters and
  /// quotes them.
  private static func zsh(_ request: CompletionRequest, _ environment: Environment) -> String {
    request.kind + "\n" + request.candidates(in: environment).map(line).joined()
  }

  /// Returns whole words, each followed by a tab and a summary. The fish shell filters and quotes them.
  private static func fish(_ request: CompletionRequest, _ environment: Environment) -> String {
    request.candidates(in: environment).map { candidate in
      line(CompletionRequest.Candidate(text: request.prefix + candidate.text, summary: candidate.summary))
    }.joined()
  }

  private static func line(_ candidate: CompletionRequest.Candidate) -> String {
    candidate.text + (candidate.summary.map { "\t\($0)" } ?? "") + "\n"
  }
}

extension CompletionRequest {
  /// The first line of an answer.
  fileprivate var kind: String {
    switch answer {
    case .words, .names: "names"
    case .files: "files"
    case .folders: "folders"
    }
  }
}
