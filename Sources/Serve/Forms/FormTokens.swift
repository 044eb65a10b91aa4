import BookEditing
import SiteComponents
import Synchronization

/// What proves that a form is ours, and that it is sent for the first time. From any thread.
final class FormTokens: Sendable {
  private struct Inside {
    /// The notices of the last changes, by their keys.
    var notices: [(key: String, notice: Editing.Notice)] = []
    var done = ChangeNumbers()
    /// Numbers whose form another process took while it was taken here.
    var elsewhere: Set<String> = []
    /// The new ids of entries whose title or day a form changed, by their ids before.
    var renamed: [String: String] = [:]
  }

  /// Of this run alone.
  let token = FormTokens.random(4)
  private let run = FormTokens.random(1)
  private let inside = Mutex(Inside())
  private static let greatestNoticeCount = 200

  /// Words of 64 random bits each.
  private static func random(_ count: Int) -> String {
    // The system's own generator, which nobody can guess.
    (0..<count).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
  }

  /// Compared in constant time.
  func isToken(_ text: String) -> Bool {
    let (left, right) = (Array(token.utf8), Array(text.utf8))
    var difference = UInt8(left.count == right.count ? 0 : 1)
    for index in left.indices { difference |= left[index] ^ (index < right.count ? right[index] : 0xFF) }
    return difference == 0
  }

  /// - Parameter state: the number of the book that the page shows.
  func editing(root: String = "", notice: Editing.Notice? = nil, state: Int) -> Editing {
    Editing(token: token, once: "\(run).\(state).\(FormTokens.random(2))", root: root, notice: notice)
  }

  /// The number of the book that the page of a form showed; nil for one of another run.
  func state(of number: String) -> Int? {
    let parts = number.split(separator: ".", maxSplits: 2)
    return parts.count == 3 && parts[0] == run ? Int(parts[1]) : nil
  }

  /// Whether a text can be the number of a form of ours.
  static func isNumber(_ text: String) -> Bool {
    (8...200).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") }
  }

  // MARK: Once

  /// The form that was sent before with a number; nil for a new number.
  ///
  /// - Parameter book: whose record knows the numbers of earlier runs and of other servers.
  func sent(_ number: String, in book: Book) throws(BookError) -> IdempotencyKey? {
    try inside.withLock { (inside) throws(BookError) in
      try inside.done.update(from: book)
      return inside.done[number]
    }
  }

  /// Asks the record once more, for a caller that holds the book's lock.
  ///
  /// - Throws: where another process took the form since it was sent; `isElsewhere` is true then.
  func validateIsNew(_ number: String, in book: Book) throws(BookError) {
    guard try sent(number, in: book) != nil else { return }
    inside.withLock { _ = $0.elsewhere.insert(number) }
    throw .formSentBefore
  }

  /// Whether the form was refused since another process took it; forgets it.
  func isElsewhere(_ number: String) -> Bool { inside.withLock { $0.elsewhere.remove(number) } != nil }

  func remember(_ number: IdempotencyKey) { inside.withLock { $0.done.add(number) } }

  // MARK: Entries

  func rename(_ id: String, to new: String) {
    inside.withLock { inside in
      // No circle can come of it: the new id leads nowhere.
      inside.renamed[new] = nil
      if id != new { inside.renamed[id] = new }
    }
  }

  /// The id that an entry has after all changes by forms; nil where none changed it.
  func newestID(of id: String) -> String? {
    inside.withLock { inside in
      guard var newest = inside.renamed[id] else { return nil }
      while let next = inside.renamed[newest] { newest = next }
      return newest
    }
  }

  // MARK: Notices

  /// - Returns: the key by which a page's address names it.
  func add(_ notice: Editing.Notice) -> String {
    let key = FormTokens.random(1)
    inside.withLock { inside in
      inside.notices.append((key, notice))
      if inside.notices.count > FormTokens.greatestNoticeCount { inside.notices.removeFirst() }
    }
    return key
  }

  func notice(_ key: String) -> Editing.Notice? { inside.withLock { $0.notices.first { $0.key == key }?.notice } }
}
