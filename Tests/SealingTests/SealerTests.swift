import Files
import Sealing
import Testing

@Suite struct SealerTests {
  let sealer = Sealer(.random())

  @Test func whatIsSealedOpensAgain() {
    for (path, bytes) in [
      ("2026-11.html", Array("<p>Rent</p>".utf8)), ("charts/a.png", Array((0..<5000).map { UInt8($0 % 251) })),
      ("empty.html", []),
    ] {
      let blob = sealer.sealed(path, bytes)
      #expect(sealer.opened(path, blob) == bytes)
      #expect(sealer.sealed(path, bytes) == blob, "the same content gives the same blob")
    }
  }
}
