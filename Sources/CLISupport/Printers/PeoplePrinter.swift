import Diagnostics
import Sealing

/// A printer of results for commands about people.
package struct PeoplePrinter {
  private let session: Session

  private var environment: Environment { session.environment }
  private var build: String { session.commands("build", "--sealed") }

  package init(_ session: Session) { self.session = session }

  /// Prints the result of a command, with its passphrase and its warnings.
  ///
  /// - Parameters:
  ///   - phrase: the passphrase to show once. All other text then goes to standard error, so that the phrase can be
  ///     piped.
  ///   - keyChangeReason: the reason for a new key of the site; `nil` if the key is unchanged.
  package func report(
    _ lines: [String], phrase: String? = nil, keyChangeReason: RewrapReason? = nil, lockedOut: [String] = []
  ) {
    if let phrase {
      environment.out(phrase + "\n")
      environment.err("this passphrase is shown only once and stored nowhere: write it down now\n")
    }
    if !session.options.quiet {
      var lines = lines
      if let keyChangeReason {
        lines += [
          "the site has a new key: rebuild it with “\(build)”, and publish it in place of the old one",
          "copies of the old site can still be opened with \(keyChangeReason.rawValue)",
        ]
      } else {
        lines.append("rebuild the site with “\(build)” and publish it, so that this person can unlock it")
      }
      let text = lines.map { TerminalSafeText.line($0) + "\n" }.joined()
      if phrase == nil { environment.out(text) } else { environment.err(text) }
    }
    report(lockedOut: lockedOut)
  }

  /// The reason for a new key of the site: which passphrase must no longer unlock it.
  package enum RewrapReason: String {
    case phrase = "the old passphrase"
    case person = "the passphrase of the removed person"
  }

  /// Warns about people who can no longer unlock the site. `--quiet` does not suppress this warning.
  private func report(lockedOut: [String]) {
    if lockedOut.isEmpty { return }
    environment.report(
      .warning,
      Message(
        "\(NumberText.counted(lockedOut.count, "other person", "other people")) can no longer unlock the site, because "
          + "their keys are not on this machine; set their passphrases again:"))
    for name in lockedOut { environment.err("  \(TerminalSafeText.line(session.person("password", name)))\n") }
  }
}
