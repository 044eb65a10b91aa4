import Platform
@testable import Sealing
import Testing

@Suite struct PackNameTests {
  @Test(arguments: [
    ("t-2026-05-16-rent.html", "t-2026-05-16.pack"), ("t-2026-05-16--.html", "t-2026-05-16.pack"),
    ("t-2026-05-16-rent-2.html", "t-2026-05-16.pack"),
  ])
  func `the page of a transaction is in the pack of the transaction's day`(path: String, pack: String) {
    #expect(PackName.of(path) == pack)
  }

  @Test(arguments: [
    "", "t-", "t-2026-05-16", "t-2026-05-16.html", "t-2026-05-16.pack", "t-2026-05-16-rent.js", "t-2026-05-1-rent.html",
    "t-car-loan.html", "t-2026-05-xx-rent.html", "2026-05.html", "u-2026-05-16-rent.html", "a/t-2026-05-16-rent.html",
    "t-２026-05-16-rent.html", "T-2026-05-16-rent.html",
  ])
  func `pages without a transaction are not packed`(path: String) {
    #expect(PackName.of(path) == nil)
  }
}
