import Ledger
import Formats

/// The log of the inbox, `imports/inbox.log`, with a line for each draft that was accepted (`taken`) or rejected
/// (`dropped`). Lines are only appended, so that the logs of two computers can be merged.
///
///     2026-11-21 ▸ taken ▸ photo ▸ 9f86…0a08 ▸ 2026-11-03-lunch ▸ 48213 ▸ IMG_1.jpg
///     2026-11-21 ▸ dropped ▸ line ▸ 3 ▸ - ▸ notes.txt ▸ 12.50 coffee
///
/// `▸` represents a tab. Unreadable lines are kept but ignored.
struct InboxLog {
  enum Identity: Hashable {
    case photo(hash: String)
    case line(file: String, number: Int, text: String)
  }

  static let path = "\(BookLayout.imports)/\(name)"
  static let name = "inbox.log"

  private(set) var states: [Identity: InboxDraft.State] = [:]
  /// The sizes, in bytes, of photos that were already accepted or rejected. A photo of any other size must be new and
  /// need not be hashed.
  private(set) var byteCounts: Set<Int> = []

  init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { InboxLog.decoded($0) }
      guard fields.count >= 7, let day = Day(fields[0]), let identity = InboxLog.identity(fields) else { continue }
      switch fields[1] {
      case "taken": states[identity] = .taken(day, entry: fields[4])
      case "dropped": states[identity] = .dropped(day)
      default: continue
      }
      if case .photo = identity, let count = Int(fields[5]) { byteCounts.insert(count) }
    }
  }

  private static func identity(_ fields: [String]) -> Identity? {
    switch fields[2] {
    case "photo": fields[3].utf8.count == 64 ? .photo(hash: fields[3]) : nil
    case "line": Int(fields[3]).map { .line(file: fields[5], number: $0, text: fields[6]) }
    default: nil
    }
  }

  /// Returns a new line of the log.
  ///
  /// - Parameters:
  ///   - entry: the id of the entry; `nil` for a rejected draft.
  ///   - byteCount: the size of a photo.
  static func line(_ draft: InboxDraft, on day: Day, entry: String?, byteCount: Int) -> [UInt8] {
    var fields = [day.description, entry == nil ? "dropped" : "taken"]
    switch draft.source {
    case .photo(let name, _, let hash, _):
      fields += ["photo", hash, entry ?? "-", String(byteCount), name]
    case .line(let file, let number, let text): fields += ["line", String(number), entry ?? "-", file, text]
    }
    return Array((fields.map(encoded).joined(separator: "\t") + "\n").utf8)
  }

  private static let escapes = [("%", "%25"), ("\t", "%09"), ("\n", "%0A"), ("\r", "%0D")]

  private static func encoded(_ text: String) -> String {
    escapes.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  private static func decoded(_ text: Substring) -> String {
    escapes.reversed().reduce(String(text)) { $0.replacing($1.1, with: $1.0) }
  }
}
