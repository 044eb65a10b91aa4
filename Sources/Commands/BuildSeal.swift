import Diagnostics
import Files
import Sealing
import Site

/// What makes a build a sealed one.
struct BuildSeal {
  private let sealer: Sealer
  private let slots: [Slot]
  private let people: [UInt8]
  /// What is to be said about the people.
  let findings: Findings

  init(_ people: SealingPeople) {
    sealer = Sealer(people.key)
    slots = people.slots
    self.people = people.fileBytes
    findings = people.findings
  }

  /// The key of the whole site.
  func key(_ everything: UInt64) -> UInt64 {
    var key = KeyHash(everything)
    key.add(people)
    return key.value
  }

  /// The marker names every blob's group and stands in the site's folder, so it is sealed, too.
  var marker: SiteFolder.MarkerSeal {
    let sealer = sealer
    return SiteFolder.MarkerSeal(
      close: { sealer.sealed(SiteFolder.markerName, $0) }, open: { sealer.opened(SiteFolder.markerName, $0) })
  }

  func site(_ input: SiteInput) -> SealedSite {
    let shell = GatePage.shell(input)
    let open = Set(shell.map(\.path)).subtracting(["index.html"])
    let slots = SealedSite.slotsScript(slots, sealer, open: open)
    return SealedSite(sealer, shell: shell + [(SealedSite.slotsPath, slots)])
  }

  /// A file of the last build as it was before it was sealed; nil where there is none.
  func read(_ file: String, in folder: SiteFolder, _ disk: Disk) -> [UInt8]? {
    sealer.file(file) { try? disk.read("\(folder.path)/\($0)") }
  }
}

extension SiteFolder {
  /// Whether a sealed site was written here, which an open one must not take the place of unasked.
  var holdsSealedSite: Bool { isMarked && holds(SealedSite.slotsPath) }
}
