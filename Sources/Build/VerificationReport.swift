package import Sealing

/// What a look at a sealed folder found.
package struct VerificationReport: Sendable {
  /// The worst first.
  package enum Fault: Int, Sendable {
    /// It does not open: changed, cut, exchanged, or of another key.
    case damaged
    case missing
    /// It opens, and the index names another one in its place.
    case ofAnotherBuild
    /// Nothing of the site is in it.
    case superfluous
    /// It is whole, and not what it would be if it were made now.
    case different
  }

  package struct Problem: Sendable {
    /// In the folder.
    package var path: String
    package var content: Content
    package var fault: Fault
  }

  /// What a file holds, or should hold.
  package enum Content: Sendable, Equatable {
    /// A file of the site, or the pack of a day.
    case file(String)
    case readable
    case index
    case slots
    case marker
    case unknown
  }

  /// How many sealed files opened.
  package internal(set) var opened = 0
  /// The worst first, each kind by path.
  package internal(set) var problems: [Problem] = []
  /// Blobs whose files cannot be made now.
  package internal(set) var failed: [String] = []
  /// Nil where it does not open.
  package internal(set) var index: SealedIndex?
}
