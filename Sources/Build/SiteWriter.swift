import Formats
import SiteComponents
import Platform
import Synchronization
import Templates

/// A writer of jobs to a site's folder. It writes one batch after another, with as many threads as there are cores.
final class SiteWriter: Sendable {
  private let folder: String
  private let marker: String
  private let kind: SiteKind
  private let seal: SiteFolder.ManifestCipher?
  private let start: UInt64
  private let disk: Disk
  private let manifest: SiteManifest
  private let failures: Set<UInt64>
  private let keepsOthers: Bool
  /// Whether the folder is empty, so that no browser can be reading it. If so, an incomplete marker is written before
  /// the first file, so that the next build recognizes the folder if this build is killed.
  private let isNew: Bool
  private let progress: @Sendable (_ done: Int, _ count: Int) -> Void
  private let state = Mutex(State())
  private let isMarkedIncomplete = Mutex(false)
  /// The folders that are known to exist. Folders are created one at a time.
  private let folders = Mutex<Set<String>>([])

  private struct State {
    var outcome = SiteFolder.Outcome()
    var changed: [String] = []
    var failure: FileError?
    /// The paths of the files made by the jobs. These files must be kept.
    var paths: Set<String> = []
    var done = 0
    var count = 0
  }

  /// The part of the next marker for one job.
  private struct Section: Sendable {
    typealias Entry = (path: String, hash: UInt64, key: UInt64, byteCount: Int, parts: [PagePart.Place])

    var name: String
    var key: UInt64
    var files: [Entry] = []
    /// The job's section of the last marker; `nil` unless the section is copied unchanged.
    var remembered: SiteManifest.Section?
  }

  init(
    folder: String, marker: String, kind: SiteKind, seal: SiteFolder.ManifestCipher?, start: UInt64, disk: Disk,
    manifest: SiteManifest,
    failures: Set<UInt64>, keepsOthers: Bool, progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) {
    self.folder = folder
    self.marker = marker
    self.kind = kind
    self.seal = seal
    self.start = start
    self.disk = disk
    self.manifest = manifest
    self.failures = failures
    self.keepsOthers = keepsOthers
    // A folder that cannot be listed is treated as not empty.
    isNew = manifest.isEmpty && (try? disk.names(in: folder))?.isEmpty == true
    self.progress = progress
  }

  /// Writes all batches.
  ///
  /// - Parameters:
  ///   - key: the key of the whole site.
  ///   - written: receives the files written by a batch, before the next one starts.
  /// - Returns: the outcome, and the files that were written or removed but not yet reported.
  func run(
    _ batches: [[Job]], _ closing: FileTree.Closing?, key: UInt64, written: ([String]) -> Void
  ) throws(FileError) -> (outcome: SiteFolder.Outcome, changed: [String]) {
    var sections: [Section] = []
    for (number, batch) in batches.enumerated() {
      sections += write(batch)
      if let failure = state.withLock({ $0.failure }) { throw failure }
      if number < batches.count - 1 { publish(written) }
    }
    let paths = state.withLock { state in
      if let closing { state.paths.insert(closing.path) }
      return state.paths
    }
    if keepsOthers {
      sections += kept(paths)
    } else {
      try removeOthers(sections, paths)
    }
    if let closing { sections.append(try write(closing, sections)) }
    // If a file could not be made, the site is incomplete, so the next build must not treat the site as unchanged.
    let key = state.withLock { $0.outcome.failed.isEmpty } ? key : 0
    if isMarkedIncomplete.withLock({ $0 }) || manifest.key != key || manifest.failures != failures
      || manifest.start != start || disk.status(marker) == nil
    {
      try put(text(sections, key), marker)
    }
    return state.withLock { state in
      state.outcome.failed.sort()
      return (state.outcome, state.changed.sorted())
    }
  }

  private func publish(_ written: ([String]) -> Void) {
    let changed = state.withLock { state in
      defer { state.changed = [] }
      return state.changed.sorted()
    }
    if !changed.isEmpty { written(changed) }
  }

  // MARK: Jobs

  /// Runs the jobs of a batch that have changed. If there are only a few, each file is a separate unit of work, so that
  /// all cores are used.
  private func write(_ batch: [Job]) -> [Section] {
    let remembered = batch.map(self.remembered)
    let open = remembered.indices.filter { remembered[$0] == nil }
    for known in remembered { if let known { count(unchanged: known.entries.count) } }
    let done =
      open.count <= ConcurrentLoop.count ? writeTogether(open.map { batch[$0] }) : writeEach(open.map { batch[$0] })
    var sections = done[...]
    return batch.indices.compactMap { index in
      if let known = remembered[index] {
        return Section(name: batch[index].name, key: batch[index].fingerprint, remembered: known)
      }
      return sections.popFirst() ?? nil
    }
  }

