package import SiteComponents
import Platform
import Sealing
import Synchronization

/// A verifier of an encrypted site, which decrypts every file in the folder and compares the content with the site as
/// it would be built now. The verifier does not encrypt anything, so that it also detects errors in the encryption.
package final class SealedSiteVerifier: Sendable {
  private struct State {
    var report = VerificationReport()
    var expected: Set<String> = []
  }

  private let site: SealedSite
  private let read: @Sendable (String) -> [UInt8]?
  private let state = Mutex(State())

  private var sealer: Sealer { site.sealer }

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - site: the encrypted site as it would be built now.
  ///   - read: returns a file of the folder; `nil` if it is missing.
  package init(_ site: SealedSite, _ read: @escaping @Sendable (_ path: String) -> [UInt8]?) {
    self.site = site
    self.read = read
  }

  /// Verifies all files.
  ///
  /// - Parameters:
  ///   - open: the site before encryption.
  ///   - files: the paths of all files in the folder.
  package func run(_ open: FileTree, files: [String]) -> VerificationReport {
    let index = readIndex()
    for (path, bytes) in site.unencryptedFiles {
      if path == SlotList.path { checkSlots(bytes, index) } else { checkReadable(path, bytes) }
    }
    let jobs = [Job(name: "", fingerprint: 0) { open }] + open.jobs
    ConcurrentLoop.perform(jobs.count) { number in
      for part in self.site.parts(of: jobs[number].make().outputs) { self.check(part, index) }
    }
    checkOthers(files, index)
    return state.withLock { state in
      state.report.problems.sort { ($0.fault.rawValue, $0.path) < ($1.fault.rawValue, $1.path) }
      return state.report
    }
  }

  private func note(_ path: String, _ content: VerificationReport.Content, _ fault: VerificationReport.Fault) {
    state.withLock { $0.report.problems.append(VerificationReport.Problem(path: path, content: content, fault: fault)) }
  }

  private func expect(_ path: String) -> [UInt8]? {
    state.withLock { _ = $0.expected.insert(path) }
    return read(path)
  }

  private func readIndex() -> SealedIndex? {
    let path = sealer.path(of: SealedIndex.path)
    let bytes = expect(path)
    let index = bytes.flatMap { sealer.opened(SealedIndex.path, $0) }.flatMap(SealedIndex.init)
    if index == nil { note(path, .index, bytes == nil ? .missing : .damaged) }
    state.withLock { state in
      state.report.index = index
      if index != nil { state.report.opened += 1 }
    }
    return index
  }

  private func checkSlots(_ wanted: [UInt8], _ index: SealedIndex?) {
    let path = SlotList.path
    guard let bytes = expect(path) else { return note(path, .slots, .missing) }
    guard let mac = SlotList.mac(of: bytes, sealer) else { return note(path, .slots, .damaged) }
    if let index, !mac.starts(with: index.slots) { return note(path, .slots, .ofAnotherBuild) }
    if bytes != wanted { note(path, .slots, .different) }
  }

  private func checkReadable(_ path: String, _ wanted: [UInt8]) {
    guard let bytes = expect(path) else { return note(path, .readable, .missing) }
    if bytes != wanted { note(path, .readable, .different) }
  }

  private func check(_ part: SealedSite.EncryptionUnit, _ index: SealedIndex?) {
    let all = part.content()
    for (number, path) in part.paths.enumerated() { check(path, all?[number], index) }
  }

  /// Decrypts a file of the folder, and compares it with its expected content.
  ///
  /// - Parameter wanted: the expected content; `nil` if it cannot be generated.
  private func check(_ path: String, _ wanted: [UInt8]?, _ index: SealedIndex?) {
    let (blob, content) = (sealer.path(of: path), VerificationReport.Content.file(path))
    let bytes = expect(blob)
    guard let wanted else { return state.withLock { $0.report.failed.append(blob) } }
    guard let bytes else { return note(blob, content, .missing) }
    guard let opened = sealer.unsealed(path, bytes) else { return note(blob, content, .damaged) }
    state.withLock { $0.report.opened += 1 }
    if let index, let name = Sealer.name(ofBlob: blob), index.tags[name] != SixteenBytes(opened.tag) {
      note(blob, content, .ofAnotherBuild)
    } else if opened.content != wanted {
      note(blob, content, .different)
    }
  }

  private func checkOthers(_ files: [String], _ index: SealedIndex?) {
    let (there, expected) = (Set(files), state.withLock { $0.expected })
    for path in there.subtracting(expected) where path != SiteFolder.markerName { note(path, .unknown, .superfluous) }
    for name in index?.tags.keys.sorted() ?? [] {
      let path = Sealer.path(ofName: name.hexadecimal)
      if !expected.contains(path), !there.contains(path) { note(path, .unknown, .missing) }
    }
    // A missing marker is accepted, because a host does not need it. A changed marker is reported.
    if there.contains(SiteFolder.markerName),
      read(SiteFolder.markerName).flatMap(ManifestHeader.sealedText)
        .flatMap({ sealer.opened(SiteFolder.markerName, $0) }) == nil
    {
      note(SiteFolder.markerName, .marker, .damaged)
    }
  }
}
