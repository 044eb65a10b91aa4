package import Ledger
package import Formats
package import Platform

/// A reader of journals that runs hledger, Ledger or Beancount, because only these programs support all features of
/// their formats.
///
/// The program receives only copies of the checked files (`ConfinedCall`), for at most 30 s and 64 MiB of output. The
/// caller asks the user first, and shows the lines that may run code (`JournalFiles.risks`).
package struct JournalReader: Sendable {
  package enum Program: String, Sendable, CaseIterable {
    case hledger, ledger
    case beancount = "bean-query"
  }

  package enum Problem: Error, Sendable, Equatable {
    /// None of the programs that can read the journal is installed.
    case noProgram([Program])
    case failed(Program, ConfinedCall.Failure)
    /// The journal includes a file outside its folder, or exceeds the maximum number or size of files.
    case outside(JournalFiles.Line)
  }

  /// The maximum running time of a program, in seconds.
  package static let seconds = 30
  /// The maximum size of a program's output, in bytes.
  package static let greatestByteCount = 64 << 20

  private let run: @Sendable (ConfinedCall) -> Result<[UInt8], ConfinedCall.Failure>

  package init(run: @escaping @Sendable (ConfinedCall) -> Result<[UInt8], ConfinedCall.Failure>) { self.run = run }

  private static let endings: [(String, JournalSyntax)] = [
    (".journal", .plain), (".j", .plain), (".hledger", .plain), (".ledger", .plain), (".beancount", .beancount),
    (".bean", .beancount),
  ]

  /// Returns the syntax for a file name; `nil` if the extension is not used for journals.
  package static func syntax(ofName name: String) -> JournalSyntax? {
    let name = name.lowercased()
    return endings.first { name.hasSuffix($0.0) }?.1
  }

  /// Returns the syntax that the first directives and entries indicate; `nil` if the file is not a journal.
  package static func syntax(of bytes: [UInt8]) -> JournalSyntax? { JournalSyntax(of: bytes) }

  /// Returns the programs that can read the files, in the order in which the reader tries them.
  package static func programs(for files: JournalFiles) -> [Program] {
    if files.syntax == .beancount { return [.beancount] }
    return files.hasOptionLine ? [.hledger] : [.hledger, .ledger]
  }

  /// Reads a journal with the first installed program that is able to read it.
  ///
  /// - Parameters:
  ///   - home: home currency of the target book. Entries in this currency omit `currency`; `nil` keeps the key in all
  ///     entries.
  ///   - decimal: decimal separator of the returned amounts.
  package func read(
    _ files: JournalFiles, home: Currency? = nil, decimal: DecimalSeparator = .point
  ) throws(Problem) -> ParsedEntries {
    if let line = files.outside.first { throw .outside(line) }
    let programs = JournalReader.programs(for: files)
    var last: Problem?
    for program in programs {
      do throws(ConfinedCall.Failure) {
        let transactions = try transactions(program, files.files)
        let daybook = DaybookJournal(files)
        var file = ParsedEntries(
          format: (daybook == nil ? "journal" : "journal of Daybook") + ", read by \(program.rawValue)")
        JournalConverter(home: home, decimal: decimal, daybook: daybook).add(transactions, to: &file)
        return file
      } catch {
        // The other program may be able to read a file that this one cannot read.
        if error != .notFound { last = last ?? .failed(program, error) }
      }
    }
    throw last ?? .noProgram(programs)
  }

  private func transactions(
    _ program: Program, _ files: [(path: String, bytes: [UInt8])]
  ) throws(ConfinedCall.Failure) -> [JournalTransaction] {
    func answer(
      _ arguments: [String], _ files: [(path: String, bytes: [UInt8])]
    ) throws(ConfinedCall.Failure) -> [UInt8] {
      try run(
        ConfinedCall(
          arguments, files: files, environment: ["BEANCOUNT_DISABLE_LOAD_CACHE=1"], seconds: JournalReader.seconds,
          byteCount: JournalReader.greatestByteCount)
      ).get()
    }
    let path = "./\(files[0].path)"
    switch program {
    case .hledger:
      // hledger 1.40 and later reads the nearest file of this name. This one is empty.
      let configured = files + [(path: "hledger.conf", bytes: Array("# none\n".utf8))]
      let bytes = try answer([program.rawValue, "-f", "journal:\(path)", "print", "-O", "json"], configured)
      guard let transactions = HledgerJSON.transactions(bytes) else { throw .refused("its output is not valid JSON") }
      return transactions
    case .ledger:
      let bytes = try answer([program.rawValue, "--args-only", "-f", path, "xml"], files)
      guard let transactions = LedgerXML.transactions(bytes) else { throw .refused("its output is not valid XML") }
      return transactions
    case .beancount:
      // A query omits entries with errors without reporting them, so the file is checked first.
      _ = try answer(["bean-check", path], files)
      let query = [program.rawValue, "-f", "csv", path]
      let postings = try answer(query + [BeanQueryCSV.postings], files)
      let balances = try answer(query + [BeanQueryCSV.balances], files)
      guard let transactions = BeanQueryCSV.transactions(postings, balances: balances) else {
        throw .refused("its output is not valid CSV")
      }
      return transactions
    }
  }
}
