import BookEditing
package import Diagnostics
package import Sealing

// The hint for each error about people who may unlock a site.

extension Session {
  /// Returns a command about a person in this book, as typed in a shell.
  package func person(_ verb: String, _ name: String) -> String {
    commands("person", verb, operand: name)
  }

  /// Returns the error as a sentence, with a hint if there is one.
  package func message(_ refusal: PeopleError) -> Message { Message(refusal.sentence, hint: hint(refusal)) }

  private func hint(_ refusal: PeopleError) -> String? {
    switch refusal {
    case .noPeopleFile: "begin with “\(person("add", "E-MAIL"))”"
    case .noPhrase(let first):
      "set a passphrase with “\(first.map { person("password", $0) } ?? person("add", "E-MAIL"))”"
    case .unknown(_, near: []): "list all people with “\(commands("person", "list"))”"
    case .unknown(_, let near): "did you mean \(near.quotedAlternatives())?"
    case .present(let name): "set a new passphrase with “\(person("password", name))”"
    case .keyMissing:
      "if you have no copy, create a new key: run “\(person("password", "E-MAIL"))” once for each person"
    case .findings, .file, .keyOfOthers: nil
    }
  }

  package func report(_ refusal: PeopleError) -> ExitStatus {
    switch refusal {
    case .findings(let findings): return report(.findings(findings) as BookError)
    case .file(let error): return fail(error)
    default:
      environment.report(.error, message(refusal))
      return .refused
    }
  }

  /// Returns the findings, with a note added to each finding about a person without a passphrase. The note contains the
  /// command that sets one.
  func advised(_ findings: Findings) -> Findings { commands.advised(findings) }
}

extension CommandText {
  /// Returns the findings, with a note added to each finding about a person without a passphrase. The note contains the
  /// command that sets one.
  package func advised(_ findings: Findings) -> Findings {
    findings.changing { finding in
      guard finding.id == .personWithoutPhrase, let name = finding.place.bytes else { return finding }
      var finding = finding
      let typed = finding.place.file.text(in: name)
      finding.notes.append(Finding.Note("set one with “\(self("person", "password", operand: typed))”"))
      return finding
    }
  }
}
