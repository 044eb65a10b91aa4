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
  /// A damaged marker. It is therefore unknown which files in the folder belong to the site.
  case damagedMarker(String)
  /// A symbolic link in place of the site's default folder inside the book.
  case linkedFolder(String)
  case notAFolder(String)
  case insideBook(String)
  case busyFolder(String)
  /// An encrypted site in the folder of an unencrypted one that would replace it.
  case sealedFolder(String, instead: String)
  /// An unencrypted site in the folder of an encrypted one that would replace it.
  case openFolder(String, instead: String)
  /// A site of another kind than the one that would replace it.
  case otherKind(String, there: SiteKind, asked: SiteKind, instead: String)
  /// A filtered site without a given folder. Filtered sites have no default folder inside the book.
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
