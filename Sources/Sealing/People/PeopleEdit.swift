package import BookEditing
import Diagnostics
import Formats
import Platform
import Ledger

/// An editor of the list of people who may unlock the encrypted site. Each change writes `.daybook/key` and
/// `people.yaml`.
///
/// The key is written first. If the process is killed between the two writes, the next command finds a key that is
/// newer than the wrapped keys (`key-mismatch`). Repeating the change repairs this state, because both versions of the
/// key file contain the other people's wrapping keys.
package struct PeopleEdit {
  private let folder: BookFolder
  /// The people of the book; `nil` if the book has no `people.yaml`.
  package let people: People?
  package let key: KeyFile

  /// Reads both files.
  ///
  /// - Throws: an error if a file cannot be read, or if `people.yaml` contains errors. A damaged key does not cause an
  ///   error yet.
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

  /// The new content of the two files.
  package struct Plan: Sendable {
    /// The name of the added, changed or removed person, as written in the list.
    package var name: String
    var ring: KeyRing
    package var people: [People.Person]
    /// The people who could unlock the site before this change, but not after it.
    package var locked: [String] = []
  }

  // MARK: Who

  /// Returns the index of a person in the list.
  ///
  /// - Throws: an error with similar names if no person has this name.
  package func find(_ name: PersonName) throws(PeopleError) -> Int {
    guard let people, !people.people.isEmpty else {
      throw .noPeopleFile
    }
    if let index = people.people.firstIndex(where: { $0.nameKey == name.key }) { return index }
    // At most two letters may differ, because many addresses have the same domain.
    let near = NameSuggestions.of(name.key, among: people.people.map(\.name)).filter {
      NameSuggestions.editDistance(Array(name.key), Array($0.lowercased())) <= 2
    }
    throw .unknown(name.text, near: near)
  }

  /// Returns the key ring to which a new person can be added.
  ///
  /// - Throws: an error if the person is already in the list, or if the key for the other people is not on this
  ///   machine.
  package func keyRing(forAdding name: PersonName) throws(PeopleError) -> KeyRing {
    if let person = people?.people.first(where: { $0.nameKey == name.key }) {
      throw .present(person.name)
    }
    guard let people else {
      // If the first `person add` was interrupted, the key file contains only this person.
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
      // People who are no longer in the list are removed. An interrupted command may have left them.
      let names = Set(people.people.map(\.nameKey))
      ring.wrappingKeys = ring.wrappingKeys.filter { names.contains($0.key) }
      return ring
    }
  }

  // MARK: What is to be

  package func adding(_ phrase: DerivedPhrase) throws(PeopleError) -> Plan {
    var ring = try keyRing(forAdding: phrase.name)
    ring.wrappingKeys[phrase.name.key] = phrase.wrappingKey
    return Plan(
      name: phrase.name.text, ring: ring, people: (people?.people ?? []) + [person(phrase.name.text, phrase, ring.key)])
  }

  package func setting(_ phrase: DerivedPhrase) throws(PeopleError) -> Plan {
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

  private func person(_ name: String, _ phrase: DerivedPhrase, _ key: SiteKey) -> People.Person {
    People.Person(
      name: name, slot: phrase.slot(key),
      place: SourceRange(SourceFile(path: PeopleFile.name, bytes: []), nil))
  }

  /// Returns a plan that removes one person and renews the site key. The new key is wrapped for all remaining people
  /// whose wrapping key is on this machine. The others lose their slots and are listed in `locked`.
  private func renewed(without left: Int) -> Plan {
    let people = people?.people ?? []
    let site = self.people?.site
    var plan = Plan(name: people[left].name, ring: KeyRing(key: .random(site: site)), people: people)
    for (index, person) in people.enumerated() where index != left && person.slot != nil {
      // A wrapping key belongs to the slot's salt only if it opens the slot.
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

  /// Writes both files. If writing fails, restores the old contents if possible.
  package func write(_ plan: Plan) throws(PeopleError) {
    do throws(FileError) {
      let root = try OpenFolder(folder.path, disk: folder.disk)
      let (own, keyName) = try root.parentFolder(of: KeyFile.name)
      try root.validateWritable(PeopleFile.name)
      let peopleBefore = try content(PeopleFile.name)
      let keyBefore = try content(KeyFile.name)
      do throws(FileError) {
        try own.replace(keyName, with: plan.ring.encoded, isDurable: true, mode: KeyFile.mode)
        try root.replace(
          PeopleFile.name, with: PeopleText.bytes(site: plan.ring.key.site, plan.people), isDurable: true)
      } catch {
        // If this also fails, the next command reports that the two files do not match, with instructions.
        try? putBack(PeopleFile.name, peopleBefore, root)
        try? putBack(KeyFile.name, keyBefore, root, mode: KeyFile.mode)
        throw error
      }
    } catch {
      throw .file(error)
    }
  }

  private func content(_ file: String) throws(FileError) -> [UInt8]? {
    // There is no size limit, so that every file can be restored.
    try folder.content(file, limit: .max)
  }

  /// Restores the file unless it still has its old content. The content is compared, because a write may fail after the
  /// file was replaced.
  private func putBack(_ file: String, _ before: [UInt8]?, _ root: OpenFolder, mode: UInt32? = nil) throws(FileError) {
    if try content(file) == before { return }
    let (folder, name) = try root.parentFolder(of: file)
    if let before {
      try folder.replace(name, with: before, isDurable: true, mode: mode)
    } else {
      try folder.remove(name)
    }
  }
}
