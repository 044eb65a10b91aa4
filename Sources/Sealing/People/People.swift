package import Diagnostics

/// Who may unlock a sealed site: `people.yaml` as values. It holds no pass phrase, and nothing of it is read here.
package struct People: Sendable {
  /// The site that they unlock, 16 bytes.
  package var site: [UInt8]
  /// Where that stands.
  package var sitePlace: SourceRange
  /// In the order of the file.
  package var people: [Person]

  package init(site: [UInt8], sitePlace: SourceRange, people: [Person]) {
    self.site = site
    self.sitePlace = sitePlace
    self.people = people
  }

  package struct Person: Sendable {
    /// An e-mail address, as written.
    package var name: String
    /// The site's key as their phrase unwraps it; nil for a person who needs a phrase again.
    package var slot: Slot?
    /// Where the name stands.
    package var place: SourceRange

    package init(name: String, slot: Slot?, place: SourceRange) {
      self.name = name
      self.slot = slot
      self.place = place
    }
  }
}