  /// Runs each job on one core.
  ///
  /// - Returns: one element per job; `nil` if writing to the disk failed.
  private func writeEach(_ jobs: [Job]) -> [Section?] {
    let sections = Mutex([Section?](repeating: nil, count: jobs.count))
    ConcurrentLoop.perform(jobs.count) { index in
      let outputs = self.outputs(of: jobs[index])
      let known = self.known(in: jobs[index].name)
      let entries = outputs.map { self.entries($0, known) }
      let section = self.section(jobs[index], entries)
      sections.withLock { $0[index] = section }
    }
    return sections.withLock { $0 }
  }

  /// Runs the jobs as `writeEach` does, but makes all pages first and then writes all their files in parallel.
  private func writeTogether(_ jobs: [Job]) -> [Section?] {
    typealias Work = (job: Int, output: FileTree.Output)
    let made = Mutex([[FileTree.Output]](repeating: [], count: jobs.count))
    ConcurrentLoop.perform(jobs.count) { index in
      let outputs = self.outputs(of: jobs[index])
      made.withLock { $0[index] = outputs }
    }
    let known = jobs.map { self.known(in: $0.name) }
    let work: [Work] = made.withLock { $0.enumerated().flatMap { job, outputs in outputs.map { (job, $0) } } }
    let entries = Mutex([[Section.Entry]?](repeating: nil, count: work.count))
    ConcurrentLoop.perform(work.count) { index in
      let written = self.entries(work[index].output, known[work[index].job])
      entries.withLock { $0[index] = written }
    }
    let all = entries.withLock { $0 }
    return jobs.indices.map { job in section(jobs[job], work.indices.filter { work[$0].job == job }.map { all[$0] }) }
  }

  /// - Parameter entries: one element per output; `nil` if it could not be made.
  private func section(_ job: Job, _ entries: [[Section.Entry]?]) -> Section {
    // If a file could not be made, the next build tries again.
    let key = entries.contains { $0 == nil } ? 0 : job.fingerprint
    return Section(name: job.name, key: key, files: entries.compactMap(\.self).flatMap(\.self))
  }

  private var hasFailed: Bool { state.withLock { $0.failure != nil } }

  /// Returns a job's section of the last marker; `nil` if the job has changed or its files are incomplete.
  private func remembered(_ job: Job) -> SiteManifest.Section? {
    guard job.fingerprint != 0, let known = manifest.section(named: job.name) else { return nil }
    return known.key == job.fingerprint && known.isWhole ? known : nil
  }

  private func outputs(of job: Job) -> [FileTree.Output] {
    // Another thread could not write, for example because the disk is full, so the work is stopped.
    if hasFailed { return [] }
    let outputs = job.make().outputs
    note { state in
      for path in outputs.lazy.flatMap(\.paths) {
        state.count += 1
        state.paths.insert(path)
      }
    }
    return outputs
  }

  private func known(in name: String) -> [String: SiteManifest.Entry] {
    guard let section = manifest.section(named: name) else { return [:] }
    // Capacity is reserved, because a growing dictionary would be rehashed repeatedly.
    var known: [String: SiteManifest.Entry] = [:]
    known.reserveCapacity(section.entries.count)
    for entry in manifest.entries[section.entries] where entry.isThere { known[manifest.path(entry)] = entry }
    return known
  }

  private func count(unchanged count: Int) {
    note { state in
      state.outcome.unchanged += count
      state.done += count
      state.count += count
    }
  }

