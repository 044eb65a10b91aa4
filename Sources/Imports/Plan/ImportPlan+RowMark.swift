extension ImportPlan.State {
  /// The character before a row in the preview.
  package var mark: String {
    switch self {
    case .new: "+"
    case .bill: "~"
    case .moved: "↔"
    case .known: "="
    case .question: "~?"
    case .leftOut: "·"
    case .unreadable: "!"
    }
  }
}
