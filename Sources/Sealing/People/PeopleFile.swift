package import BookEditing
package import Diagnostics
import Formats
package import Platform
import Ledger

/// `people.yaml` of a book: who may unlock the sealed site.
package struct PeopleFile {
  /// As it lies on disk.
  package let source: SourceFile
  /// Nil where it has mistakes.
  package let people: People?
  package let findings: Findings

  package static let name = "people.yaml"

  /// - Returns: nil for a book without one.
  package init?(_ folder: BookFolder) throws(FileError) {
    let path = folder.path(of: PeopleFile.name)
    let bytes: [UInt8]
    do throws(FileError) {
      guard let content = try folder.content(PeopleFile.name) else { return nil }
      bytes = content
    } catch {
      let tooLarge = error.isTooLarge ? try folder.open(PeopleFile.name)?.byteCount : nil
      guard let finding = tooLarge.flatMap({ TextCheck.tooLarge(path: path, byteCount: $0) }) else { throw error }
      (source, people, findings) = (SourceFile(path: path, bytes: []), nil, [finding])
      return
    }
    source = SourceFile(path: path, bytes: bytes)
    (people, findings) = PeopleReader.read(source)
  }

  /// A file that looks like it and is read by nobody.
  package static func misnamed(_ folder: BookFolder) -> Finding? {
    let path = folder.path(of: "people.yml")
    guard folder.disk.isLinkOrFile(path) else { return nil }
    return Finding(
      .badFileName, at: SourceRange(SourceFile(path: path, bytes: []), nil), "“people.yml” is ignored",
      notes: [Finding.Note("rename it to people.yaml")])
  }
}

extension People.Person {
  /// The form in which names are compared.
  package var nameKey: String {
    // A name that is read is an address; anything else would only compare with itself.
    (try? PersonName(name))?.key ?? name
  }

}
