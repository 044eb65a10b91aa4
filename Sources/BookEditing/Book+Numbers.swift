import Platform

/// The forms that changed a book, by their numbers: those of the changes that can be undone.
///
/// The record is on disk, so that another process that serves the book, and the next run, know them too.
package struct ChangeNumbers: Sendable {
  private var numbers: [String: IdempotencyKey] = [:]
  /// Steps that were read, by the stamps of their files: an undone step leaves its number to another.
  private var read: Set<UInt64> = []

  package init() {}

  /// Nil if no change has this number.
  package subscript(number: String) -> IdempotencyKey? { numbers[number] }

  package mutating func add(_ number: IdempotencyKey) { numbers[number.number] = number }

  /// Reads the steps that were added since the last call. Final only while the caller holds the book's lock.
  package mutating func update(from book: Book) throws(BookError) {
    do throws(FileError) {
      for record in try book.store.records(except: &read) { if let once = record.once { add(once) } }
    } catch {
      throw .failed(error)
    }
  }
}
