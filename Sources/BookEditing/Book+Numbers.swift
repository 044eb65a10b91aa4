import Platform

/// The idempotency keys of the form submissions that changed a book, for all changes that can be undone.
///
/// The keys are stored with the undo steps, so that later runs, and other processes that serve the book, can read them.
package struct ChangeNumbers: Sendable {
  private var numbers: [String: IdempotencyKey] = [:]
  /// The stamps of the undo-step files that were already read.
  private var read: Set<UInt64> = []

  package init() {}

  /// Returns the idempotency key with this form number; `nil` if no change was made with that form.
  package subscript(number: String) -> IdempotencyKey? { numbers[number] }

  package mutating func add(_ number: IdempotencyKey) { numbers[number.number] = number }

  /// Reads the steps that were added since the last call. The result is reliable only while the caller holds the
  /// book's lock.
  package mutating func update(from book: Book) throws(BookError) {
    do throws(FileError) {
      for record in try book.store.records(except: &read) { if let once = record.once { add(once) } }
    } catch {
      throw .failed(error)
    }
  }
}
