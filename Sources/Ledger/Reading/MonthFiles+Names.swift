import Diagnostics

/// Functions that read the names of month files, such as `2026-11.yaml`, and report other names.
extension MonthFiles {
  static func named(_ files: [SourceFile], isArchived: Bool, _ builder: inout LedgerBuilder) -> [File] {
    let names = Dictionary(files.map { (name(of: $0), $0) }) { first, _ in first }
    return files.compactMap { file in
      if let month = month(of: name(of: file)) {
        if !isArchived || month.year >= Window.firstYear {
          return File(file: file, month: month, isArchived: isArchived)
        }
        builder.findings.add(
          .badFileName, at: SourceRange(file, nil),
          "the archive cannot have months before \(Window.firstYear), and this file is from \(month.year)")
        return nil
      }
      if let original = ConflictCopy.original(of: name(of: file), in: .months) {
        builder.findings.add(ConflictCopy.finding(file, of: original, names[original]))
      } else {
        builder.findings.add(badName(file, among: Set(names.keys)))
      }
      return nil
    }
  }

  private static func badName(_ file: SourceFile, among others: Set<String>) -> Finding {
    let name = name(of: file)
    var notes = [Finding.Note("expected a name like 2026-11.yaml, one file per month")]
    let numbers = stem(of: file).split { !$0.isNumber }.compactMap { Int($0) }
    if numbers.count == 2 {
      let (year, month) = numbers[0] > 12 ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      if (1...12).contains(month), (2000...2999).contains(year) {
        let right = "\(Month(year: year, month: month)).yaml"
        notes = [
          Finding.Note(
            others.contains(right)
              ? "\(right) already exists: put these transactions into it, and remove this file"
              : "rename it to \(right)")
        ]
      } else if !(1...12).contains(month) {
        notes = [Finding.Note("there is no month \(month)")]
      }
    }
    return Finding(
      .badFileName, at: SourceRange(file, nil), "“\(name)” is not the name of a month file", notes: notes)
  }

  /// Returns the month of a file name like `2026-11.yaml`; `nil` for any other name.
  package static func month(of name: String) -> Month? {
    name.hasSuffix(".yaml") ? Month(name.dropLast(5)) : nil
  }

  static func name(of file: SourceFile) -> String {
    file.path.lastIndex(of: "/").map { String(file.path[file.path.index(after: $0)...]) } ?? file.path
  }

  /// The file name without its extension.
  static func stem(of file: SourceFile) -> String {
    let name = name(of: file)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
