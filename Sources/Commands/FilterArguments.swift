import ArgumentParser
import CLISupport

/// Functions that prepare the filters among a command's arguments for the argument parser.
enum FilterArguments {
  /// The commands whose arguments are filters.
  private static let commands: [any ParsableCommand.Type] = [ListCommand.self, ExportCommand.self]

  /// Returns the arguments with the leading minus of filters written as a word: `-category:Food` becomes
  /// `not:category:Food`. The argument parser would treat `-other` as the options `-o`, `-t`, `-h` … and show the help.
  ///
  /// Other options are unchanged, so that a misspelt `--limt` is still reported. The parser's strategies for unknown
  /// options are not used: `.allUnrecognized` removes single letters from these options, and `.captureForPassthrough`
  /// does not recognize options after the first filter.
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
      // The argument after an option is its value, whatever it looks like.
      defer { isValue = options.withValue.contains(argument) }
      return mayNegate(argument) && !options.names.contains(argument) && !isValue
        ? "not:" + argument.dropFirst() : argument
    }
  }
}
