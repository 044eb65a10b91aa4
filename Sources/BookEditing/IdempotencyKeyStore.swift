import Platform

/// The idempotency keys of submitted forms that changed a book. Only changes that can be undone are included.
///
/// The keys are stored with the undo steps, so that later runs, and other processes that serve the book, can read them.
package struct IdempotencyKeyStore: Sendable {
  private var keys: [String: IdempotencyKey] = [:]
  /// The stamps of the undo steps that were already read.
  private var read: Set<UInt64> = []

  package init() {}

  /// Returns the idempotency key with the given text; `nil` if no form with this key has changed the book.
  package subscript(text: String) -> IdempotencyKey? { keys[text] }

  package mutating func add(_ key: IdempotencyKey) { keys[key.text] = key }

  /// Reads the steps that were added since the last call. The keys are guaranteed to be complete only while the caller
  /// holds the book's lock.
  package mutating func update(from book: Book) throws(BookError) {
    do throws(FileError) {
      for record in try book.store.records(except: &read) { if let key = record.idempotencyKey { add(key) } }
    } catch {
      throw .failed(error)
    }
  }
}
