package import BookEditing
import Ledger

/// An import in the logs of a ledger: all files of one command, or a single file.
package struct LoggedImport: Sendable, Equatable {
  /// The day and number of the import, such as `2026-11-26/2`.
  package let number: String
  /// The names of the imported files, sorted.
  package let files: [String]

  /// Returns the imports in the logs, the oldest first.
  package static func all(_ logs: [(path: String, log: ImportLog)]) -> [LoggedImport] {
    var files: [String: Set<String>] = [:]
    for (_, log) in logs {
      for source in log.sources {
        let (number, file) = LoggedImport.divided(source)
        files[number, default: []].insert(file)
      }
    }
    return files.map { LoggedImport(number: $0.key, files: $0.value.sorted()) }.sorted { $0.order < $1.order }
  }

  private var order: (String, Int) {
    let parts = number.split(separator: "/")
    return (parts.first.map(String.init) ?? "", parts.last.flatMap { Int($0) } ?? 0)
  }

  /// Splits a source such as `2026-11-26/2 giro.csv` into the number of the import and the name of the file.
  private static func divided(_ source: String) -> (number: String, file: String) {
    let end = source.firstIndex(of: " ") ?? source.endIndex
    return (String(source[..<end]), String(source[end...].dropFirst()))
  }

  /// The names of the import in the logs, one for each file.
  var sources: [String] { files.map { "\(number) \($0)" } }

  /// The name of the import, as printed and as accepted by `--take-back`.
  package var label: String { "\(number) \(files.joined(separator: ", "))" }

  /// Returns the imports to which the name refers. The name may be `2026-11-26/2`, a day, the name or path of a file,
  /// or a whole label. If the name is that of a file, the imports in the result contain only this file.
  package static func named(_ name: String, in imports: [LoggedImport]) -> [LoggedImport] {
    if let whole = imports.first(where: { $0.label == name || $0.number == name }) { return [whole] }
    if Day(name) != nil { return imports.filter { $0.number.hasPrefix("\(name)/") } }
    let (number, rest) = divided(name)
    let isNumbered = imports.contains { $0.number == number }
    let file = isNumbered ? rest : name.split(separator: "/").last.map(String.init) ?? name
    return imports.filter { (!isNumbered || $0.number == number) && $0.files.contains(file) }
      .map { LoggedImport(number: $0.number, files: [file]) }
  }
}
