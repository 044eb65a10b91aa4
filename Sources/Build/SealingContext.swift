import BookEditing
import Diagnostics
import Formats
import SiteComponents
import Platform
import Ledger
import Sealing
import Site

/// What makes a build a sealed one.
struct SealingContext {
  private let sealer: Sealer
  private let slots: [Slot]
  private let people: [UInt8]
  private let builds: BuildNumberFile
  /// What is to be said about the people.
  let findings: Findings

  init(_ people: SealingPeople, _ book: BookFolder) {
    sealer = Sealer(people.key)
    slots = people.slots
    self.people = people.fileBytes
    builds = BuildNumberFile(book)
    findings = people.findings
  }

  /// The key of the whole site.
  func key(_ everything: UInt64) -> UInt64 {
    var key = Fingerprint(everything)
    key.add(people)
    return key.value
  }

  /// The marker names every blob's group and stands in the site's folder, so it is sealed, too.
  var marker: SiteFolder.ManifestCipher {
    let sealer = sealer
    return SiteFolder.ManifestCipher(
      close: { sealer.sealed(SiteFolder.markerName, $0) }, open: { sealer.opened(SiteFolder.markerName, $0) })
  }

  /// - Parameter last: the index of the build before, for what stays of it.
  func site(_ input: SiteInput, last: SealedIndex?) -> SealedSite {
    let shell = GatePage.shell(input)
    let list = SlotList(slots, sealer, open: shell.filter { $0.path != "index.html" })
    let remembered = [builds.last].compactMap(\.self)
    return SealedSite(
      sealer, shell: shell,
      edition: SealedSite.Edition(day: input.ledger.today.digits, slots: list, builds: remembered, last: last))
  }

  /// The index that lies in a folder; nil where there is none, or it is not of this key.
  func index(in folder: SiteFolder, _ disk: Disk) -> (index: SealedIndex, bytes: [UInt8], path: String)? {
    let path = sealer.path(of: SealedIndex.path)
    // Whatever is wrong with it, all is made anew.
    guard let bytes = disk.readOrdinary("\(folder.path)/\(path)"),
      let index = sealer.opened(SealedIndex.path, bytes).flatMap(SealedIndex.init)
    else { return nil }
    return (index, bytes, path)
  }

  /// A file of the last build as it was before it was sealed; nil where there is none.
  func read(_ file: String, in folder: SiteFolder, _ disk: Disk) -> [UInt8]? {
    sealer.file(file) { try? disk.read("\(folder.path)/\($0)") }
  }

  func remember(_ site: SealedSite) throws(FileError) {
    if let build = site.build { try builds.remember(build) }
  }
}

extension Day {
  /// As a number of eight digits, 20261123.
  var digits: Int {
    let parts = parts
    return (parts.year * 100 + parts.month) * 100 + parts.day
  }

  /// - Returns: nil for what is no day.
  init?(digits: Int) { self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100) }
}

extension Disk {
  /// A file of a folder that may come from elsewhere; nil where there is no ordinary one.
  func readOrdinary(_ path: String) -> [UInt8]? {
    guard !isLink(path), status(path)?.kind == .file else { return nil }
    return try? read(path, limit: 1 << 28)
  }
}
