import Diagnostics
import Sealing

/// What commands about people say when they are done.
package struct PeopleNews {
  private let session: Session

  private var environment: Environment { session.environment }
  private var build: String { session.commands("build", "--sealed") }

  package init(_ session: Session) { self.session = session }

  /// - Parameters:
  ///   - phrase: to be shown once; the rest then goes to standard error, so that the phrase can be piped on.
  ///   - renewed: the site got a new key: who sees what no longer.
  package func tell(_ lines: [String], phrase: String? = nil, renewed: Renewal? = nil, locked: [String] = []) {
    if let phrase {
      environment.out(phrase + "\n")
      environment.err("this phrase is shown once and kept nowhere: write it down, or hand it on, now\n")
    }
    if !session.options.quiet {
      var lines = lines
      if let renewed {
        lines += [
          "the site has a new key: build it again with “\(build)”, and publish it in place of the old one",
          "copies of the old site, wherever they are, still open with \(renewed.rawValue)",
        ]
      } else {
        lines.append("build the site with “\(build)” and publish it, so that they can unlock it")
      }
      let text = lines.map { HarmlessText.line($0) + "\n" }.joined()
      if phrase == nil { environment.out(text) } else { environment.err(text) }
    }
    tell(locked: locked)
  }

  /// Whose phrase the old phrase was.
  package enum Renewal: String {
    case phrase = "the old phrase"
    case person = "the phrase of whoever was removed"
  }

  /// Something is wrong for these people, so it is said in any case.
  private func tell(locked: [String]) {
    if locked.isEmpty { return }
    environment.err(
      "daybook: \(NumberText.counted(locked.count, "other person", "other people")) cannot unlock the site any longer, because this "
        + "machine did not know their key; each sets a phrase again:\n")
    for name in locked { environment.err("  \(HarmlessText.line(session.person("password", name)))\n") }
  }
}
