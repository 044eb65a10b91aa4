import Diagnostics
import Formats
import Ledger
import Platform

/// Functions that rename accounts, categories, tags and members in the import records. Without these changes, the next
/// import would not recognize the account, or would propose a category that no longer exists.
extension Draft {
  mutating func renameInImports(_ name: ImportName, to new: String) throws(BookError) {
    for (path, known) in try logs() {
      var log = known
      switch name {
      case .account(let account): if log.account == account { log.account = new }
      case .category(let category):
        for index in log.lines.indices where log.lines[index].guess?.category == category {
          log.lines[index].guess?.category = new
        }
        for index in log.additions.indices
        where log.additions[index].kind == .category && log.additions[index].name == category {
          log.additions[index].name = new
        }
      case .tag, .member: break
      }
      for index in log.lines.indices {
        if let text = log.lines[index].former { log.lines[index].former = renamed(name, new, in: text) }
      }
      if log != known { try write(log, to: path) }
    }
    if let bytes = try auxiliaryFile(BookLayout.importSettings) {
      let file = SourceFile(path: folder.path(of: BookLayout.importSettings), bytes: bytes)
      // The check is needed even if no line contains the name, because the other version in a merge conflict may
      // contain it.
      try Draft.validateMerged(file)
      let splices = Draft.splices(of: name, to: new, in: file)
      if !splices.isEmpty { try writeAuxiliary(bytes.applying(splices), to: BookLayout.importSettings) }
    }
    if try !logs().isEmpty { try renewFingerprints(read(.committed), read(.edited)) }
  }

  private func renamed(_ name: ImportName, _ new: String, in text: String) -> String {
    switch name {
    case .account(let old):
      return [TransactionKey.account, .from, .to].reduce(text) { Draft.replacing($1, [old: new], in: $0) }
    case .tag(let old): return Draft.replacing(.tags, [old: new], in: text)
    case .member(let old):
      let file = SourceFile(path: "former", bytes: Array(text.utf8))
      return String(decoding: MemberNames(file).replacing(old, with: new).bytes, as: UTF8.self)
    case .category(let old):
      guard let month = try? MonthText(SourceFile(path: "former", bytes: Array(text.utf8))) else { return text }
      return String(decoding: month.replacingCategory(old, with: new, base.settings).bytes, as: UTF8.self)
    }
  }

  /// Whether `imports.yaml` contains the name.
  static func isNamed(_ name: ImportName, in file: SourceFile) -> Bool {
    !splices(of: name, to: name.text, in: file).isEmpty
  }

  private static func splices(of name: ImportName, to new: String, in file: SourceFile) -> [Splice] {
    let (document, _) = TextReader.read(file)
    let (sourceKey, ruleKeys) = name.keys
    var values: [Int] = []
    var keys: [Range<Int>] = []
    for source in document.root.kind == .sequence ? document.items(of: 0) : [0] {
      for pair in document.pairs(of: source) {
        if pair.key == sourceKey?.name { values.append(pair.value) }
        if case .account = name, [ImportsKey.accounts.name, ImportsKey.pairs.name].contains(pair.key) {
          let answers = document.pairs(of: pair.value)
          values += answers.map(\.value)
          if pair.key == ImportsKey.pairs.name {
            keys += answers.filter { $0.key == name.text }.map(\.keyRange)
          }
        }
        guard pair.key == ImportsKey.rules.name else { continue }
        for rule in document.items(of: pair.value) {
          values += document.pairs(of: rule).filter { pair in ruleKeys.contains { $0.name == pair.key } }.map(\.value)
        }
      }
    }
    let scalars = values.flatMap { value in
      document.nodes[value].kind == .sequence ? document.items(of: value) : [value]
    }
    // Rules are often written in braces, so the name must be valid there.
    let text = Array(ScalarText.written(new, in: .flow).utf8)
    let found = scalars.filter { document.nodes[$0].kind.isScalar && document.text($0) == name.text }
    let ranges = (found.map { document.nodes[$0].range } + keys).sorted { $0.lowerBound < $1.lowerBound }
    return ranges.map { Splice($0, text) }
  }
}
