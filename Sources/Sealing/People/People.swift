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
    /// Nil for somebody who needs a pass phrase again.
    package var lock: Lock?
    /// Where the name stands.
    package var place: SourceRange

    package init(name: String, lock: Lock?, place: SourceRange) {
      self.name = name
      self.lock = lock
      self.place = place
    }
  }

  /// The site's key, wrapped by what a person types.
  package struct Lock: Sendable, Equatable {
    /// Of the derivation.
    package var rounds: Int
    package var salt: [UInt8]
    /// The wrapped key.
    package var key: [UInt8]

    package init(rounds: Int, salt: [UInt8], key: [UInt8]) {
      self.rounds = rounds
      self.salt = salt
      self.key = key
    }
  }
}
