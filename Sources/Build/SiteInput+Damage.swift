import Diagnostics
import Ledger
import SiteComponents
import Photos

extension SiteInput {
  /// Replaces damaged photos with their names, and reports them as findings.
  ///
  /// - Parameters:
  ///   - keys: the keys of the damaged receipts. Keys of receipts that are not in this book are ignored.
  ///   - commands: the text of commands in the findings.
  /// - Returns: the keys of the replaced receipts.
  mutating func replacePictures(ofReceipts keys: Set<UInt64>, _ commands: CommandText) -> Set<UInt64> {
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
            // The cause may be a converter that is too old, too slow, or lacks a decoder.
            ? Finding(
              .notAnImage, at: place, "“\(photo)” could not be converted",
              label: "it cannot be shown; copy it again, or convert it to JPEG",
              notes: [Finding.Note("try to convert it again with “\(commands("build", "--clean"))”")])
            : Finding(
              .notAnImage, at: place, "“\(photo)” is damaged", label: "it cannot be shown; copy it again"))
      }
    }
    findings = findings.sorted()
    return failures
  }

  /// Returns the keys of the receipts whose pictures could not be generated.
  func receiptKeys(behind files: [String]) -> Set<UInt64> {
    let names = SiteMaker.receipts(behind: files, self)
    return Set(receipts.filter { names.contains($0.name) }.map(\.key))
  }
}
