/// The exit status of a command.
package enum ExitStatus: Int32, Sendable, Comparable, CaseIterable {
  case fine = 0
  /// The book has errors, or does not allow the request.
  case refused = 1
  /// The disk, the network or another program failed, another command is running, or there is no book.
  case failed = 2
  /// An argument is invalid.
  case usage = 64

  /// The meaning of the status, as a sentence for the manual.
  var meaning: String {
    switch self {
    case .fine: "Success."
    case .refused: "The book has errors, or the request was refused."
    case .failed: "The disk, the network or a program failed, another command is running, or there is no book."
    case .usage: "An argument is invalid."
    }
  }

  /// Orders statuses by severity, so that the maximum of two is the worse status.
  package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
