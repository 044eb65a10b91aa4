package import Diagnostics

/// The people who may unlock an encrypted site, as listed in `people.yaml`. The file contains no passphrases.
/// `PeopleReader` parses the file.
package struct People: Sendable {
  /// The 16-byte id of the encrypted site.
  package var site: [UInt8]
  /// The position of the id in the file.
  package var sitePlace: SourceRange
  /// The people in the order of the file.
  package var people: [Person]

  package init(site: [UInt8], sitePlace: SourceRange, people: [Person]) {
    self.site = site
    self.sitePlace = sitePlace
    self.people = people
  }

  package struct Person: Sendable {
    /// The person's e-mail address, as written in the file.
    package var name: String
    /// The site's key, wrapped with the person's passphrase; `nil` if the person needs a new passphrase.
    package var slot: Slot?
    /// The position of the name in the file.
    package var place: SourceRange

    package init(name: String, slot: Slot?, place: SourceRange) {
      self.name = name
      self.slot = slot
      self.place = place
    }
  }
}
