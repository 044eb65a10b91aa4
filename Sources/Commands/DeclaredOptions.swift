import ArgumentParser

/// The options of a command, as they are typed.
struct DeclaredOptions {
  /// `--limit`, `-q`.
  private(set) var names: Set<String> = []
  /// Those of them that another argument follows.
  private(set) var withValue: Set<String> = []

  init(of command: any ParsableCommand.Type) {
    for option in DeclaredCommand(command).options {
      names.formUnion(option.names)
      if option.hasValue { withValue.formUnion(option.names) }
    }
  }
}
