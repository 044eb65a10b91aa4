import Bookkeeping
import Diagnostics
import Notation
import Platform
import Ledger
import Sealing

/// Changes of who may unlock the sealed site: `.daybook/key` and `people.yaml` together.
///
/// The key is written first, durably. Killed between the two, the next command finds a key that is newer than what is wrapped
/// (`key-mismatch`), and doing the same again mends it: other people's wrapping keys are in both states of the key file.
struct PeopleEdit {
  let session: Session
  /// Nil for a book without people.
  let people: People?
  let key: KeyFile

  /// Reads both files.
  ///
  /// - Throws: mistakes in `people.yaml`; a damaged key is no obstacle yet.
  init(_ session: Session) throws(Stop) {
    self.session = session
    let file: PeopleFile?
    do throws(FileError) {
      file = try PeopleFile(session.folder)
      key = try KeyFile(session.folder)
    } catch {
      throw .failed(error)
    }
    if let file, file.people == nil { throw .findings(file.findings) }
    if file == nil, let finding = PeopleFile.misnamed(session.folder) { throw .findings([finding]) }
    people = file?.people
  }

  /// What the two files are to hold.
  struct Plan {
    /// Whom it is about, as the list has them.
    var name: String
    var ring: KeyRing
    var people: [People.Person]
    /// Who could unlock the site and cannot any longer.
    var locked: [String] = []
  }

  // MARK: Who

  /// - Throws: when nobody is called so, with those who nearly are.
  func find(_ name: PersonName) throws(Stop) -> Int {
    guard let people, !people.people.isEmpty else {
      throw .refused(
        "nobody may unlock the sealed site of this book yet; begin with “\(session.person("add", "E-MAIL"))”")
    }
    if let place = people.people.firstIndex(where: { $0.nameKey == name.key }) { return place }
    // Addresses share their ends, so only slips of the finger are near.
    let near = NearNames.of(name.key, among: people.people.map(\.name)).filter {
      NearNames.editDistance(Array(name.key), Array($0.lowercased())) <= 2
    }
    throw .refused(
      "“\(name.text)” is not among those who may unlock the site; "
        + (near.isEmpty
          ? "“daybook person list” shows them all" : "did you mean \(near.quotedAlternatives())?"))
  }

  /// The ring that one more person joins.
  ///
  /// - Throws: when they are there already, and when the key that others unlock is not at hand.
  func ring(toAdd name: PersonName) throws(Stop) -> KeyRing {
    if let person = people?.people.first(where: { $0.nameKey == name.key }) {
      throw .refused(
        "“\(person.name)” is there already; “\(session.person("password", person.name))” sets another phrase")
    }
    guard let people else {
      // That of an interrupted first “add” is of this very person.
      if let others = key.ring?.wrappingKeys.keys.filter({ $0 != name.key }), !others.isEmpty {
        throw .refused(
          "“\(session.folder.path(of: KeyFile.name))” is the key of \(NumberText.counted(others.count, "person", "people")), and "
            + "people.yaml is gone: bring it back, or begin again by removing the key")
      }
      return KeyRing()
    }
    guard people.people.contains(where: { $0.lock != nil }) else { return KeyRing(key: .random(site: people.site)) }
    switch key {
    case .missing: throw .refused(KeyFile.missingSentence(session))
    case .damaged(let finding): throw .findings([finding])
    case .ring(var ring):
      if let finding = ring.mismatch(people) { throw .findings([finding]) }
      // Those who are gone, if an older command was interrupted.
      let names = Set(people.people.map(\.nameKey))
      ring.wrappingKeys = ring.wrappingKeys.filter { names.contains($0.key) }
      return ring
    }
  }

  // MARK: What is to be

  func adding(_ phrase: NewPhrase) throws(Stop) -> Plan {
    var ring = try ring(toAdd: phrase.name)
    ring.wrappingKeys[phrase.name.key] = phrase.wrappingKey
    return Plan(
      name: phrase.name.text, ring: ring, people: (people?.people ?? []) + [person(phrase.name.text, phrase, ring.key)])
  }

  func setting(_ phrase: NewPhrase) throws(Stop) -> Plan {
    let place = try find(phrase.name)
    var plan = renewed(without: place)
    plan.ring.wrappingKeys[phrase.name.key] = phrase.wrappingKey
    plan.people[place] = person(plan.people[place].name, phrase, plan.ring.key)
    return plan
  }

  func removing(_ name: PersonName) throws(Stop) -> Plan {
    let place = try find(name)
    var plan = renewed(without: place)
    plan.people.remove(at: place)
    return plan
  }

