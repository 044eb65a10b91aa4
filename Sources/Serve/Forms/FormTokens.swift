import BookEditing
import SiteComponents
import Synchronization

/// The CSRF token of a server's run, and the idempotency keys of its forms. Thread-safe.
final class FormTokens: Sendable {
  private struct Inside {
    /// Notices about recent changes, with the keys that refer to them in page addresses.
    var notices: [(key: String, notice: Editing.Notice)] = []
    var done = IdempotencyKeyStore()
    /// The idempotency keys of forms that another process has processed first.
    var elsewhere: Set<String> = []
    /// The new ids of entries whose id changed because a form changed the title or the day, keyed by the former id.
    var renamed: [String: String] = [:]
  }

  /// The CSRF token, new in each run.
  let token = FormTokens.random(4)
  private let run = FormTokens.random(1)
  private let inside = Mutex(Inside())
  private static let greatestNoticeCount = 200

  /// Returns a random string.
  ///
  /// - Parameter count: the number of random 64-bit numbers in the string.
  private static func random(_ count: Int) -> String {
    // The system's cryptographic random generator.
    (0..<count).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
  }

  /// Whether the submitted form contains the token, so that it cannot come from another site.
  func isSentBySite(_ form: FormBody) -> Bool { form.text("token").map(isToken) ?? false }

  /// Whether a string is the token. The comparison takes constant time.
  func isToken(_ text: String) -> Bool {
    let (left, right) = (Array(token.utf8), Array(text.utf8))
    var difference = UInt8(left.count == right.count ? 0 : 1)
    for index in left.indices { difference |= left[index] ^ (index < right.count ? right[index] : 0xFF) }
    return difference == 0
  }

  /// Returns the token and a new idempotency key for a page.
  ///
  /// - Parameter state: the number of the build that the page shows.
  func editing(root: String = "", notice: Editing.Notice? = nil, state: Int) -> Editing {
    Editing(token: token, idempotencyKey: "\(run).\(state).\(FormTokens.random(2))", root: root, notice: notice)
  }

  /// Returns the number of the build that a page showed; `nil` if the page's key is from another run.
  func state(of key: String) -> Int? {
    let parts = key.split(separator: ".", maxSplits: 2)
    return parts.count == 3 && parts[0] == run ? Int(parts[1]) : nil
  }

  /// Whether a string could be an idempotency key.
  static func isIdempotencyKey(_ text: String) -> Bool {
    (8...200).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") }
  }

  // MARK: Idempotency

  /// Returns the record of an earlier use of an idempotency key; `nil` for a new key.
  ///
  /// - Parameter book: the book whose record contains the keys of earlier runs and other servers.
  func sent(_ key: String, in book: Book) throws(BookError) -> IdempotencyKey? {
    try inside.withLock { (inside) throws(BookError) in
      try inside.done.update(from: book)
      return inside.done[key]
    }
  }

  /// Checks again that an idempotency key is unused. The caller must hold the book's lock.
  ///
  /// - Throws: `formSentBefore` if another process has processed the form in the meantime. `isElsewhere` then returns
  ///   `true`.
  func validateIsNew(_ key: String, in book: Book) throws(BookError) {
    guard try sent(key, in: book) != nil else { return }
    inside.withLock { _ = $0.elsewhere.insert(key) }
    throw .formSentBefore
  }

  /// Whether another process processed the form first. Returns `true` only once.
  func isElsewhere(_ key: String) -> Bool { inside.withLock { $0.elsewhere.remove(key) } != nil }

  func remember(_ key: IdempotencyKey) { inside.withLock { $0.done.add(key) } }

  // MARK: Entries

  func rename(_ id: String, to new: String) {
    inside.withLock { inside in
      // Removing the new id prevents a cycle.
      inside.renamed[new] = nil
      if id != new { inside.renamed[id] = new }
    }
  }

  /// Returns the current id of an entry whose id was changed by a form; `nil` if no form changed it.
  func newestID(of id: String) -> String? {
    inside.withLock { inside in
      guard var newest = inside.renamed[id] else { return nil }
      while let next = inside.renamed[newest] { newest = next }
      return newest
    }
  }

  // MARK: Notices

  /// Stores a notice.
  ///
  /// - Returns: the key that refers to the notice in the address of a page.
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
