import Imports

extension ImportPlan.State {
  /// The state of a row in the preview, in words.
  var words: String {
    switch self {
    case .new: "new"
    case .bill: "pay bills"
    case .moved: "moved"
    case .known: "already there"
    case .question: "to be answered"
    case .leftOut: "excluded"
    case .unreadable: "cannot be read"
    }
  }
}
