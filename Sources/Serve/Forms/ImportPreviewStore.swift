import BookEditing
import Ledger
import Formats
import Platform

/// A store for uploaded statements that have not been imported yet, in `.daybook/previews/`. The user's answers are not
/// lost if the page is closed or reloaded, or if the server is restarted.
struct ImportPreviewStore {
  struct Preview {
    /// The fingerprint of the files.
    var key: String
    var names: [String]
    var files: [[UInt8]]
    /// The paths of the stored files, relative to the working directory, in the order of `names`.
    var paths: [String]
    /// The answers that the user has submitted.
    var answers: FormBody
  }

  /// A stored import, as shown in the list on the import page.
  struct Waiting {
    var key: String
    /// The names of the import's files, separated by commas.
    var names: String
    var answers: FormBody
    var until: Day
  }

  private static let folder = "previews"
  private static let greatestCount = 30
  private static let greatestFileCount = 20
  /// The number of days for which an import is stored after the last answer.
  private static let keptDayCount = 30

  private let store: BookStore
  private let today: Day
  /// The last day on which the import is still stored if the user continues it today.
  let until: Day

  init(_ book: Book, today: Day) {
    store = book.store
    self.today = today
    until = today.adding(days: ImportPreviewStore.keptDayCount)
  }

  private var own: OpenFolder? { try? store.folder(ImportPreviewStore.folder) }

  /// Stores uploaded files.
  ///
  /// - Returns: the key of the import.
  func keep(_ files: [(name: String, bytes: [UInt8])]) throws(FileError) -> String {
    let files = files.prefix(ImportPreviewStore.greatestFileCount)
    var sign = Fingerprint()
    for file in files { sign.add(Fingerprint.of(file.bytes)) }
    let key = UploadID.of(sign.value)
    let names = files.map { $0.name.filter { !$0.isNewline } }.joined(separator: "\n")
    let parts = files.enumerated().map { (name: "\(key).\($0)", bytes: $1.bytes) }
    // The list of names is written last. Without it, the other files are ignored.
    try store.write(parts + [keptUntil(key), (name: key, bytes: Array(names.utf8))], below: ImportPreviewStore.folder)
    forgetOld(but: key)
    return key
  }

  func preview(_ key: String) -> Preview? {
    guard UploadID.isOne(key), let own, let names = try? own.read(key, limit: 65_536) else { return nil }
    var files: [[UInt8]] = []
    var paths: [String] = []
    let list = String(decoding: names, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    for index in list.indices {
      guard let bytes = try? own.read("\(key).\(index)", limit: 256 << 20) else { return nil }
      files.append(bytes)
      paths.append("\(own.path)/\(key).\(index)")
    }
    return Preview(key: key, names: list, files: files, paths: paths, answers: answers(key, own))
  }

  private func answers(_ key: String, _ own: OpenFolder) -> FormBody {
    (try? own.read("\(key).answers", limit: 1 << 22)).flatMap { try? FormBody(urlEncoded: $0) } ?? FormBody()
  }

  private func keptUntil(_ key: String) -> (name: String, bytes: [UInt8]) {
    (name: "\(key).until", bytes: Array("\(until)".utf8))
  }

  func answer(_ key: String, _ form: FormBody) {
    guard UploadID.isOne(key) else { return }
    let ours: Set = ["token", "once", "do"]
    let pairs = form.fields.compactMap { field -> (name: String, value: String)? in
      if case .text(let text) = field.content, !ours.contains(field.name) { (field.name, text) } else { nil }
    }
    // If writing fails, the questions are asked again. No row is lost.
    try? store.write(
      [(name: "\(key).answers", bytes: Array(FormTarget.query(pairs).utf8)), keptUntil(key)],
      below: ImportPreviewStore.folder)
  }

  func forget(_ key: String) {
    guard UploadID.isOne(key), let own, let names = try? own.names() else { return }
    for name in names where name == key || name.hasPrefix("\(key).") { try? own.remove(name) }
  }

  var waiting: [Waiting] {
    guard let own, let names = try? own.names() else { return [] }
    return names.filter { !$0.contains(".") }.sorted().compactMap { key in
      guard let bytes = try? own.read(key, limit: 65_536) else { return nil }
      let until = (try? own.read("\(key).until", limit: 64)).flatMap { Day(String(decoding: $0, as: UTF8.self)) }
      return Waiting(
        key: key, names: String(decoding: bytes, as: UTF8.self).replacing("\n", with: ", "),
        answers: answers(key, own), until: until ?? self.until)
    }
  }

  private func forgetOld(but key: String) {
    let others = waiting.filter { $0.key != key }
    for one in others where one.until < today { forget(one.key) }
    let waiting = others.filter { $0.until >= today }
    for one in waiting.dropFirst(ImportPreviewStore.greatestCount) { forget(one.key) }
  }
}
