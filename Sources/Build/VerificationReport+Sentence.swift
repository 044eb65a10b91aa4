import Diagnostics
import Ledger
import Sealing

// The result of verifying an encrypted site, in English.

extension VerificationReport {
  private static let mostLines = 50

  package var isFine: Bool { problems.isEmpty }

  /// Returns a line for each problem, at most fifty, and a summary.
  ///
  /// - Parameter folder: the verified folder.
  package func text(of folder: String) -> String {
    var lines = problems.prefix(VerificationReport.mostLines).map { problem in
      let name = VerificationReport.name(problem.content).map { " (\(TerminalSafeText.line($0)))" } ?? ""
      return "\(folder)/\(TerminalSafeText.line(problem.path))\(name) \(VerificationReport.sentence(problem))"
    }
    if problems.count > lines.count { lines.append("and \(NumberText.grouped(problems.count - lines.count)) more") }
    let count = NumberText.counted(opened, "encrypted file")
    if isFine {
      lines.append("\(count) decrypted; each matches the book\(build)")
    } else {
      lines.append("\(NumberText.counted(problems.count, "problem")); \(count) decrypted\(build)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var build: String {
    guard let index else { return "" }
    return " on \(Day(digits: index.day)?.description ?? "?"), build \(index.number)"
  }

  private static func name(_ content: VerificationReport.Content) -> String? {
    switch content {
    case .file(let path): path
    case .index: "the index of all files"
    case .slots: "the list of people"
    case .marker: "the manifest"
    case .readable, .unknown: nil
    }
  }

  private static func sentence(_ problem: VerificationReport.Problem) -> String {
    switch problem.fault {
    case .missing: "is missing"
    case .damaged: "cannot be decrypted: it was changed, replaced, or encrypted with a different key"
    case .ofAnotherBuild: "can be decrypted, but belongs to a different build than the index"
    case .different where problem.content == .readable: "does not match the template"
    case .different where problem.content == .slots: "does not match people.yaml"
    case .different: "can be decrypted, but does not match the book"
    case .superfluous: "does not belong to the book"
    }
  }
}
