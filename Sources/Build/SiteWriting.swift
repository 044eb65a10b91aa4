import Notation
import Platform
import Site
import Synchronization

/// One tree on its way into its folder; the groups are made and written by all cores at once.
final class SiteWriting: Sendable {
  private let folder: String
  private let marker: String
  private let seal: SiteFolder.MarkerSeal?
  private let disk: Disk
  private let memory: SiteMemory
  private let failures: Set<UInt64>
  private let keepsOthers: Bool
  private let audience: Audience?
  private let state = Mutex(State())
  private let isMarkedIncomplete = Mutex(false)
  /// Those of which is known that they are there; one is made at a time.
  private let folders = Mutex<Set<String>>([])

  private struct State {
    var outcome = SiteFolder.Outcome()
    var changed: [String] = []
    var failure: FileError?
    /// Paths of the files outside the groups that stay as they are.
    var paths: Set<String> = []
    var done = 0
    var count = 0
  }

  /// What the next marker says of a group.
  private struct Section: Sendable {
    typealias Entry = (path: String, hash: UInt64, key: UInt64, byteCount: Int)

    var name: String
    var key: UInt64
    var files: [Entry] = []
    /// The section of the last marker that it is word for word.
    var remembered: SiteMemory.Section?
  }

  init(
    folder: String, marker: String, seal: SiteFolder.MarkerSeal?, disk: Disk, memory: SiteMemory,
    failures: Set<UInt64>, keepsOthers: Bool, audience: Audience?
  ) {
    self.folder = folder
    self.marker = marker
    self.seal = seal
    self.disk = disk
    self.memory = memory
    self.failures = failures
    self.keepsOthers = keepsOthers
    self.audience = audience
  }

