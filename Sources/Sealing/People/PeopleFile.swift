package import BookEditing
package import Diagnostics
import Formats
package import Platform
import Ledger

/// The file `people.yaml` of a book, which lists the people who may unlock the encrypted site.
package struct PeopleFile {
  /// The text of the file as stored on disk.
  package let source: SourceFile
  /// The values of the file; `nil` if it has errors.
  package let people: People?
  package let findings: Findings

  package static let name = BookLayout.people

  /// Reads the file of a book.
  ///
  /// - Returns: `nil` for a book without the file.
  package init?(_ folder: BookFolder) throws(FileError) {
    let path = folder.path(of: PeopleFile.name)
    let bytes: [UInt8]
    do throws(FileError) {
      guard let content = try folder.content(PeopleFile.name) else { return nil }
      bytes = content
    } catch {
      let tooLarge = error.isTooLarge ? try folder.open(PeopleFile.name)?.byteCount : nil
      guard let finding = tooLarge.flatMap({ TextFileLimit.tooLarge(path: path, byteCount: $0) }) else { throw error }
      (source, people, findings) = (SourceFile(path: path, bytes: []), nil, [finding])
      return
    }
    source = SourceFile(path: path, bytes: bytes)
    (people, findings) = PeopleReader.read(source)
  }

  /// Returns a warning about `people.yml`, a misspelled name that Daybook does not read; `nil` if there is no such
  /// file.
  package static func misnamed(_ folder: BookFolder) -> Finding? {
    let path = folder.path(of: "people.yml")
    guard folder.disk.isLinkOrFile(path) else { return nil }
    return Finding(
      .badFileName, at: SourceRange(SourceFile(path: path, bytes: []), nil), "“people.yml” is ignored",
      notes: [Finding.Note("rename it to people.yaml")])
  }
}

extension People.Person {
  /// The name, normalized for comparison.
  package var nameKey: String {
    // A valid name is an e-mail address. Any other text is only equal to itself.
    (try? PersonName(name))?.key ?? name
  }

}
