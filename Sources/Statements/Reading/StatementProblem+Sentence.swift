import Formats

extension StatementReader.Problem {
  /// The problem with a file, as the end of a sentence that begins with the file's name.
  package var sentence: String {
    switch self {
    case .empty: "it is empty"
    case .tooLarge: "it is larger than \(StatementReader.greatestByteCount >> 20) MiB, the limit for a statement"
    case .characterSet(let sets):
      "it may be encoded in \(sets.map(\.rawValue).joined(separator: ", ")), which this system's iconv does not support: "
        + "save it as UTF-8, or specify its encoding with --encoding"
    case .noRows: "it has the headings of a statement but no rows"
    case .tooManyLines: "it has more than 400,000 lines, the limit for a statement; divide it into several files"
    case .foreign(let name): "it is \(name)"
    case .archive(let why): why
    case .unknown(let head):
      "it is in an unknown format; expected OFX, QIF, MT940, camt, or a table with a date and an amount in each row"
        + (head.isEmpty ? "" : "; it begins with “\(head)”")
    }
  }

  /// The problem as a sentence about a file.
  package func sentence(about file: String) -> String {
    let predicate = sentence
    return predicate.hasPrefix("it ") ? "“\(file)” \(predicate.dropFirst(3))" : "“\(file)”: \(predicate)"
  }
}
