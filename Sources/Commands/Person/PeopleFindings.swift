import Bookkeeping
import Diagnostics
import Platform
import Ledger
import Sealing

extension Session {
  /// What is wrong with `people.yaml` and the key beside it. Only a sealed site needs them, so no other build asks.
  func peopleFindings() -> Findings {
    do throws(FileError) {
      guard let file = try PeopleFile(folder) else { return PeopleFile.misnamed(folder).map { [$0] } ?? [] }
      guard let people = file.people else { return file.findings }
      var findings = file.findings + people.withoutPhrase(self)
      if let finding = try KeyFile.exposure(folder, mends: false) { findings.append(finding) }
      switch try KeyFile(folder) {
      // The book may be a copy on another machine.
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
