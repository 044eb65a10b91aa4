import ArgumentParser
import Notation

/// The options of a command, as its declaration tells them.
struct DeclaredOptions {
  /// As they are typed: `--limit`, `-q`.
  private(set) var names: Set<String> = []
  /// Those of them that another argument follows.
  private(set) var withValue: Set<String> = []

  /// From the description that the argument parser gives of a command (`--experimental-dump-help`).
  init(of command: any ParsableCommand.Type) {
    guard let described = JSON(Array(command._dumpHelp().utf8)), let arguments = described["command"]?["arguments"]
    else { preconditionFailure("the argument parser describes a command as JSON, with its arguments") }
    for argument in arguments.elements {
      let typed = (argument["names"]?.elements ?? []).compactMap { name -> String? in
        guard let text = name["name"]?.content else { return nil }
        return name["kind"]?.content == "long" ? "--\(text)" : "-\(text)"
      }
      names.formUnion(typed)
      if argument["kind"]?.content == "option" { withValue.formUnion(typed) }
    }
  }
}

extension JSON {
  /// What a list holds; nothing for other values.
  fileprivate var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
