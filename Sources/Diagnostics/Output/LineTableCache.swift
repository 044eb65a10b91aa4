/// The line tables of the files that have findings, each computed only once.
package struct LineTableCache {
  private var tables: [String: LineTable] = [:]

  package init() {}

  package mutating func lineAndColumn(_ file: SourceFile, _ offset: Int) -> LineAndColumn {
    if tables[file.path] == nil { tables[file.path] = LineTable(file) }
    return tables[file.path]?.place(of: offset) ?? LineAndColumn(line: 1, column: 1)
  }

  package mutating func codePointColumn(_ file: SourceFile, _ offset: Int) -> Int {
    if tables[file.path] == nil { tables[file.path] = LineTable(file) }
    return tables[file.path]?.codePointColumn(of: offset) ?? 1
  }
}
