package import Sealing

/// The result of verifying an encrypted site.
package struct VerificationReport: Sendable {
  /// The kinds of problems, worst first.
  package enum Fault: Int, Sendable {
    /// A file that cannot be decrypted, because it was changed, truncated, swapped, or encrypted with another key.
    case damaged
    case missing
    /// A file that can be decrypted, but is not the version listed in the index.
    case ofAnotherBuild
    /// A file that is not part of the site.
    case superfluous
    /// A file that can be decrypted, but differs from the file that a build would generate now.
    case different
  }

  package struct Problem: Sendable {
    /// The path in the folder.
    package var path: String
    package var content: Content
    package var fault: Fault
  }

  /// The expected content of a file.
  package enum Content: Sendable, Equatable {
    /// A file of the site, or a pack of one day's files.
    case file(String)
    case readable
    case index
    case slots
    case marker
    case unknown
  }

  /// The number of decrypted files.
  package internal(set) var opened = 0
  /// The problems, ordered by kind (worst first) and path.
  package internal(set) var problems: [Problem] = []
  /// The paths of blobs whose files cannot be generated.
  package internal(set) var failed: [String] = []
  /// The index of the site; `nil` if it cannot be decrypted.
  package internal(set) var index: SealedIndex?
}
