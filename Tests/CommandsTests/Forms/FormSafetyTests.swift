import Foundation
import TestSupport
import Testing

/// Requests that must not change a book, and data that must not leave it.
@Suite struct FormSafetyTests {
  private let tea = [("title", "Tea"), ("kind", "spent"), ("amount", "4.50"), ("date", "2026-11-20")]

  @Test(arguments: [
    ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"], ["Sec-Fetch-Site: none"], ["Origin: null"],
    ["Origin: http://evil.example"], ["Origin: http://127.0.0.1:1"], [],
  ])
  func `a POST request from another site is refused`(headers: [String]) throws {
    let book = try FormBook()
    let answer = try book.post("/add", book.numbers() + tea, headers: headers)
    #expect(answer.status == 403)
    #expect(try book.text == FormBook.month)
  }

  @Test func `a request without fetch metadata is accepted if its Origin is the site`() throws {
    let book = try FormBook()
    let origin = "Origin: http://127.0.0.1:\(book.port)"
    #expect(try book.post("/add", book.numbers() + tea, headers: [origin]).status == 303)
  }

  @Test func `a form sent to two servers of the same book changes the book only once`() throws {
    let book = try FormBook()
    let other = try ServedHere(["--book", book.folder.path + "/book"])
    struct Other: FormClient { let port: UInt16 }
    // Each server has a token, but the number of the form is the same.
    let once = try book.numbers().filter { $0.0 == "once" }
    let second = try Other(port: other.port).numbers().filter { $0.0 == "token" } + once
    #expect(try book.post("/add", book.numbers().filter { $0.0 == "token" } + once + tea).status == 303)
    #expect(try Other(port: other.port).post("/add", second + tea).status == 303)
    #expect(try book.text.components(separatedBy: "Tea").count == 2)
  }