  func run(_ tree: FileTree, key: UInt64, progress: @Sendable (Int, Int) -> Void) throws(FileError) -> (
    outcome: SiteFolder.Outcome, changed: [String]
  ) {
    var sections = makeAll(tree, progress)
    let paths = state.withLock { state in
      if let closing = tree.closing { state.paths.insert(closing.path) }
      return state.paths
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
    if keepsOthers {
      sections += kept(paths)
    } else {
      try removeOthers(sections, paths)
    }
    if let closing = tree.closing { sections.append(try make(closing, sections, progress)) }
    // Without a file that could not be made it is not the whole site, and the next build is not to take it for that.
    let key = state.withLock { $0.outcome.failed.isEmpty } ? key : 0
    if isMarkedIncomplete.withLock({ $0 }) || memory.key != key || memory.failures != failures
      || disk.status(marker) == nil
    {
      try put(text(sections, key), marker)
    }
    return state.withLock { state in
      state.outcome.failed.sort()
      return (state.outcome, state.changed.sorted())
    }
  }

  // MARK: Making

  private func makeAll(_ tree: FileTree, _ progress: @Sendable (Int, Int) -> Void) -> [Section] {
    let sections = Mutex<[Int: Section]>([:])
    @Sendable func make(_ place: Int, _ group: FileTree.Group?, byAllCores: Bool = false) {
      if hasFailed { return }
      do throws(FileError) {
        let section =
          if let group { try section(group, byAllCores: byAllCores, progress) } else {
            try self.make(tree.files, Section(name: "", key: 0), byAllCores: byAllCores, progress)
          }
        sections.withLock { $0[place] = section }
      } catch {
        fail(error)
      }
    }
    // Files outside groups are few, and made by one core while the other begins with the groups.
    func makeAtOnce(_ places: [Int], _ groups: [FileTree.Group?]) {
      AllCores.perform(places.count) { make(places[$0], groups[places[$0]]) }
    }
    let shown = memory.sections(holding: audience?.shown ?? [])
    func isShown(_ group: FileTree.Group?) -> Bool { shown.contains(group?.name ?? "") }
    var groups: [FileTree.Group?] = [nil] + tree.firstGroups
    // What is on a screen is seldom in a group that is not known yet; then that is waited for.
    if groups.count(where: isShown) < shown.count { groups = [nil] + tree.groups }
    let awaited = groups.indices.filter { isShown(groups[$0]) }
    // The files outside groups, scripts and styles, are on every screen, and seldom change.
    if awaited.count(where: { groups[$0] != nil && remembered(groups[$0]) == nil }) == 1 {
      for place in awaited { make(place, groups[place], byAllCores: true) }
    } else {
      makeAtOnce(awaited, groups)
    }
    var rest = groups.indices.filter { !isShown(groups[$0]) }[...]
    if tellAudience() {
      let end = ContinuousClock.now + SiteWriting.timeToShow
      // A browser draws what it heard of: what it does has several parts, to which at first both cores are left, then one.
      pause(SiteWriting.timeToDraw)
      while ContinuousClock.now < end, let place = rest.popFirst() { make(place, groups[place]) }
    }
    // What is not known yet is worked out beside the rest.
    tree.beginOthers()
    makeAtOnce(Array(rest), groups)
    let all = [nil] + tree.groups
    makeAtOnce(Array(groups.count..<all.count), all)
    return sections.withLock { sections in sections.sorted { $0.key < $1.key }.map(\.value) }
  }

  private static let timeToDraw = Duration.milliseconds(80)
  private static let timeToShow = Duration.milliseconds(150)

  /// - Returns: false where there was nothing to tell, or no screen on which it could be seen.
  private func tellAudience() -> Bool {
    guard let audience, !hasFailed else { return false }
    let written = state.withLock { state in
      defer { state.changed = [] }
      return state.changed.sorted()
    }
    if written.isEmpty { return false }
    audience.hear(written)
    return audience.hasScreen
  }

  private var hasFailed: Bool { state.withLock { $0.failure != nil } }

  private func fail(_ error: FileError) { state.withLock { $0.failure = $0.failure ?? error } }

  /// What the last marker says of a group that shows the same as then.
  private func remembered(_ group: FileTree.Group?) -> SiteMemory.Section? {
    guard let group, let known = memory.section(named: group.name) else { return nil }
    return known.key == group.key && group.key != 0 && known.isWhole ? known : nil
  }

  private func section(_ group: FileTree.Group, byAllCores: Bool, _ progress: @Sendable (Int, Int) -> Void)
    throws(FileError) -> Section
  {
    if let known = remembered(group) {
      note(progress) {
        $0.outcome.unchanged += known.entries.count
        $0.done += known.entries.count
        $0.count += known.entries.count
      }
      return Section(name: group.name, key: group.key, remembered: known)
    }
    let empty = Section(name: group.name, key: group.key)
    return try make(group.make().files, empty, byAllCores: byAllCores, progress)
  }

  private func make(
    _ files: [FileTree.File], _ empty: Section, byAllCores: Bool, _ progress: @Sendable (Int, Int) -> Void
  ) throws(FileError) -> Section {
    var section = empty
    let old = known(in: section.name)
    state.withLock { state in
      state.count += files.count
      for file in files { state.paths.insert(file.path) }
    }
    @Sendable func entry(_ file: FileTree.File) throws(FileError) -> Section.Entry? {
      // The other core has met a disk that is full: nothing more is worth trying.
      if hasFailed { return nil }
      defer { note(progress) { $0.done += 1 } }
      return try make(file, old[file.path])
    }
    if byAllCores {
      section.files = fromBothEnds(files, entry)
    } else {
      for file in files { if let made = try entry(file) { section.files.append(made) } }
    }
    // Some file could not be made: the next build tries again.
    if section.files.count < files.count { section.key = 0 }
    return section
  }

  private func make(
    _ closing: FileTree.Closing, _ sections: [Section], _ progress: @Sendable (Int, Int) -> Void
  ) throws(FileError) -> Section {
    let paths = sections.flatMap { section in
      section.remembered.map { memory.entries[$0.entries].map(memory.path) } ?? section.files.map(\.path)
    }
    let content = FileTree.Content.bytes(closing.make(paths))
    let empty = Section(name: "", key: 0)
    return try make([FileTree.File(path: closing.path, content: content)], empty, byAllCores: false, progress)
  }

  /// Made by two cores. Both files of a pair are made when the first is asked for, so that neighbours are for one core.
  private func fromBothEnds(
    _ files: [FileTree.File], _ entry: @Sendable (FileTree.File) throws(FileError) -> Section.Entry?
  ) -> [Section.Entry] {
    let shared = Mutex((rest: files.indices, made: [Section.Entry?](repeating: nil, count: files.count)))
    AllCores.perform(2) { end in
      while let place = shared.withLock({ end == 0 ? $0.rest.popFirst() : $0.rest.popLast() }) {
        do throws(FileError) {
          let made = try entry(files[place])
          shared.withLock { $0.made[place] = made }
        } catch { fail(error) }
      }
    }
    return shared.withLock { $0.made.compactMap { $0 } }
  }

  private func known(in name: String) -> [String: SiteMemory.Entry] {
    guard let section = memory.section(named: name) else { return [:] }
    let there = memory.entries[section.entries].lazy.filter(\.isThere)
    return Dictionary(there.map { (self.memory.path($0), $0) }) { first, _ in first }
  }

  /// - Returns: nil where the file could not be made.
  private func make(_ file: FileTree.File, _ known: SiteMemory.Entry?) throws(FileError) -> Section.Entry? {
    let bytes: [UInt8]?
    var key: UInt64 = 0
    switch file.content {
    case .bytes(let all): bytes = all
    case .made(let ownKey, let make):
      if let known, known.key == ownKey, ownKey != 0 {
        state.withLock { $0.outcome.unchanged += 1 }
        return (file.path, known.hash, ownKey, known.byteCount)
      }
      key = ownKey
      bytes = make()
    }
    guard let bytes else {
      state.withLock { $0.outcome.failed.append(file.path) }
      return nil
    }
    let entry = (path: file.path, hash: ContentHash.of(bytes), key: key, byteCount: bytes.count)
    if let known, known.hash == entry.hash {
      if known.key != key { try markIncomplete() }
      state.withLock { $0.outcome.unchanged += 1 }
      return entry
    }
    try markIncomplete()
    try makeFolder(of: file.path)
    try makeRoom(at: "\(folder)/\(file.path)") { !disk.isRealFolder($0) }
    try put(bytes, "\(folder)/\(file.path)")
    state.withLock { state in
      state.outcome.written += 1
      state.changed.append(file.path)
    }
    return entry
  }

  private func put(_ bytes: [UInt8], _ path: String) throws(FileError) {
    try disk.replace(path, with: bytes, isDurable: false, leaving: audience?.leftovers)
  }

  private func note(_ progress: @Sendable (Int, Int) -> Void, _ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      progress(state.done, state.count)
    }
  }

