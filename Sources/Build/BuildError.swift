package import BookEditing
package import Platform
package import Reports
package import Sealing

/// Why a site could not be written at all. `BuildError+Sentence` says each in English.
package enum BuildError: Error {
  case noTemplate
  case badTemplateFolder(String)
  case font(String)
  case foreignFolder(String)
  /// Which of the folder's files are a site's cannot be told.
  case damagedMarker(String)
  /// A link where the site's own folder would be.
  case linkedFolder(String)
  case notAFolder(String)
  case insideBook(String)
  case busyFolder(String)
  /// An open site would take a sealed one's place.
  case sealedFolder(String, instead: String)
  /// A sealed site would take an open one's place.
  case openFolder(String, instead: String)
  /// A site would take the place of one that shows something else.
  case otherKind(String, there: SiteKind, asked: SiteKind, instead: String)
  /// A part of a book has no folder of its own in it.
  case partWithoutFolder(instead: String)
  /// A sealed site cannot be made; why.
  case seal(PeopleError)
  /// There is no sealed site to look at.
  case nothingSealed(String)
  case file(FileError)
  case badFilter(TransactionFilter.Problem)
  /// No entry is of the part that was asked for.
  case emptyPart
  /// Months that left the window cannot be archived.
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
