package import Diagnostics

/// A hint for the next command, printed after a command has succeeded, unless `--quiet` or `--json` is given.
package enum NextStepHint {
  /// A new book without the sample was created.
  case createdEmpty
  case createdSample
  /// The book has no entries.
  case empty
  case changed
  case undone
  /// The book has no errors.
  case checked
  /// The first site of a book was built.
  case built

  func hint(_ commands: CommandText) -> String {
    switch self {
    case .createdEmpty: "add a transaction with “\(commands("add"))”, then run “\(commands("build"))”"
    case .createdSample: "run “\(commands("build"))”, or “\(commands("serve", "--open"))” to see it in a browser"
    case .empty: "add a transaction with “\(commands("add"))”"
    case .changed: "rebuild with “\(commands("build"))”, or undo with “\(commands("undo"))”"
    case .undone, .checked: "rebuild with “\(commands("build"))”"
    case .built: "open it in a browser, or run “\(commands("serve", "--open"))” to rebuild after each save"
    }
  }
}

extension Environment {
  package func suggest(_ next: NextStepHint, _ commands: CommandText) { hint(next.hint(commands)) }
}

extension Session {
  package func suggest(_ next: NextStepHint) {
    if !options.quiet { environment.suggest(next, commands) }
  }
}
