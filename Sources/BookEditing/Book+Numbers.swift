import Platform

/// The idempotency keys of the form submissions that changed a book, for all changes that can be undone.
///
/// The keys are stored with the undo steps, so that another process that serves the book, and the next run, know them
/// too.
package struct ChangeNumbers: Sendable {
  private var numbers: [String: IdempotencyKey] = [:]
  /// Steps that were read, by the stamps of their files. After an undo, a new step may use the same file number.
  private var read: Set<UInt64> = []

  package init() {}

  /// Returns the submission with this number; `nil` if no change has it.
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
