package import Ledger
package import Notation

/// Journals of hledger, Ledger and beancount, read by those programs themselves: nobody else knows all of their forms.
///
/// A program is run with a list of arguments, never by a shell, for 30 s and 64 MiB of what it prints at most. That a
/// journal runs code of its own is told before: who calls asks for it (`risks`).
package struct JournalReader: Sendable {
  package enum Program: String, Sendable, CaseIterable {
    case hledger, ledger
    case beancount = "bean-query"
  }

  /// Why another program did not answer.
  package enum Failure: Error, Sendable, Equatable {
    /// It is not installed.
    case notFound
    /// Its own sentence, in one line.
    case refused(String)
    case tooLarge
    case tookTooLong
  }

  package enum Problem: Error, Sendable, Equatable {
    /// None of the programs that read such a file is installed.
    case noProgram([Program])
    case failed(Program, Failure)
  }

  /// A line of a file that makes a program run code, or read files elsewhere.
  package struct Risk: Sendable, Equatable {
    package var path: String
    /// From 1 on.
    package var line: Int
    package var text: String
  }

  /// The most seconds that a program may take.
  package static let seconds = 30
  /// The most bytes that it may print.
  package static let greatestByteCount = 64 << 20

  /// - Parameters: the program's name, then what it is given; how many seconds and bytes.
  private let run: @Sendable (_ arguments: [String], _ seconds: Int, _ limit: Int) -> Result<[UInt8], Failure>
  /// Bytes of a file that another one includes; nil for none.
  private let file: @Sendable (_ path: String) -> [UInt8]?

  package init(
    run: @escaping @Sendable (_ arguments: [String], _ seconds: Int, _ limit: Int) -> Result<[UInt8], Failure>,
    file: @escaping @Sendable (_ path: String) -> [UInt8]?
  ) {
    self.run = run
    self.file = file
  }

  /// Nil for what is no journal: known by its first directives and transactions, never by its name.
  package static func syntax(of bytes: [UInt8]) -> JournalSyntax? { JournalSyntax(of: bytes) }

  /// What is to be asked before the file is read.
  ///
  /// - Parameter path: of the file that the bytes are from.
  package func risks(_ bytes: [UInt8], at path: String) -> [Risk] {
    JournalRisks(file: file).all(bytes, at: path)
  }

  /// - Parameters:
  ///   - path: of the file itself, which the program opens, with what it includes.
  ///   - home: of the book that it is to come into; an entry in it needs no `currency`. Nil keeps it everywhere.
  ///   - decimal: in which amounts are given.
  package func read(
    _ syntax: JournalSyntax, at path: String, home: Currency? = nil, decimal: DecimalSign = .point
  ) throws(Problem) -> EntryFile {
    let programs = syntax == .beancount ? [Program.beancount] : [.hledger, .ledger]
    var last: Problem?
    for program in programs {
      do throws(Failure) {
        let transactions = try transactions(program, path.hasPrefix("-") ? "./" + path : path)
        var file = EntryFile(format: "journal, read by \(program.rawValue)")
        JournalEntryMaker(home: home, decimal: decimal).add(transactions, to: &file)
        return file
      } catch {
        // What one of both programs cannot read the other may.
        if error != .notFound { last = last ?? .failed(program, error) }
      }
    }
    throw last ?? .noProgram(programs)
  }

  private func transactions(_ program: Program, _ path: String) throws(Failure) -> [JournalTransaction] {
    func answer(_ arguments: [String]) throws(Failure) -> [UInt8] {
      try run(arguments, JournalReader.seconds, JournalReader.greatestByteCount).get()
    }
    // Its cache lies beside the file and is code to whoever reads it.
    let uncached = ["env", "BEANCOUNT_DISABLE_LOAD_CACHE=1"]
    switch program {
    case .hledger:
      let bytes = try answer([program.rawValue, "-f", "journal:\(path)", "print", "-O", "json"])
      guard let transactions = HledgerJSON.transactions(bytes) else { throw .refused("it answered with no JSON") }
      return transactions
    case .ledger:
      let bytes = try answer([program.rawValue, "--args-only", "-f", path, "xml"])
      guard let transactions = LedgerXML.transactions(bytes) else { throw .refused("it answered with no XML") }
      return transactions
    case .beancount:
      // A query answers for a file with mistakes too, without what they spoil.
      _ = try answer(uncached + ["bean-check", path])
      let query = uncached + [program.rawValue, "-f", "csv", path]
      let postings = try answer(query + [BeanQueryCSV.postings])
      let balances = try answer(query + [BeanQueryCSV.balances])
      guard let transactions = BeanQueryCSV.transactions(postings, balances: balances) else {
        throw .refused("it answered with no CSV")
      }
      return transactions
    }
  }
}
