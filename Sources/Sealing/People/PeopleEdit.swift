package import BookEditing
import Diagnostics
import Formats
import Platform
import Ledger

/// Changes of who may unlock the sealed site: `.daybook/key` and `people.yaml` together.
///
/// The key is written first, durably. Killed between the two, the next command finds a key that is newer than what is wrapped
/// (`key-mismatch`), and doing the same again mends it: other people's wrapping keys are in both states of the key file.
package struct PeopleEdit {
  private let folder: BookFolder
  /// Nil for a book without people.
  package let people: People?
  package let key: KeyFile

  /// Reads both files.
  ///
  /// - Throws: mistakes in `people.yaml`; a damaged key is no obstacle yet.
  package init(_ book: Book) throws(PeopleError) {
    folder = book.folder
    let file: PeopleFile?
    do throws(FileError) {
      file = try PeopleFile(folder)
      key = try KeyFile(folder)
    } catch {
      throw .file(error)
    }
    if let file, file.people == nil { throw .findings(file.findings) }
    if file == nil, let finding = PeopleFile.misnamed(folder) { throw .findings([finding]) }
    people = file?.people
  }

  /// What the two files are to hold.
  package struct Plan: Sendable {
    /// Whom it is about, as the list has them.
    package var name: String
    var ring: KeyRing
    package var people: [People.Person]
    /// Who could unlock the site and cannot any longer.
    package var locked: [String] = []
  }

  // MARK: Who

  /// - Throws: when nobody is called so, with those who nearly are.
  package func find(_ name: PersonName) throws(PeopleError) -> Int {
    guard let people, !people.people.isEmpty else {
      throw .nobody
    }
    if let index = people.people.firstIndex(where: { $0.nameKey == name.key }) { return index }
    // Addresses share their ends, so only slips of the finger are near.
    let near = NameSuggestions.of(name.key, among: people.people.map(\.name)).filter {
      NameSuggestions.editDistance(Array(name.key), Array($0.lowercased())) <= 2
    }
    throw .unknown(name.text, near: near)
  }

  /// The ring that one more person joins.
  ///
  /// - Throws: when they are there already, and when the key that others unlock is not at hand.
  package func ring(toAdd name: PersonName) throws(PeopleError) -> KeyRing {
    if let person = people?.people.first(where: { $0.nameKey == name.key }) {
      throw .present(person.name)
    }
    guard let people else {
      // That of an interrupted first “add” is of this very person.
      if let others = key.ring?.wrappingKeys.keys.filter({ $0 != name.key }), !others.isEmpty {
        throw .keyOfOthers(file: folder.path(of: KeyFile.name), count: others.count)
      }
      return KeyRing()
    }
    guard people.people.contains(where: { $0.slot != nil }) else { return KeyRing(key: .random(site: people.site)) }
    switch key {
    case .missing: throw .keyMissing(file: folder.path(of: KeyFile.name))
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

  package func adding(_ phrase: NewPhrase) throws(PeopleError) -> Plan {
    var ring = try ring(toAdd: phrase.name)
    ring.wrappingKeys[phrase.name.key] = phrase.wrappingKey
    return Plan(
      name: phrase.name.text, ring: ring, people: (people?.people ?? []) + [person(phrase.name.text, phrase, ring.key)])
  }

  package func setting(_ phrase: NewPhrase) throws(PeopleError) -> Plan {
    let index = try find(phrase.name)
    var plan = renewed(without: index)
    plan.ring.wrappingKeys[phrase.name.key] = phrase.wrappingKey
    plan.people[index] = person(plan.people[index].name, phrase, plan.ring.key)
    return plan
  }

  package func removing(_ name: PersonName) throws(PeopleError) -> Plan {
    let index = try find(name)
    var plan = renewed(without: index)
    plan.people.remove(at: index)
    return plan
  }

  private func person(_ name: String, _ phrase: NewPhrase, _ key: SiteKey) -> People.Person {
    People.Person(
      name: name, slot: phrase.slot(key),
      place: SourceRange(SourceFile(path: PeopleFile.name, bytes: []), nil))
  }

  /// A new key of the site, wrapped for all but one whose phrase this machine knows to fit.
  private func renewed(without left: Int) -> Plan {
    let people = people?.people ?? []
    let site = self.people?.site
    var plan = Plan(name: people[left].name, ring: KeyRing(key: .random(site: site)), people: people)
    for (index, person) in people.enumerated() where index != left && person.slot != nil {
      // Only one that opens what is there now belongs to the salt that is there.
      if let site, let known = key.ring?.unwrapped(person, site: site) {
        let slot = Slot(plan.ring.key, wrappingKey: known.wrappingKey, salt: known.slot.salt, rounds: known.slot.rounds)
        plan.people[index].slot = slot
        plan.ring.wrappingKeys[person.nameKey] = known.wrappingKey
      } else {
        plan.people[index].slot = nil
        plan.locked.append(person.name)
      }
    }
    return plan
  }

  // MARK: Writing

  /// Both files, or none where the disk lets us.
  package func write(_ plan: Plan) throws(PeopleError) {
    do throws(FileError) {
      let root = try OpenFolder(folder.path, disk: folder.disk)
      let (own, keyName) = try root.way(to: KeyFile.name)
      try root.validateWritable(PeopleFile.name)
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
      throw .file(error)
    }
  }

  private func content(_ file: String) throws(FileError) -> [UInt8]? {
    // Whatever lies there, so that it can be put back.
    try folder.content(file, limit: .max)
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
