package import Diagnostics
package import Platform
package import Sealing

/// With what a book's site is sealed, and for whom.
package struct SealingPeople {
  let key: SiteKey
  /// Of those who can unlock it; at least one, each tried.
  let slots: [Slot]
  /// Warnings: people who need a phrase again.
  let findings: Findings
  /// The bytes of `people.yaml`, for the build's key.
  let fileBytes: [UInt8]

  /// Why there is no sealed site now.
  package enum Refusal: Error {
    /// Mistakes in `people.yaml` or the key.
    case findings(Findings)
    /// What is missing, and what to do.
    case sentence(String)
    case file(FileError)
  }

  package init(key: SiteKey, slots: [Slot], findings: Findings, fileBytes: [UInt8]) {
    self.key = key
    self.slots = slots
    self.findings = findings
    self.fileBytes = fileBytes
  }
}
