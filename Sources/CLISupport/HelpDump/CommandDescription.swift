import ArgumentParser
import Formats

/// A command's declaration, as the argument parser describes it (`--experimental-dump-help`).
struct CommandDescription {
  /// An option, a flag or a positional argument.
  struct Option: Equatable {
    /// The names as typed, such as `-q` and `--limit`, with the short one first.
    var names: [String]
    var isPositional: Bool
    /// Whether the option takes a value.
    var hasValue: Bool
    var valueName: String
    var isOptional: Bool
    var isRepeating: Bool
    /// The completions offered for the option's value.
    var values: Values
    /// Whether the value may begin with a dash, even as a separate argument.
    var takesDashes: Bool
    /// Whether the option is listed in the help.
    var isListed: Bool
    /// The title of the option's section in the help.
    var title: String
    /// The help text: the purpose, the values and the default.
    var sentences: String

    enum Values: Equatable {
      case any
      case list([String])
      case names(BookNames)
      case files
      case folders
    }
  }

  let name: String
  let abstract: String
  /// The paragraphs of the help without the examples. A paragraph may have several lines.
  let paragraphs: [String]
  /// The command lines of the examples.
  let examples: [String]
  /// The options in the order in which the help lists them.
  let options: [Option]
  /// The subcommands that the help lists.
  let commands: [CommandDescription]

  init(_ command: any ParsableCommand.Type) {
    guard let described = JSON(Array(command._dumpHelp().utf8)), let command = described["command"] else {
      preconditionFailure("the argument parser did not describe the command as JSON")
    }
    self.init(command)
  }

  private init(_ described: JSON) {
    name = described["commandName"]?.content ?? ""
    abstract = described["abstract"]?.content ?? ""
    let lines = (described["discussion"]?.content ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let label = "Example: "
    examples = lines.filter { $0.hasPrefix(label) }.map { String($0.dropFirst(label.count)) }
    paragraphs = lines.filter { !$0.hasPrefix(label) }.split(separator: "").map { $0.joined(separator: "\n") }
    options = (described["arguments"]?.elements ?? []).map(Option.init)
    // The parser adds a separate “help”.
    commands = (described["subcommands"]?.elements ?? []).filter(\.isListed).map(CommandDescription.init).filter {
      $0.name != "help"
    }
  }
}

extension CommandDescription.Option {
  fileprivate init(_ described: JSON) {
    let kind = described["kind"]?.content
    let names = (described["names"]?.elements ?? []).compactMap { name -> String? in
      guard let text = name["name"]?.content else { return nil }
      return name["kind"]?.content == "long" ? "--\(text)" : "-\(text)"
    }
    self.names = names.filter { !$0.hasPrefix("--") } + names.filter { $0.hasPrefix("--") }
    isPositional = kind == "positional"
    hasValue = kind == "option"
    valueName = described["valueName"]?.content ?? ""
    isOptional = described["isOptional"] == .bool(true)
    isRepeating = described["isRepeating"] == .bool(true)
    values = Values(described["completionKind"])
    takesDashes = described["parsingStrategy"]?.content == "unconditional"
    isListed = described.isListed
    title = described["sectionTitle"]?.content ?? (isPositional ? "Arguments" : "Options")
    var sentences = [described["abstract"]?.content, described["discussion"]?.content].compactMap(\.self)
    let values = described["allValues"]?.elements.compactMap(\.content) ?? []
    // Adds values that the sentence does not mention.
    if !values.allSatisfy({ sentences.first?.contains($0) == true }) {
      sentences.append("One of \(values.joined(separator: ", ")).")
    }
    if let usual = described["defaultValue"]?.content { sentences.append("Default: \(usual).") }
    self.sentences = sentences.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension CommandDescription.Option.Values {
  fileprivate init(_ described: JSON?) {
    let command = described?["shellCommand"]?["command"]?.content
    if let names = command.flatMap(BookNames.init) {
      self = .names(names)
    } else if let values = described?["list"]?["values"]?.elements {
      self = .list(values.compactMap(\.content))
    } else if described?["file"] != nil {
      self = .files
    } else {
      self = described?["directory"] != nil ? .folders : .any
    }
  }
}

extension JSON {
  fileprivate var isListed: Bool { self["shouldDisplay"] == .bool(true) }

  /// The elements of a list; empty for other values.
  fileprivate var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
