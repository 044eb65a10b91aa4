package import BookEditing
package import Platform
package import Reports
package import Sealing

/// A reason why no site was written. `BuildError+Sentence` has an English sentence for each.
package enum BuildError: Error {
  case noTemplate
  case badTemplateFolder(String)
  case font(String)
  case foreignFolder(String)
  /// The marker is damaged, so it is unknown which files belong to the site.
  case damagedMarker(String)
  /// A symbolic link where the site's default folder inside the book should be.
  case linkedFolder(String)
  case notAFolder(String)
  case insideBook(String)
  case busyFolder(String)
  /// The folder contains an encrypted site, but the site to be written is not encrypted.
  case sealedFolder(String, instead: String)
  /// The folder contains an unencrypted site, but the site to be written is encrypted.
  case openFolder(String, instead: String)
  /// A folder that contains a different kind of site than the one to be written.
  case otherKind(String, there: SiteKind, asked: SiteKind, instead: String)
  /// A filtered site for which no folder was given. Filtered sites have no default folder inside the book.
  case partWithoutFolder(instead: String)
  /// A reason why an encrypted site cannot be built.
  case seal(PeopleError)
  /// A folder without an encrypted site to verify.
  case nothingSealed(String)
  case file(FileError)
  case badFilter(TransactionFilter.Problem)
  /// A filter that matches no entry.
  case emptyPart
  /// Months that are no longer part of the rolling year but cannot be archived.
  case archive(BookError)

  init(_ refusal: SiteFolder.AccessError) {
    self =
      switch refusal {
      case .foreign(let path): .foreignFolder(path)
      case .damagedMarker(let path): .damagedMarker(path)
      case .notAFolder(let path): .notAFolder(path)
      case .busy(let path): .busyFolder(path)
      case .failed(let error): .file(error)
      }
  }
}
