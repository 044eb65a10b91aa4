import Platform

/// The numbers of forms that changed a book, with the ids they led to: those of the changes that can be undone.
///
/// The record is on disk, so that another process that serves the book, and the next run, know them too.
package struct ChangeNumbers: Sendable {
  private var ids: [String: String] = [:]
  /// Steps that were read, by the stamps of their files: an undone step leaves its number to another.
  private var read: Set<UInt64> = []

  package init() {}

  /// The id that a change with this number led to, empty for none; nil where no change has it.
  package subscript(number: String) -> String? { ids[number] }

  package mutating func add(_ number: ChangeNumber) { ids[number.number] = number.id }

  /// Reads the steps that were added since the last call. Final only while the caller holds the book's lock.
  package mutating func update(from book: Book) throws(Refusal) {
    do throws(FileError) {
      for record in try book.store.records(except: &read) { if let once = record.once { add(once) } }
    } catch {
      throw .failed(error)
    }
  }
}
