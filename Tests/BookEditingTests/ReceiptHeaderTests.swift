import Ledger
import Photos
import Testing

@testable import BookEditing

@Suite struct ReceiptHeaderTests {
  @Test func `a photo is accepted if its bytes, pixels and scans do not exceed the limits`() {
    func fault(bytes: Int = 100, pixels: Int? = nil, scans: Int? = nil) -> String {
      ReceiptHeader(.jpeg, byteCount: bytes, pixelCount: pixels, scanCount: scans).fault.map { "\($0)" } ?? "none"
    }
    #expect(fault(bytes: PhotoLimit.bytes) == "none")
    #expect(fault(bytes: PhotoLimit.bytes + 1).contains("bytes(67108865, limit: 67108864)"))
    #expect(fault(pixels: PhotoLimit.pixels) == "none")
    #expect(fault(pixels: PhotoLimit.pixels + 1).contains("pixels(100000001, limit: 100000000)"))
    #expect(fault(scans: PhotoLimit.scans) == "none")
    #expect(fault(scans: PhotoLimit.scans + 1).contains("scans(limit: 100)"))
  }

  @Test func `a file that is too large and is not an image is reported as too large`() {
    #expect(ReceiptHeader(nil, byteCount: 1).fault == .noPicture)
    #expect(
      ReceiptHeader(nil, byteCount: PhotoLimit.bytes + 1).fault
        == .tooLarge(.bytes(PhotoLimit.bytes + 1, limit: PhotoLimit.bytes)))
  }
}
