package import Diagnostics

/// What may come next: one line behind what was done, on the way of messages; commands leave it out when they are to be
/// quiet or answer with JSON.
package enum NextStep {
  /// A book, empty or the sample, was made.
  case made
  case madeSample
  /// There is no entry yet.
  case empty
  case changed
  case undone
  /// The book is fine.
  case checked
  /// The first site of a book.
  case built

  func sentence(_ commands: CommandText) -> String {
    switch self {
    case .made: "next: \(commands("add")), then \(commands("build"))"
    case .madeSample: "next: \(commands("build")), or \(commands("serve", "--open"))"
    case .empty: "next: \(commands("add"))"
    case .changed: "next: \(commands("build")); to take it back: \(commands("undo"))"
    case .undone, .checked: "next: \(commands("build"))"
    case .built: "next: open it in a browser; with each save it follows under \(commands("serve", "--open"))"
    }
  }
}

extension Environment {
  package func tell(_ next: NextStep, _ commands: CommandText) {
    err(HarmlessText.line(next.sentence(commands)) + "\n")
  }
}

extension Session {
  package func tell(_ next: NextStep) {
    if !options.quiet { environment.tell(next, commands) }
  }
}
