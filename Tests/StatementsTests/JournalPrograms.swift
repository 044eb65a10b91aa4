import Foundation
import Statements
import Ledger
import Formats
import Platform
import TestSupport
import Testing

/// The programs that read journals, and the entries that they read, one in each line.
enum JournalPrograms {
  /// The entries that a program reads from a journal, in a book in euros; `nil` if it is not installed, which the tests
  /// of exports report.
  static func read(_ journal: String, _ program: JournalReader.Program) throws -> ParsedEntries? {
    let isBeancount = program == .beancount
    let reader = JournalReader { call in
      isBeancount || call.arguments[0] == program.rawValue ? run(call) : .failure(.notFound)
    }
    do throws(JournalReader.Problem) {
      return try reader.read(files(journal, isBeancount ? .beancount : .plain), home: Currency(code: "EUR"))
    } catch {
      if case .noProgram = error { return nil }
      throw error
    }
  }

  static func told(_ entry: ParsedEntries.Entry, hasLine: Bool) -> String {
    let fields = entry.fields.dropFirst().map { field in
      let text =
        switch field.value {
        case .mapping(let parts)?: parts.map { "\($0.key):\($0.text)" }.joined(separator: ",")
        case let value?: value.texts.joined(separator: ",")
        case nil: ""
        }
      return "\(field.key.name)=\(text)"
    }
    return ((hasLine ? ["\(entry.line)"] : []) + ["\(entry.date)"] + fields).joined(separator: " ")
  }

  /// A journal with files in its folder, by their paths.
  static func files(
    _ journal: String, _ syntax: JournalSyntax = .plain, named name: String = "x.journal",
    others: [String: String] = [:]
  ) -> JournalFiles {
    JournalFiles(
      Array(journal.utf8), named: name, syntax,
      names: { folder in
        let start = folder.map { $0 + "/" }.joined()
        return others.keys.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
          .filter { !$0.contains("/") }.sorted()
      }, file: { others[$0.joined(separator: "/")].map { Array($0.utf8) } })
  }

  /// Runs the real program as the command does, if it is installed.
  static func run(_ call: ConfinedCall) -> Result<[UInt8], ConfinedCall.Failure> {
    let wheels = repositoryFolder.appending(path: ".build/oracle-tools").path(percentEncoded: false)
    var call = call
    call.arguments =
      ["env", "PATH=/usr/bin:/bin:/usr/local/bin:\(wheels)/bin", "PYTHONPATH=\(wheels)"] + call.arguments
    return call.answer()
  }
}
