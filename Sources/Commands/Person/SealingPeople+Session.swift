import Bookkeeping
import Build
import Diagnostics
import Platform
import Ledger
import Sealing

extension SealingPeople {
  /// - Parameter mends: whether a key that others can read is made its owner's alone.
  init(_ session: Session, mends: Bool) throws(Refusal) {
    let folder = session.folder
    let (found, keyFile, exposure): (PeopleFile?, KeyFile, Finding?)
    do throws(FileError) {
      found = try PeopleFile(folder)
      keyFile = try KeyFile(folder)
      exposure = try KeyFile.exposure(folder, mends: mends)
    } catch {
      throw .file(error)
    }
    guard let file = found else {
      if let finding = PeopleFile.misnamed(folder) { throw .findings([finding]) }
      throw .sentence(
        "nobody may unlock a sealed site of this book yet; begin with “\(session.person("add", "E-MAIL"))”")
    }
    guard let people = file.people else { throw .findings(file.findings) }
    guard people.people.contains(where: { $0.lock != nil }) else {
      let remedy =
        people.people.first.map { session.person("password", $0.name) } ?? session.person("add", "E-MAIL")
      throw .sentence("nobody could unlock the sealed site; give somebody a phrase with “\(remedy)”")
    }
    switch keyFile {
    case .missing: throw .sentence(KeyFile.missingSentence(session))
    case .damaged(let finding): throw .findings([finding])
    case .ring(let ring):
      if let finding = ring.mismatch(people) { throw .findings([finding]) }
      self.init(
        key: ring.key, slots: people.people.compactMap(\.slot),
        findings: file.findings + people.withoutPhrase(session) + [exposure].compactMap(\.self),
        fileBytes: file.source.bytes)
    }
  }
}

extension KeyFile {
  static func missingSentence(_ session: Session) -> String {
    "people.yaml is there and the site's key is not: copy “\(session.folder.path(of: name))” from the machine where people "
      + "were added; without any copy, “\(session.person("password", "E-MAIL"))” for each person begins a new key"
  }
}

extension People {
  /// A warning for each who needs a phrase again.
  func withoutPhrase(_ session: Session) -> [Finding] {
    people.filter { $0.lock == nil }.map { person in
      Finding(
        .personWithoutPhrase, at: person.place, "“\(person.name)” cannot unlock the sealed site",
        label: "they need a phrase of their own again",
        notes: [Finding.Note("set one with “\(session.person("password", person.name))”")])
    }
  }
}

extension Session {
  /// A command about a person of this book, as it is to be typed.
  func person(_ verb: String, _ name: String) -> String {
    command("person", verb, ShellText.word(name))
  }

  /// A command about this book, as it is to be typed.
  ///
  /// - Parameter words: as a shell takes them.
  func command(_ words: String...) -> String {
    (["daybook"] + words + (options.folder.map { ["--book", ShellText.word($0)] } ?? [])).joined(separator: " ")
  }
}
