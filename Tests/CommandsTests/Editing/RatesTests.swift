import Foundation
import TestSupport
import Testing

@Suite struct RatesTests {
  private let server: LocalServer
  private let book: EditingBook

  init() throws {
    server = try LocalServer()
    book = try EditingBook(["book.yaml": "currency: RUB\n"])
  }

  private func cbr(_ day: String, previous: String = "") -> String {
    """
    {"Date": "\(day)T11:30:00+03:00", "PreviousURL": "\(previous)",
     "Valute": {"USD": {"Nominal": 1, "Value": 81.2034}, "JPY": {"Nominal": 100, "Value": 52.5}}}
    """
  }

  private func fetch(_ path: String, _ arguments: String...) -> ToolRun {
    ToolRun(["rates", "fetch", "--from", server.address(path), "--book", book.folder.path] + arguments)
  }

  @Test func `the rates fetched for a day are stored in the book and never fetched again`() throws {
    server.set("/daily.json", .text(cbr("2026-11-20")))
    let run = fetch("/daily.json")
    #expect(run.exitCode == 0 && run.err.hasPrefix("hint: rebuild with “daybook build --book "), "\(run.err)")
    #expect(run.out == "2026-11-20: 2 currencies from cbr in \(book.folder.path)/rates/2026-11-20.yaml\n")
    let text = "date: 2026-11-20\nsource: cbr\nbase: RUB\nrates:\n  JPY: 0.525\n  USD: 81.2034\n"
    #expect(try book.read("rates/2026-11-20.yaml") == text)
    server.set("/daily.json", .text(cbr("2026-11-20").replacing("81.2034", with: "99")))
    #expect(fetch("/daily.json").exitCode == 0)
    #expect(try book.read("rates/2026-11-20.yaml") == text)
    #expect(book.run("check").exitCode == 0)
    server.stop()
  }

  @Test func `rates fetch follows links to earlier days, except to another host or in a circle`() throws {
    server.set("/a", .text(cbr("2026-11-20", previous: "//127.0.0.1:\(server.port)/b")))
    server.set("/b", .text(cbr("2026-11-19", previous: "/c")))
    server.set("/c", .text(cbr("2026-11-18", previous: "/a")))
    #expect(fetch("/a", "--days", "2").exitCode == 0)
    #expect(server.requests == ["/a", "/b"])
    #expect(fetch("/a", "--days", "9").out.contains("2026-11-18"))
    server.set("/x", .text(cbr("2026-11-20", previous: "//example.org/y")))
    let run = fetch("/x", "--days", "2")
    #expect(run.exitCode == 2 && run.err.contains("another host"), "\(run.err)")
    server.stop()
  }

  @Test func `rates from the European Central Bank are recognized by their content`() throws {
    server.set(
      "/e",
      .text(
        "<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.25'/><Cube currency='RUB' rate='100'/></Cube></Cube>"
      ))
    #expect(fetch("/e").exitCode == 0)
    #expect(try book.read("rates/2026-11-20.yaml").contains("base: EUR\nrates:\n  RUB: 0.01\n  USD: 0.8\n"))
    server.stop()
  }

  @Test func `invalid, failed, slow and huge server responses cause exit code 2, and nothing is written`() throws {
    server.set("/wrong", .text("<html>Sorry</html>"))
    server.set("/half", .text("{\"Date\": \"2026-11-20\"}"))
    server.set("/gone", .status(404))
    server.set("/slow", .silence(seconds: 4))
    server.set("/huge", .bytes(20 << 20))
    let before = try book.contents()
    for (path, words) in [
      ("/wrong", "is in neither the “ecb”"), ("/half", "has no Valute"), ("/gone", "404"),
      ("/huge", "16 MiB"),
      ("/slow", "timed out"),
    ] {
      let run = fetch(path, "--timeout", "1")
      #expect(run.exitCode == 2, "\(path): \(run.err)")
      #expect(run.err.hasPrefix("error: ") && run.err.contains(words), "\(path): \(run.err)")
      #expect(run.err.split(separator: "\n").count == 1, "\(path): \(run.err)")
    }
    #expect(try book.contents() == before)
    server.stop()
  }

  @Test func `an unknown rate source or a number of days below one is a usage error`() {
    #expect(book.run("rates", "fetch", "--from", "file:///etc/passwd").exitCode == 64)
    #expect(book.run("rates", "fetch", "--from", "imf").exitCode == 64)
    #expect(book.run("rates", "fetch", "--days", "0").exitCode == 64)
  }

  @Test func `rates list prints the days with rates, and rates convert uses them in both directions`() throws {
    server.set("/daily.json", .text(cbr("2026-11-20")))
    _ = fetch("/daily.json")
    #expect(book.run("rates", "list").out.contains("2026-11-20  cbr"))
    #expect(
      book.run("rates", "convert", "100", "usd").out
        == "100.00 USD = 8120.34 RUB   (1 USD = 81.2034 RUB, cbr, 2026-11-20)\n")
    #expect(book.run("rates", "convert", "1000", "RUB", "--to", "JPY").out.hasPrefix("1000.00 RUB = 1905 JPY"))
    #expect(book.run("rates", "convert", "12,50", "USD").exitCode == 64)
    #expect(book.run("rates", "convert", "5", "UDS").err.contains("did you mean"))
    let old = book.run("rates", "convert", "5", "USD", "--on", "2026-01-05")
    // The rate of the nearest file, with its day.
    #expect(old.exitCode == 0 && old.out.contains("cbr, 2026-11-"), "\(old.out)\(old.err)")
    server.stop()
  }
}
