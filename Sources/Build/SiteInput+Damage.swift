import Diagnostics
import Ledger
import SiteComponents
import Photos

extension SiteInput {
  /// Shows pictures that turned out to be damaged by name, and reports them.
  ///
  /// - Parameters:
  ///   - keys: of receipts; of those that this book does not have, nothing is said any more.
  ///   - commands: what findings name to be typed.
  /// - Returns: the keys of those that it has.
  mutating func leaveOut(_ keys: Set<UInt64>, _ commands: CommandText) -> Set<UInt64> {
    var failures: Set<UInt64> = []
    var damaged: Set<String> = []
    var converted: Set<String> = []
    for index in receipts.indices where receipts[index].size != nil && keys.contains(receipts[index].key) {
      receipts[index].size = nil
      let receipt = receipts[index]
      failures.insert(receipt.key)
      damaged.insert(receipt.name)
      if receipt.kind == .heic || receipt.kind == .avif { converted.insert(receipt.name) }
    }
    for transaction in ledger.transactions {
      for photo in transaction.photos where damaged.contains(photo) {
        let place = FieldPlace.of(.photo, transaction, ledger)
        findings.append(
          converted.contains(photo)
            // The fault may be the converter's: too old, without a decoder, or too slow.
            ? Finding(
              .notAnImage, at: place, "“\(photo)” could not be converted",
              label: "it cannot be shown; copy it again, or as a JPEG file",
              notes: [Finding.Note("“\(commands("build", "--clean"))” tries to convert it again")])
            : Finding(
              .notAnImage, at: place, "“\(photo)” is damaged", label: "it cannot be shown; copy it again"))
      }
    }
    findings = findings.sorted()
    return failures
  }

  /// The keys of the receipts behind files that could not be made.
  func receiptKeys(behind files: [String]) -> Set<UInt64> {
    let names = SiteMaker.receipts(behind: files, self)
    return Set(receipts.filter { names.contains($0.name) }.map(\.key))
  }
}
