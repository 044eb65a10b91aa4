import CLISupport
import Diagnostics
import Ledger
import Formats
import Platform
import Statements

/// Functions that import journals by running the program that wrote them. Only files that the user meant as journals
/// are read, and only after confirmation.
extension ImportCommand {
  /// Returns a journal and its included files; `nil` if the file is not a journal.
  ///
  /// - Throws: an error if the user does not agree to start another program, or if the journal includes a file outside
  ///   its folder.
  func journal(_ bytes: [UInt8], named name: String, _ session: Session) throws(CommandError) -> JournalFiles? {
    let named = JournalReader.syntax(ofName: name)
    if !journal, named == nil { return nil }
    // The name alone does not make other content a journal.
    guard let syntax = JournalReader.syntax(of: bytes) ?? (journal ? named ?? .plain : nil) else { return nil }
    let environment = session.environment
    let files = environment.journalFiles(bytes, at: environment.path(name), syntax)
    if let line = files.outside.first {
      throw .refused(Message(JournalReader.Problem.outside(line).sentence(about: name)))
    }
    let programs = JournalReader.programs(for: files).map(\.title).joined(separator: " or ")
    let file = TerminalSafeText.line(name)
    if files.risks.isEmpty {
      // Either option is a confirmation for a file in which nothing can run code.
      if yes || journal { return files }
      guard !json, let ask = environment.terminal.ask else {
        throw .refused(
          "“\(name)” is a journal, and importing it runs \(programs): add --journal to allow this, or confirm in a terminal"
        )
      }
      try environment.confirm("Read “\(file)” with \(programs)?", ask)
      return files
    }
    let count = NumberText.counted(files.risks.count, "line")
    environment.err("“\(file)” has \(count) that may make \(programs) run code:\n")
    for risk in files.risks.prefix(20) {
      environment.err(TerminalSafeText.line("  \(risk.path):\(risk.line): \(risk.text)") + "\n")
    }
    if files.risks.count > 20 { environment.err("  and \(files.risks.count - 20) more\n") }
    guard !yes, !json, let ask = environment.terminal.ask else {
      throw .refused("reading “\(name)” requires confirming these lines in a terminal, without --yes or --json")
    }
    try environment.confirm("Read it with \(programs)?", default: .no, ask)
    return files
  }
}

extension JournalReader.Program {
  /// The program's name in its official spelling.
  fileprivate var title: String {
    switch self {
    case .hledger: "hledger"
    case .ledger: "Ledger"
    case .beancount: "beancount"
    }
  }
}

extension JournalReader.Problem {
  func sentence(about name: String) -> String {
    switch self {
    case .noProgram(let programs):
      "“\(name)” is a journal; install \(programs.map(\.title).joined(separator: " or ")) to read it"
    case .failed(let program, let failure):
      switch failure {
      case .refused(let why): "\(program.rawValue) cannot read “\(name)”: \(why)"
      case .tooLarge:
        "the output of \(program.rawValue) for “\(name)” is larger than \(JournalReader.greatestByteCount >> 20) MiB"
      case .tookTooLong: "\(program.rawValue) took longer than \(JournalReader.seconds) s to read “\(name)”"
      case .notFound: "\(program.rawValue) is not installed"
      }
    case .outside(let line):
      "\(line.path):\(line.line) includes a file that is not in the journal's folder (\(line.text.spacedOnce)); "
        + "copy that file into the folder, or import it separately"
    }
  }
}
