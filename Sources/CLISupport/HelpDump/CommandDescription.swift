import ArgumentParser
import Formats

/// A command as its declaration tells it: the description that the argument parser gives of it
/// (`--experimental-dump-help`).
struct CommandDescription {
  /// An option, a flag, or an argument that is known by its place.
  struct Option: Equatable {
    /// As they are typed: `--limit`, `-q`; the short one first.
    var names: [String]
    var isPositional: Bool
    /// Another argument follows.
    var hasValue: Bool
    var valueName: String
    var isOptional: Bool
    var isRepeating: Bool
    /// What completes its value.
    var values: Values
    /// Its value may begin with a dash, also in an argument of its own.
    var takesDashes: Bool
    /// In the help.
    var isListed: Bool
    /// Of the part of the help in which it stands.
    var title: String
    /// What it is for, which values it takes, which one without it.
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
  /// Without the examples; one may have several lines.
  let paragraphs: [String]
  /// Command lines.
  let examples: [String]
  /// In the order of its help.
  let options: [Option]
  /// Those that are listed in its help.
  let commands: [CommandDescription]

  init(_ command: any ParsableCommand.Type) {
    guard let described = JSON(Array(command._dumpHelp().utf8)), let command = described["command"] else {
      preconditionFailure("the argument parser describes a command as JSON")
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
    // The parser adds a “help” of its own.
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
    // Unless the sentence names them.
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

  /// What a list holds; nothing for other values.
  fileprivate var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
