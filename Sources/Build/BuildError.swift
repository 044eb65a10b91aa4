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
  /// The marker is damaged, so it is unknown which files in the folder belong to the site.
  case damagedMarker(String)
  /// The site's own folder inside the book is a link.
  case linkedFolder(String)
  case notAFolder(String)
  case insideBook(String)
  case busyFolder(String)
  /// An unencrypted site would replace an encrypted one.
  case sealedFolder(String, instead: String)
  /// An encrypted site would replace an unencrypted one.
  case openFolder(String, instead: String)
  /// A site would replace one of another kind.
  case otherKind(String, there: SiteKind, asked: SiteKind, instead: String)
  /// A filtered site has no default folder inside the book.
  case partWithoutFolder(instead: String)
  /// The encrypted site cannot be made, for this reason.
  case seal(PeopleError)
  /// There is no encrypted site to verify.
  case nothingSealed(String)
  case file(FileError)
  case badFilter(TransactionFilter.Problem)
  /// No entry matches the filter.
  case emptyPart
  /// Months that left the rolling year cannot be archived.
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
