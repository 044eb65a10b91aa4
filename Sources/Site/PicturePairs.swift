import Photos
import Synchronization

/// Makes both pictures of a receipt when the first of them is asked for, so that it is decoded once; the other one waits.
///
/// A tree of files asks for them nearly one after the other. Of few receipts the second picture is waited for at any
/// time, so a book of ten thousand photos needs no more memory than one of ten.
final class PicturePairs: Sendable {
  enum Size { case small, large }

  private struct Waiting {
    let receipt: String
    let size: Size
    let bytes: [UInt8]
  }

  private static let mostWaiting = 8
  private let waiting = Mutex<[Waiting]>([])
  private let sides: (small: Int, large: Int)
  private let quality: Int

  init(small: Int, large: Int, quality: Int) {
    sides = (small, large)
    self.quality = quality
  }

  /// Nil for a receipt that cannot be decoded, or is no longer there.
  func picture(_ receipt: ReceiptSource, _ size: Size) -> [UInt8]? {
    let ready = waiting.withLock { waiting -> [UInt8]? in
      guard let place = waiting.firstIndex(where: { $0.receipt == receipt.name && $0.size == size }) else { return nil }
      return waiting.remove(at: place).bytes
    }
    if let ready { return ready }
    guard let bytes = receipt.load(),
      let both = try? Photo.renderBoth(bytes, thumbnail: sides.small, large: sides.large, quality: quality)
    else { return nil }
    let (asked, other) =
      size == .small ? (both.thumbnail.bytes, both.large.bytes) : (both.large.bytes, both.thumbnail.bytes)
    waiting.withLock { waiting in
      if waiting.count == PicturePairs.mostWaiting { waiting.removeFirst() }
      waiting.append(Waiting(receipt: receipt.name, size: size == .small ? .large : .small, bytes: other))
    }
    return asked
  }
}