  private func person(_ name: String, _ phrase: NewPhrase, _ key: SiteKey) -> People.Person {
    People.Person(
      name: name, lock: People.Lock(phrase.slot(key)),
      place: SourceRange(SourceFile(path: PeopleFile.name, bytes: []), nil))
  }

  /// A new key of the site, wrapped for all but one whose phrase this machine knows to fit.
  private func renewed(without left: Int) -> Plan {
    let people = people?.people ?? []
    let site = self.people?.site
    var plan = Plan(name: people[left].name, ring: KeyRing(key: .random(site: site)), people: people)
    for (place, person) in people.enumerated() where place != left && person.lock != nil {
      // Only one that opens what is there now belongs to the salt that is there.
      if let site, let known = key.ring?.unwrapped(person, site: site) {
        let slot = Slot(plan.ring.key, wrappingKey: known.wrappingKey, salt: known.slot.salt, rounds: known.slot.rounds)
        plan.people[place].lock = People.Lock(slot)
        plan.ring.wrappingKeys[person.nameKey] = known.wrappingKey
      } else {
        plan.people[place].lock = nil
        plan.locked.append(person.name)
      }
    }
    return plan
  }

  // MARK: Writing

  /// Both files, or none where the disk lets us.
  func write(_ plan: Plan) throws(Stop) {
    do throws(FileError) {
      let root = try OpenFolder(session.folder.path, disk: session.folder.disk)
      let (own, keyName) = try root.way(to: KeyFile.name)
      try root.mustBeWritable(PeopleFile.name)
      let peopleBefore = try content(PeopleFile.name)
      let keyBefore = try content(KeyFile.name)
      do throws(FileError) {
        try own.replace(keyName, with: plan.ring.encoded, isDurable: true, mode: KeyFile.mode)
        try root.replace(
          PeopleFile.name, with: PeopleText.bytes(site: plan.ring.key.site, plan.people), isDurable: true)
      } catch {
        // If even this fails, the next command tells that the two do not belong together, and what to do.
        try? putBack(PeopleFile.name, peopleBefore, root)
        try? putBack(KeyFile.name, keyBefore, root, mode: KeyFile.mode)
        throw error
      }
    } catch {
      throw .failed(error)
    }
  }

  private func content(_ file: String) throws(FileError) -> [UInt8]? {
    // Whatever lies there, so that it can be put back.
    try session.folder.content(file, limit: .max)
  }

  /// A write may fail after its file was renamed into place, so it is looked at.
  private func putBack(_ file: String, _ before: [UInt8]?, _ root: OpenFolder, mode: UInt32? = nil) throws(FileError) {
    if try content(file) == before { return }
    let (folder, name) = try root.way(to: file)
    if let before {
      try folder.replace(name, with: before, isDurable: true, mode: mode)
    } else {
      try folder.remove(name)
    }
  }
}

/// The text of `people.yaml`.
enum PeopleText {
  private static let heading = """
    # Who may unlock the sealed site; written by "daybook person". It holds no pass phrase, and none can be read from it.

    """

  static func bytes(site: [UInt8], _ people: [People.Person]) -> [UInt8] {
    var text = heading + "site: \(digits(site))\n"
    text += people.isEmpty ? "people: []\n" : "people:\n"
    for person in people {
      text += "  - name: \(ScalarText.written(person.name, in: .block))"
      guard let lock = person.lock else {
        text += "   # needs a phrase of their own again\n"
        continue
      }
      text += "\n    rounds: \(lock.rounds)\n    salt: \(digits(lock.salt))\n    key: \(digits(lock.key))\n"
    }
    return Array(text.utf8)
  }

  /// In quotes where another reader of YAML would see a number.
  private static func digits(_ bytes: [UInt8]) -> String { ScalarText.written(Hexadecimal.text(bytes), in: .block) }
}

extension Session {
  /// Reads who may unlock the site, makes a plan and writes it, while no other command changes the book.
  ///
  /// - Parameter told: what is to be said when it is done.
  func changingPeople(
    as name: String, _ plan: (PeopleEdit) throws(Stop) -> PeopleEdit.Plan,
    told: (PeopleEdit.Plan) -> Void
  ) -> Outcome {
    attempt { () throws(Stop) in
      var made: Swift.Result<PeopleEdit.Plan, Stop>?
      try refusing { () throws(Refusal) in
        try book.locked(as: name, told: tell) { (book) throws(Refusal) in
          made = Swift.Result { () throws(Stop) in
            let edit = try PeopleEdit(Session(environment: environment, book: book, options: options))
            let made = try plan(edit)
            try edit.write(made)
            return made
          }
        }
      }
      guard let made else { preconditionFailure("the lock was taken and nothing was done") }
      told(try made.get())
      return .fine
    }
  }
}
