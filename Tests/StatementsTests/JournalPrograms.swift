import Foundation
import Statements
import Ledger
import Notation
import TestSupport
import Testing

/// The programs that read journals, and what they made of one, in a line an entry.
enum JournalPrograms {
  /// What a program makes of a journal, in a book in euros; nil where it is not installed, as the oracles of the exports
  /// tell.
  static func read(_ journal: String, _ program: JournalReader.Program) throws -> EntryFile? {
    let folder = try TemporaryFolder()
    let isBeancount = program == .beancount
    try folder.write(journal, to: "x.journal")
    let reader = JournalReader(
      run: { arguments, _, _ in
        isBeancount || arguments[0] == program.rawValue ? run(arguments) : .failure(.notFound)
      }, file: { _ in nil })
    do throws(JournalReader.Problem) {
      return try reader.read(
        isBeancount ? .beancount : .plain, at: folder.path + "/x.journal", home: Currency(code: "EUR"))
    } catch {
      if case .noProgram = error { return nil }
      throw error
    }
  }

  static func told(_ entry: EntryFile.Entry, hasLine: Bool) -> String {
    let fields = entry.fields.dropFirst().map { field in
      let text =
        switch field.value {
        case .group(let parts)?: parts.map { "\($0.key):\($0.text)" }.joined(separator: ",")
        case let value?: value.texts.joined(separator: ",")
        case nil: ""
        }
      return "\(field.key.name)=\(text)"
    }
    return ((hasLine ? ["\(entry.line)"] : []) + ["\(entry.date)"] + fields).joined(separator: " ")
  }

  /// Runs the real program, if it is installed.
  static func run(_ arguments: [String]) -> Result<[UInt8], JournalReader.Failure> {
    let wheels = repositoryFolder.appending(path: ".build/oracle-tools").path(percentEncoded: false)
    let process = Process()
    let out = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = [
      "PATH": "/usr/bin:/bin:/usr/local/bin:\(wheels)/bin", "PYTHONPATH": wheels, "LC_ALL": "C.UTF-8",
    ]
    process.standardOutput = out
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return .failure(.notFound) }
    let bytes = [UInt8](out.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    if process.terminationStatus == 127 { return .failure(.notFound) }
    return process.terminationStatus == 0 ? .success(bytes) : .failure(.refused("\(process.terminationStatus)"))
  }
}
