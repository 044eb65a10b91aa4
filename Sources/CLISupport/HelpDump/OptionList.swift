package import ArgumentParser

/// The options of a command, as typed by a user.
package struct OptionList {
  /// All names, such as `--limit` and `-q`.
  package private(set) var names: Set<String> = []
  /// The names of the options whose value is the next argument.
  package private(set) var withValue: Set<String> = []

  package init(of command: any ParsableCommand.Type) {
    for option in CommandDescription(command).options {
      names.formUnion(option.names)
      if option.hasValue { withValue.formUnion(option.names) }
    }
  }
}
