import BookEditing
import Diagnostics
import Formats
import SiteComponents
import Platform
import Ledger
import Sealing
import Site

/// The key, people and build number of an encrypted build.
struct SealingContext {
  private let sealer: Sealer
  private let slots: [Slot]
  private let people: [UInt8]
  private let builds: BuildNumberFile
  /// The findings about the people who can unlock the site.
  let findings: Findings

  init(_ people: SealingPeople, _ book: BookFolder) {
    sealer = Sealer(people.key)
    slots = people.slots
    self.people = people.fileBytes
    builds = BuildNumberFile(book)
    findings = people.findings
  }

  /// Returns the key of the whole site, which also covers the people who can unlock it.
  func key(_ everything: UInt64) -> UInt64 {
    var key = Fingerprint(everything)
    key.add(people)
    return key.value
  }

  /// The cipher for the marker. The marker in the site's folder is encrypted because it would reveal which blobs belong
  /// together.
  var marker: SiteFolder.ManifestCipher {
    let sealer = sealer
    return SiteFolder.ManifestCipher(
      close: { sealer.sealed(SiteFolder.markerName, $0) }, open: { sealer.opened(SiteFolder.markerName, $0) })
  }

  /// Returns the encrypted site.
  ///
  /// - Parameter last: the index of the previous build, for unchanged blobs.
  func site(_ input: SiteInput, last: SealedIndex?) -> SealedSite {
    let unencryptedFiles = GatePage.unencryptedFiles(input)
    let list = SlotList(slots, sealer, open: unencryptedFiles.filter { $0.path != "index.html" })
    let remembered = [builds.last].compactMap(\.self)
    return SealedSite(
      sealer, unencryptedFiles: unencryptedFiles,
      edition: SealedSite.Edition(day: input.ledger.today.digits, slots: list, builds: remembered, last: last))
  }

  /// Returns the index of the folder; `nil` if it is missing, damaged, or encrypted with another key.
  func index(in folder: SiteFolder, _ disk: Disk) -> (index: SealedIndex, bytes: [UInt8], path: String)? {
    let path = sealer.path(of: SealedIndex.path)
    // If the index is invalid, all files are made again.
    guard let bytes = disk.readOrdinary("\(folder.path)/\(path)"),
      let index = sealer.opened(SealedIndex.path, bytes).flatMap(SealedIndex.init)
    else { return nil }
    return (index, bytes, path)
  }

  /// Returns a decrypted file of the last build; `nil` if there is no such file.
  func read(_ file: String, in folder: SiteFolder, _ disk: Disk) -> [UInt8]? {
    sealer.file(file) { try? disk.read("\(folder.path)/\($0)") }
  }

  func remember(_ site: SealedSite) throws(FileError) {
    if let build = site.build { try builds.remember(build) }
  }
}

extension Day {
  /// The day as a number of eight digits, such as 20261123.
  var digits: Int {
    let parts = parts
    return (parts.year * 100 + parts.month) * 100 + parts.day
  }

  /// Creates a day from eight digits.
  ///
  /// - Returns: `nil` if the digits are not a valid day.
  init?(digits: Int) { self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100) }
}

extension Disk {
  /// Returns the bytes of a file in an untrusted folder; `nil` if the file is missing, a link, not a regular file, or
  /// larger than 256 MiB.
  func readOrdinary(_ path: String) -> [UInt8]? {
    guard !isLink(path), status(path)?.kind == .file else { return nil }
    return try? read(path, limit: 1 << 28)
  }
}