  @Test func `a request for a foreign host name (DNS rebinding) is refused`() throws {
    let book = try FormBook()
    for path in ["/add", "/2026-11.html", "/-/suggestions", "/undo"] {
      let client = try RawClient(port: book.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: evil.example\r\n\r\n")
      let answer = try client.answer()
      #expect(answer.status == 403 && !answer.text.contains("token"))
    }
    let client = try RawClient(port: book.port)
    client.send(
      "POST /add HTTP/1.1\r\nHost: evil.example:\(book.port)\r\nOrigin: http://evil.example:\(book.port)\r\nContent-Length: 0\r\n\r\n"
    )
    #expect(try client.answer().status == 403)
  }

  @Test func `the connection is closed after the response if the client requests this`() throws {
    let book = try FormBook()
    for host in ["evil.example", "127.0.0.1:\(book.port)"] {
      let client = try RawClient(port: book.port)
      client.send("GET /add HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(client.toTheEnd().contains("\r\nConnection: close\r\n"))
    }
  }

  @Test func `a request without a token, an idempotency key or a form's content type is refused`() throws {
    let book = try FormBook()
    let numbers = try book.numbers()
    #expect(try book.post("/add", numbers.filter { $0.0 != "token" } + tea).status == 403)
    #expect(try book.post("/add", numbers.filter { $0.0 != "once" } + tea).status == 403)
    for type in ["text/plain", "application/json", "multipart/form-data", ""] {
      let body = Array("token=\(numbers[0].1)&once=\(numbers[1].1)&title=Tea&amount=3".utf8)
      #expect(try book.send("/add", body, type: type, headers: ["Sec-Fetch-Site: same-origin"]).status == 415)
    }
    #expect(try book.text == FormBook.month)
  }

  @Test func `truncated, chunked, oversized and ambiguous request bodies do not change the book`() throws {
    let book = try FormBook()
    let head =
      "POST /add HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    for (lines, status) in [
      ("Transfer-Encoding: chunked\r\n", 411), ("Content-Length: 5\r\nContent-Length: 6\r\n", 400),
      ("Content-Length: -1\r\n", 400), ("Content-Length: 99999999999999999999\r\n", 413),
      ("Content-Length: 900000000\r\n", 413),
    ] {
      let client = try RawClient(port: book.port)
      client.send("\(head)\(lines)\r\n")
      #expect(try client.answer().status == status, "\(lines)")
    }
    // The client disconnects during the request.
    do {
      let client = try RawClient(port: book.port)
      client.send("\(head)Content-Length: 5000\r\n\r\ntitle=Te")
    }
    #expect(try book.get("/add").status == 200)
    #expect(try book.text == FormBook.month)
  }

  @Test(arguments: 0..<40) func `no damaged multipart body causes a crash`(seed: Int) throws {
    let book = try FormBook()
    var random = SeededRandom(seed: UInt64(seed))
    let numbers = try book.numbers()
    var body: [UInt8] = []
    for (name, value) in numbers + tea {
      body += Array("--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    body += Array("--b--\r\n".utf8)
    for _ in 0..<4 {
      let place = Int(random.next() % UInt64(body.count))
      switch random.next() % 3 {
      case 0: body[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: body.remove(at: place)
      default: body.insert(contentsOf: Array("\r\n--b".utf8.prefix(Int(random.next() % 6))), at: place)
      }
    }
    let answer = try book.send(
      "/add", body, type: "multipart/form-data; boundary=b", headers: ["Sec-Fetch-Site: same-origin"])
    #expect([303, 400, 403, 422].contains(answer.status))
    let text = try book.text
    #expect(text.hasPrefix(FormBook.month) && text.components(separatedBy: "- date:").count <= 4)
    #expect(try book.get("/add").status == 200)
  }

  @Test func `many simultaneous requests with the same forms save each form only once`() throws {
    let book = try FormBook()
    // Each form is sent twice.
    let count = Fuzzing.count(500, least: 60)
    let forms = try (0..<count).map { number in
      try book.numbers() + [("title", "Tea \(number)"), ("kind", "spent"), ("amount", "1"), ("date", "2026-11-20")]
    }
    let queue = DispatchQueue(label: "posts", attributes: .concurrent)
    let group = DispatchGroup()
    for form in forms + forms {
      queue.async(group: group) { _ = try? book.post("/add", form) }
    }
    group.wait()
    let text = try book.text
    #expect(text.components(separatedBy: "title: Tea ").count == count + 1)
    for number in 0..<count { #expect(text.contains("title: Tea \(number)\n")) }
  }

  @Test func `markup in titles is escaped in forms and pages`() throws {
    let book = try FormBook()
    let titles = [
      "<script>alert(1)</script>", "</script><script>alert(2)</script>", "<img src=x onerror=alert(3)>",
      "\"><svg onload=alert(4)>",
      "javascript:alert(5)", "\u{202E}evil\u{202C}", "{{token}} {{{once}}}", "'; --", "a\u{7F}b", "]]>", "<!--",
      "&lt;b&gt;",
    ]
    for (number, title) in titles.enumerated() {
      let answer = try book.fill("/add", tea.replacing("title", with: title))
      let page = try book.get(answer.status == 303 ? String(answer.location.prefix { $0 != "#" }) : "/undo").body
      for mark in ["<script>alert", "<img src=x", "<svg onload"] where title.contains(mark) {
        #expect(!page.contains(mark) && !answer.body.contains(mark), "\(number)")
      }
    }
    for path in ["/undo", "/several", "/add?title=%3Cscript%3Ealert(1)%3C/script%3E", "/import"] {
      #expect(try !book.get(path).body.contains("<script>alert"), "\(path)")
    }
  }

  @Test func `an uploaded file with a path as its name is stored only in receipts`() throws {
    let book = try FormBook()
    let photo = Array(
      try Data(
        contentsOf: repositoryFolder.appending(path: "data/receipts")
          .appending(
            path: FileManager.default.contentsOfDirectory(
              atPath: repositoryFolder.path(percentEncoded: false) + "/data/receipts"
            )
            .first { $0.hasSuffix(".jpg") } ?? "")))
    for name in ["../../evil.jpg", "/etc/passwd", "a\u{0}b.jpg", ".daybook/lock", "..\\..\\x.jpg", ""] {
      let answer = try book.multipart(
        "/add", book.numbers() + tea, files: [(field: "photo", name: name, bytes: photo)])
      #expect(answer.status == 303, "\(name)")
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: book.folder.path).filter {
      !$0.contains("/site/") && !$0.contains(".daybook")
    }
    #expect(files.allSatisfy { !$0.contains("evil") && !$0.contains("passwd") })
    let receipts = try FileManager.default.contentsOfDirectory(atPath: book.folder.path + "/book/receipts").filter {
      $0.hasSuffix(".jpg")
    }
    #expect(receipts.count == 1 && receipts[0].hasPrefix("2026-11-20-tea"))
  }

  @Test func `a file that is not a photo or has too many pixels is refused, and the form keeps its values`() throws {
    let book = try FormBook()
    // A header that promises 40,000 × 40,000 pixels.
    var bomb: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    bomb += [0, 0, 0x9C, 0x40, 0, 0, 0x9C, 0x40, 8, 2, 0, 0, 0, 0, 0, 0, 0]
    for bytes in [bomb, Array("no picture at all".utf8)] {
      let answer = try book.multipart(
        "/add", book.numbers() + tea, files: [(field: "photo", name: "a.png", bytes: bytes)])
      #expect([413, 422].contains(answer.status))
      #expect(answer.body.contains("value=\"Tea\""))
    }
    #expect(try book.text == FormBook.month)
    #expect(!FileManager.default.fileExists(atPath: book.folder.path + "/book/receipts/a.png"))
  }
}
