import ArgumentParser
import CLISupport

/// Filters as arguments of a command.
enum FilterArguments {
  /// Those whose arguments are filters.
  private static let commands: [any ParsableCommand.Type] = [ListCommand.self, ExportCommand.self]

  /// A leading minus means “not” in a filter, but options to the argument parser: `-other` would be `-o`, `-t`, `-h` … and
  /// show the help. So `-category:Food` becomes `not:category:Food` before it looks; of its strategies for unknown options
  /// `.allUnrecognized` takes single letters out of them, and `.captureForPassthrough` reads no option behind the first
  /// filter. Other options are left alone, so that a misspelt `--limt` is still told.
  static func spellingOutNegations(_ arguments: [String]) -> [String] {
    func mayNegate(_ argument: String) -> Bool {
      argument.hasPrefix("-") && !argument.hasPrefix("--") && argument != "-"
    }
    guard arguments.contains(where: mayNegate),
      let command = commands.first(where: { $0._commandName == arguments.first })
    else { return arguments }
    let options = OptionList(of: command)
    var isValue = false
    return arguments.map { argument in
      // What stands behind an option is its value, however it looks.
      defer { isValue = options.withValue.contains(argument) }
      return mayNegate(argument) && !options.names.contains(argument) && !isValue
        ? "not:" + argument.dropFirst() : argument
    }
  }
}