  private func note(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      progress(state.done, state.count)
    }
  }

  private func write(_ closing: FileTree.Closing, _ sections: [Section]) throws(FileError) -> Section {
    let paths = sections.flatMap { section in
      section.remembered.map { manifest.entries[$0.entries].map(manifest.path) } ?? section.files.map(\.path)
    }
    let output = FileTree.Output(paths: [closing.path], content: .bytes(closing.make(paths)))
    note { $0.count += 1 }
    let entries = entries(output, known(in: ""))
    if let failure = state.withLock({ $0.failure }) { throw failure }
    return Section(name: "", key: 0, files: entries ?? [])
  }

  // MARK: Files

  /// Writes the files of an output.
  ///
  /// - Returns: one element per path; `nil` if the files could not be made or written.
  private func entries(_ output: FileTree.Output, _ known: [String: SiteManifest.Entry]) -> [Section.Entry]? {
    if hasFailed { return nil }
    defer { note { $0.done += output.paths.count } }
    do throws(FileError) { return try write(output, output.paths.map { known[$0] }) } catch {
      state.withLock { $0.failure = $0.failure ?? error }
      return nil
    }
  }

  private func write(_ output: FileTree.Output, _ known: [SiteManifest.Entry?]) throws(FileError) -> [Section.Entry]? {
    var key: UInt64 = 0
    if case .made(let own, _) = output.content { key = own }
    if key != 0, known.allSatisfy({ $0?.key == key }) {
      state.withLock { $0.outcome.unchanged += known.count }
      return zip(output.paths, known).compactMap { path, known in
        known.map { (path, $0.hash, key, $0.byteCount, []) }
      }
    }
    guard let files = output.content.make() else {
      state.withLock { $0.outcome.failed += output.paths }
      return nil
    }
    var entries: [Section.Entry] = []
    for (index, bytes) in files.enumerated() {
      entries.append(try write(bytes, output.paths[index], key, known[index]))
    }
    if entries.count == 1 { entries[0].parts = output.parts }
    return entries
  }

  private func write(
    _ bytes: [UInt8], _ path: String, _ key: UInt64, _ known: SiteManifest.Entry?
  ) throws(FileError) -> Section.Entry {
    let entry: Section.Entry = (path, Fingerprint.of(bytes), key, bytes.count, [])
    if let known, known.hash == entry.hash {
      if known.key != key { try markIncomplete() }
      state.withLock { $0.outcome.unchanged += 1 }
      return entry
    }
    try markIncomplete()
    try makeFolder(of: path)
    let isWritten = isNew ? try disk.writeNew("\(folder)/\(path)", bytes) : false
    if !isWritten {
      try makeRoom(at: "\(folder)/\(path)") { !disk.isRealFolder($0) }
      try put(bytes, "\(folder)/\(path)")
    }
    state.withLock { state in
      state.outcome.written += 1
      state.changed.append(path)
    }
    return entry
  }

  private func put(_ bytes: [UInt8], _ path: String) throws(FileError) {
    try disk.replace(path, with: bytes, isDurable: false)
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
    // A link to a folder would make the build write outside the site.
    let path = "\(folder)/\(name)"
    try makeRoom(at: path) { disk.isRealFolder($0) || !disk.isLinkOrFile($0) }
    try disk.makeFolder(path)
    folders.insert(name)
  }

  /// Removes anything that prevents writing: a folder at a file's path, or a file or link at a folder's path.
  private func makeRoom(at path: String, unless isFine: (String) -> Bool) throws(FileError) {
    if isFine(path) { return }
    let count = try disk.removeAll(path)
    state.withLock { $0.outcome.removed += count }
  }

  /// Marks the site as incomplete until the build ends. If the build is interrupted, the next build ignores the marker
  /// and writes all files.
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

  /// Removes foreign files, and files of the last build that this build did not make.
  private func removeOthers(_ sections: [Section], _ paths: Set<String>) throws(FileError) {
    // The folder contains only files of this build.
    if isNew { return }
    var others: [String] = []
    let isKnown = manifest.holdsNothingElse && !manifest.entries.isEmpty
    if isKnown {
      let names = Set(sections.lazy.filter { $0.remembered != nil }.map(\.name))
      for section in manifest.sections where section.name.isEmpty || !names.contains(section.name) {
        others += manifest.entries[section.entries].lazy.map(manifest.path).filter { !paths.contains($0) }
      }
    } else {
      var paths = paths
      for section in sections {
        guard let remembered = section.remembered else { continue }
        for entry in manifest.entries[remembered.entries] { paths.insert(manifest.path(entry)) }
      }
      others = try disk.files(below: folder).filter { $0 != SiteFolder.markerName && !paths.contains($0) }
    }
    // If a file could not be made, its old version must be removed.
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

  /// Returns the sections of the last marker without the files that were replaced.
  private func kept(_ paths: Set<String>) -> [Section] {
    manifest.sections.map { section in
      let entries = manifest.entries[section.entries].filter { !paths.contains(manifest.path($0)) }
      // The lines of a job are copied, with those of parts. Files outside jobs are listed with those of this build.
      if !section.name.isEmpty, entries.count == section.entries.count {
        return Section(name: section.name, key: section.key, remembered: section)
      }
      // A job with a removed file runs again in the next build.
      let files: [Section.Entry] = entries.map { (manifest.path($0), $0.hash, $0.key, $0.byteCount, []) }
      return Section(name: section.name, key: 0, files: files)
    }
  }

  // MARK: Marker

  private func text(_ sections: [Section], _ key: UInt64) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(90 * manifest.entries.count + 1024)
    let loose = sections.filter { $0.name.isEmpty }
    for section in loose.prefix(1) + sections.filter({ !$0.name.isEmpty }) {
      lines.append(UInt8(ascii: "="))
      if !section.name.isEmpty { lines += " \(String(section.key, radix: 16)) \(section.name)".utf8 }
      lines.append(UInt8(ascii: "\n"))
      if let remembered = section.remembered {
        manifest.appendLines(of: remembered, to: &lines)
      } else {
        for file in section.name.isEmpty ? loose.flatMap(\.files) : section.files {
          lines +=
            "\(String(file.hash, radix: 16)) \(String(file.key, radix: 16)) \(file.byteCount) \(file.path)\n".utf8
          for part in file.parts {
            lines += "+ \(String(part.key, radix: 16)) \(part.bytes.lowerBound) \(part.bytes.count)\n".utf8
          }
        }
      }
    }
    for key in failures.sorted() { lines += "! \(String(key, radix: 16))\n".utf8 }
    let numbers = [key, disk.status(folder)?.node ?? 0, start, Fingerprint.of(lines)].map { String($0, radix: 16) }
    let heading = "\(SiteManifest.heading)\(kind.word) \(numbers.joined(separator: " "))\n"
    let whole = Array(heading.utf8) + lines
    return seal.map { ManifestHeader.sealed($0.close(whole)) } ?? whole
  }
}
