package import BookEditing
package import Diagnostics
import Platform

extension People {
  /// A warning for each person who needs a new passphrase.
  package var withoutPhrase: [Finding] {
    people.filter { $0.slot == nil }.map { person in
      Finding(
        .personWithoutPhrase, at: person.place, "“\(person.name)” cannot unlock the encrypted site",
        label: "this person needs a new passphrase")
    }
  }

  /// Returns the findings about `people.yaml` and the key file. Only an encrypted site needs these files.
  package static func findings(_ folder: BookFolder) -> Findings {
    do throws(FileError) {
      guard let file = try PeopleFile(folder) else { return PeopleFile.misnamed(folder).map { [$0] } ?? [] }
      guard let people = file.people else { return file.findings }
      var findings = file.findings + people.withoutPhrase
      if let finding = try KeyFile.exposure(folder, restrictsKey: false) { findings.append(finding) }
      switch try KeyFile(folder) {
      // The key is missing, for example in a copy of the book on another machine.
      case .missing: break
      case .damaged(let finding): findings.append(finding)
      case .ring(let ring): if let finding = ring.mismatch(people) { findings.append(finding) }
      }
      return findings
    } catch {
      return [BookFolder.unreadable(error)]
    }
  }
}
