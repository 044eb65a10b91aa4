import BookEditing
import Platform
import Sealing

extension BuildError {
  /// The error as an English sentence without a full stop, such as `“x” is not a folder`. Empty for `badFilter`, whose
  /// message is created elsewhere.
  package var sentence: String {
    switch self {
    case .noTemplate: "cannot find the site template that is installed with Daybook"
    case .badTemplateFolder(let path):
      "“\(path)” is not a site template: it has no layouts folder, or no assets/style.css"
    case .font(let path): "cannot read the font “\(path)”; choose a TrueType or OpenType file"
    case .foreignFolder(let path): "“\(path)” contains files that Daybook did not create"
    case .damagedMarker(let path):
      "“\(path)” is damaged or was not written by Daybook, so it is unknown which files in its folder may be replaced"
    case .linkedFolder(let path): "“\(path)” is a symbolic link; builds do not follow links inside a book"
    case .notAFolder(let path): "“\(path)” is not a folder"
    case .insideBook(let path): "“\(path)” is the book itself, is inside it, or contains it"
    case .busyFolder(let path): "another build is writing to “\(path)”; try again when it is done"
    case .sealedFolder(let path, _): "“\(path)” contains an encrypted site; an unencrypted site may not overwrite it"
    case .openFolder(let path, _): "“\(path)” contains an unencrypted site; an encrypted site may not overwrite it"
    case .otherKind(let path, .part, .part, _): "“\(path)” contains a site with a different filter"
    case .otherKind(let path, let there, let asked, _): "“\(path)” contains \(there.phrase), not \(asked.phrase)"
    case .partWithoutFolder: "a filtered site requires a separate folder"
    case .seal(let refusal): refusal.sentence
    case .nothingSealed(let path): "“\(path)” contains no encrypted site"
    case .file(let error): error.sentence
    case .badFilter: ""
    case .emptyPart: "no transaction matches, so no site was built"
    case .archive(let refusal): refusal.sentence
    }
  }
}