  private func makeFolder(of file: String) throws(FileError) {
    guard let slash = file.lastIndex(of: "/") else { return }
    var failure: FileError?
    folders.withLock { folders in
      do throws(FileError) { try makeFolder(String(file[..<slash]), &folders) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func makeFolder(_ name: String, _ folders: inout Set<String>) throws(FileError) {
    if folders.contains(name) { return }
    if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash]), &folders) }
    // Through a link to a folder the build would write outside the site.
    let path = "\(folder)/\(name)"
    try makeRoom(at: path) { disk.isRealFolder($0) || !disk.isLinkOrFile($0) }
    try disk.makeFolder(path)
    folders.insert(name)
  }

  /// Removes what somebody put where something of ours belongs: a folder in a file's place, a file or a link in a folder's.
  private func makeRoom(at path: String, unless isFine: (String) -> Bool) throws(FileError) {
    if isFine(path) { return }
    let count = try disk.removeAll(path)
    state.withLock { $0.outcome.removed += count }
  }

  /// From here on until the build is done, what the marker remembered is not trusted: an interrupted build is mended
  /// by the next one, which then writes everything.
  private func markIncomplete() throws(FileError) {
    var failure: FileError?
    isMarkedIncomplete.withLock { isDone in
      if isDone { return }
      do throws(FileError) {
        try put(text([], 0), marker)
        isDone = true
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  // MARK: Others

  /// Removes what the last build made and this one did not, and what somebody else put there.
  private func removeOthers(_ sections: [Section], _ paths: Set<String>) throws(FileError) {
    var others: [String] = []
    let isKnown = memory.holdsNothingElse && !memory.entries.isEmpty
    if isKnown {
      let names = Set(sections.lazy.filter { $0.remembered != nil }.map(\.name))
      for section in memory.sections where section.name.isEmpty || !names.contains(section.name) {
        others += memory.entries[section.entries].lazy.map(memory.path).filter { !paths.contains($0) }
      }
    } else {
      // What is about to be looked for is not to be among it.
      audience?.leftovers.remove()
      var paths = paths
      for section in sections {
        for entry in section.remembered.map({ memory.entries[$0.entries] }) ?? [] { paths.insert(memory.path(entry)) }
      }
      others = try disk.files(below: folder).filter { $0 != SiteFolder.markerName && !paths.contains($0) }
    }
    // A file that could not be made has lost its place, too.
    let failed = Set(state.withLock { $0.outcome.failed })
    if !failed.isEmpty {
      let there = Set(try disk.files(below: folder))
      others += failed.filter(there.contains)
    }
    if others.isEmpty { return isKnown ? () : try disk.removeEmptyFolders(below: folder) }
    try markIncomplete()
    var folders: Set<String> = []
    for file in others {
      try disk.removeIfThere("\(folder)/\(file)")
      var parts = file.split(separator: "/").dropLast()
      while !parts.isEmpty {
        folders.insert(parts.joined(separator: "/"))
        parts = parts.dropLast()
      }
    }
    for name in folders.sorted(by: >) { disk.removeIfEmpty("\(folder)/\(name)") }
    if !isKnown { try disk.removeEmptyFolders(below: folder) }
    state.withLock { state in
      state.outcome.removed += others.count
      state.changed += others
    }
  }

  /// The sections of the last marker without the files that were written over.
  private func kept(_ paths: Set<String>) -> [Section] {
    memory.sections.map { section in
      var kept = Section(name: section.name, key: section.key)
      for entry in memory.entries[section.entries] {
        let path = memory.path(entry)
        if !paths.contains(path) { kept.files.append((path, entry.hash, entry.key, entry.byteCount)) }
      }
      // A group that lost a file is made again by the next build.
      if kept.files.count < section.entries.count { kept.key = 0 }
      return kept
    }
  }

  // MARK: Marker

  private func text(_ sections: [Section], _ key: UInt64) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(90 * memory.entries.count + 1024)
    let loose = sections.filter { $0.name.isEmpty }
    for section in loose.prefix(1) + sections.filter({ !$0.name.isEmpty }) {
      lines.append(UInt8(ascii: "="))
      if !section.name.isEmpty { lines += " \(String(section.key, radix: 16)) \(section.name)".utf8 }
      lines.append(UInt8(ascii: "\n"))
      if let remembered = section.remembered {
        memory.appendLines(of: remembered, to: &lines)
      } else {
        for file in section.name.isEmpty ? loose.flatMap(\.files) : section.files {
          lines +=
            "\(String(file.hash, radix: 16)) \(String(file.key, radix: 16)) \(file.byteCount) \(file.path)\n".utf8
        }
      }
    }
    for key in failures.sorted() { lines += "! \(String(key, radix: 16))\n".utf8 }
    let numbers = [key, disk.status(folder)?.node ?? 0, ContentHash.of(lines)].map { String($0, radix: 16) }
    let heading = "\(SiteMemory.heading)\(numbers.joined(separator: " "))\n"
    let whole = Array(heading.utf8) + lines
    return seal.map { SiteMarker.sealed($0.close(whole)) } ?? whole
  }
}
