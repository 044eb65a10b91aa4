import Formats
import Serve
import TestSupport
import Testing

/// Bodies that browsers send, and variations of them.
@Suite struct FormBodyTests {
  private func read(_ text: String, _ type: String) -> FormBody? {
    try? FormBody.read(Array(text.utf8), contentType: type)
  }

  @Test func `plain form fields are decoded in order`() throws {
    let form = try #require(
      read("title=Tea+%26+cake&tag=a&tag=b&empty=&note=one%0D%0Atwo", "application/x-www-form-urlencoded"))
    #expect(form.text("title") == "Tea & cake" && form.texts("tag") == ["a", "b"] && form.text("empty") == "")
    #expect(form.text("note") == "one\ntwo")
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%ff"]) func `invalid UTF-8 or a percent sign without digits is refused`(
    body: String
  ) {
    #expect(read(body, "application/x-www-form-urlencoded") == nil)
  }

  private static let type = "multipart/form-data; boundary=\"x y\""

  @Test func `parts of a multipart body are text fields or files`() throws {
    let body =
      "--x y\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nTea\r\n--x y\r\n"
      + "content-disposition: form-data; name=photo; filename=\"a \\\"b\\\".jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\r\n--x\r\nz\r\n--x y--\r\n"
    let form = try #require(read(body, FormBodyTests.type))
    #expect(form.text("title") == "Tea")
    #expect(form.files("photo").map(\.name) == ["a \"b\".jpg"])
    #expect(form.files("photo").first.map { $0.bytes } == Array("\r\n--x\r\nz".utf8))
  }

  @Test func `a file field without a chosen file is ignored`() throws {
    let body = "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\"\r\n\r\n\r\n--b--\r\n"
    #expect(try #require(read(body, "multipart/form-data; boundary=b")).files("photo").isEmpty)
  }

  @Test(arguments: [
    "", "--b", "--b\r\n", "x\r\n--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--",
    "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1",
    "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b",
    "--b\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--b--",
    "--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--",
    "--b\nContent-Disposition: form-data; name=a\n\n1\n--b--", "--b\r\n\r\n1\r\n--b--",
    "--b\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=c\r\n\r\n1\r\n--b--",
    "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--trailing",
  ])
  func `a multipart body that is not closed or has parts without names is refused`(body: String) {
    #expect(read(body, "multipart/form-data; boundary=b") == nil)
  }

  @Test func `random bytes are read or refused without a crash`() {
    var random = SeededRandom(seed: 7)
    let seed = Array(
      "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"f\"\r\n\r\n12\r\n--b\r\nContent-Disposition: form-data; name=c\r\n\r\n3\r\n--b--\r\n"
        .utf8)
    for _ in 0..<5_000 {
      var body = seed
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<body.count, using: &random)
        if Bool.random(using: &random) {
          body[place] = UInt8.random(in: 0...255, using: &random)
        } else {
          body.remove(at: place)
        }
      }
      let form = try? FormBody.read(body, contentType: "multipart/form-data; boundary=b")
      #expect((form?.fields.count ?? 0) <= 2)
    }
  }

  @Test(arguments: [
    "text/plain", "application/json", "multipart/form-data", "multipart/form-data; boundary=",
    "multipart/mixed; boundary=b",
    "application/x-www-form-urlencoded; charset=latin1",
    "multipart/form-data; boundary=\(String(repeating: "b", count: 71))",
  ])
  func `a content type that no form uses is refused`(type: String) { #expect(FormEncoding(type) == nil) }
}
