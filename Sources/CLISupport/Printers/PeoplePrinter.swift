import Diagnostics
import Sealing

/// What commands about people say when they are done.
package struct PeoplePrinter {
  private let session: Session

  private var environment: Environment { session.environment }
  private var build: String { session.commands("build", "--sealed") }

  package init(_ session: Session) { self.session = session }

  /// - Parameters:
  ///   - phrase: to be shown once; the rest then goes to standard error, so that the phrase can be piped on.
  ///   - renewed: the site got a new key: who sees what no longer.
  package func tell(_ lines: [String], phrase: String? = nil, renewed: RewrapReason? = nil, locked: [String] = []) {
    if let phrase {
      environment.out(phrase + "\n")
      environment.err("this pass phrase is shown only once and stored nowhere: write it down now\n")
    }
    if !session.options.quiet {
      var lines = lines
      if let renewed {
        lines += [
          "the site has a new key: rebuild it with “\(build)”, and publish it in place of the old one",
          "copies of the old site still open with \(renewed.rawValue)",
        ]
      } else {
        lines.append("rebuild the site with “\(build)” and publish it, so that they can unlock it")
      }
      let text = lines.map { TerminalSafeText.line($0) + "\n" }.joined()
      if phrase == nil { environment.out(text) } else { environment.err(text) }
    }
    tell(locked: locked)
  }

  /// Whose phrase the old phrase was.
  package enum RewrapReason: String {
    case phrase = "the old pass phrase"
    case person = "the pass phrase of the removed person"
  }

  /// Something is wrong for these people, so it is said in any case.
  private func tell(locked: [String]) {
    if locked.isEmpty { return }
    environment.report(
      .warning,
      Message(
        "\(NumberText.counted(locked.count, "other person", "other people")) cannot unlock the site any longer, because "
          + "their keys are not on this machine; set their pass phrases again:"))
    for name in locked { environment.err("  \(TerminalSafeText.line(session.person("password", name)))\n") }
  }
}
