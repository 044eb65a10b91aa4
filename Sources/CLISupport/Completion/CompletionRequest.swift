package import ArgumentParser
import Diagnostics

/// A shell's request for words that can complete a command line at the cursor.
package struct CompletionRequest {
  enum Answer: Equatable {
    case words([Candidate])
    case names(BookNames)
    case files
    case folders
  }

  /// A whole word that may complete a command line at the cursor.
  struct Candidate: Equatable {
    var text: String
    /// The summary in the command's help; `nil` for names from the book and for values.
    var summary: String?
  }

  /// The unquoted words after the command's name. The last word ends at the cursor.
  private let words: [String]
  private(set) var answer = Answer.words([])
  /// The part of the last word before the value, such as `--category=`; usually empty.
  private(set) var prefix = ""
  /// Whether a value at the cursor may begin with a dash.
  private var takesDashes = false

  /// Parses a command line up to the cursor.
  ///
  /// - Parameter words: the unquoted words after the command's name. The last word ends at the cursor and may be empty.
  package init(_ tool: any ParsableCommand.Type, words: [String]) {
    self.words = words.isEmpty ? [""] : words
    var command = tool
    var rest = self.words[...]
    while let name = rest.first, rest.count > 1,
      let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == name })
    {
      command = next
      rest = rest.dropFirst()
    }
    read(rest, of: command)
  }

  /// Finds the kind of the last word: a command, an option or a value.
  private mutating func read(_ words: ArraySlice<String>, of command: any ParsableCommand.Type) {
    let current = words.last ?? ""
    let options = CommandDescription(command).options
    var used: Set<String> = []
    var position = 0
    var awaited: CommandDescription.Option?
    var isPositionalOnly = false
    for word in words.dropLast() {
      if awaited != nil {
        awaited = nil
      } else if word == "--", !isPositionalOnly {
        isPositionalOnly = true
      } else if !isPositionalOnly,
        let option = options.first(where: { $0.names.contains(CompletionRequest.name(word)) })
      {
        if !option.isRepeating { used.formUnion(option.names) }
        if option.hasValue, !word.contains("=") { awaited = option }
      } else if isPositionalOnly || !word.hasPrefix("--") {
        position += 1
      }
    }
    if let awaited {
      takesDashes = awaited.takesDashes
      return take(awaited.values)
    }
    if !isPositionalOnly, current.hasPrefix("--"), current.contains("="),
      let option = options.first(where: { $0.hasValue && $0.names.contains(CompletionRequest.name(current)) })
    {
      prefix = CompletionRequest.name(current) + "="
      takesDashes = true
      return take(option.values)
    }
    let offered = options.filter { $0.isListed && !$0.isPositional && used.isDisjoint(with: $0.names) }
    let optionNames = offered.flatMap { option in
      option.names.map { Candidate(text: $0, summary: CompletionRequest.firstSentence(option.sentences)) }
    }
    if current.hasPrefix("-"), !isPositionalOnly {
      answer = .words(optionNames)
    } else if position == 0, !command.configuration.subcommands.isEmpty {
      answer = .words(CompletionRequest.verbs(of: command))
    } else {
      takesDashes = isPositionalOnly
      let arguments = options.filter(\.isPositional)
      let argument =
        position < arguments.count ? arguments[position] : arguments.last.flatMap { $0.isRepeating ? $0 : nil }
      if let argument {
        take(argument.values)
      } else if current.isEmpty, !isPositionalOnly {
        answer = .words(optionNames)
      }
    }
  }

  private mutating func take(_ values: CommandDescription.Option.Values) {
    switch values {
    case .any: answer = .words([])
    case .list(let values): answer = .words(values.map { Candidate(text: $0) })
    case .names(let names): answer = .names(names)
    case .files: answer = .files
    case .folders: answer = .folders
    }
  }

  /// Returns the name of an option without its value.
  private static func name(_ word: String) -> String { String(word.prefix { $0 != "=" }) }

  private static func verbs(of command: any ParsableCommand.Type) -> [Candidate] {
    var verbs: [Candidate] = []
    for verb in command.configuration.subcommands {
      let declared = verb.configuration
      guard declared.shouldDisplay, let name = declared.commandName else { continue }
      verbs.append(Candidate(text: name, summary: firstSentence(declared.abstract)))
    }
    return verbs
  }

  private static func firstSentence(_ text: String) -> String {
    let line = TerminalSafeText.line(String(text.prefix { $0 != "\n" }))
    return line.firstRange(of: ". ").map { String(line[..<$0.lowerBound]) }
      ?? (line.hasSuffix(".") ? String(line.dropLast()) : line)
  }

  /// Returns the candidates, without `prefix`.
  ///
  /// Names with control characters are not offered, because they cannot be shown or typed on a line.
  func candidates(in environment: Environment) -> [Candidate] {
    switch answer {
    case .words(let words): return words
    case .files, .folders: return []
    case .names(let names):
      return names.names(for: words, in: environment).filter { name in
        !name.isEmpty && TerminalSafeText.line(name) == name && (takesDashes || !name.hasPrefix("-"))
      }.map { Candidate(text: $0) }
    }
  }
}
