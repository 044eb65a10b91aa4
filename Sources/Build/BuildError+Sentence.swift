import BookEditing
import Platform
import Sealing

extension BuildError {
  /// An English sentence without full stop that names the object and the cause. Empty for a filter, because its
  /// problem has a sentence.
  package var sentence: String {
    switch self {
    case .noTemplate: "cannot find the site's template next to the command"
    case .badTemplateFolder(let path):
      "“\(path)” is not a site template: it has no layouts folder, or no assets/style.css"
    case .font(let path): "cannot read the font “\(path)”; name a TrueType or OpenType file"
    case .foreignFolder(let path): "“\(path)” holds files that Daybook did not make"
    case .damagedMarker(let path):
      "“\(path)” was not written by a build, so Daybook cannot know which files in its folder it owns"
    case .linkedFolder(let path): "“\(path)” is a link, and a book may come from anybody"
    case .notAFolder(let path): "“\(path)” is not a folder"
    case .insideBook(let path): "“\(path)” is the book itself, part of it, or holds it"
    case .busyFolder(let path): "another build is writing to “\(path)”; try again when it is done"
    case .sealedFolder(let path, _): "“\(path)” holds a sealed site, and an open one would lay it bare"
    case .openFolder(let path, _): "“\(path)” holds an open site, and a sealed one does not take its place"
    case .otherKind(let path, .part, .part, _): "“\(path)” holds the site of another part of the book"
    case .otherKind(let path, let there, let asked, _): "“\(path)” holds \(there.phrase), not \(asked.phrase)"
    case .partWithoutFolder: "a filtered site requires its own folder"
    case .seal(let refusal): refusal.sentence
    case .nothingSealed(let path): "“\(path)” holds no sealed site"
    case .file(let error): error.sentence
    case .badFilter: ""
    case .emptyPart: "no entry matches, so no site was built"
    case .archive(let refusal): refusal.sentence
    }
  }
}
