import BrowserSupport
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// `make screenshots`: whole pages for a person to check, in both themes and three widths.
  @Suite(.enabled(if: ProcessInfo.processInfo.environment["DAYBOOK_SCREENSHOTS"] == "1"))
  struct ScreenshotTests {
    private static let screens = [1280, 768, 390].flatMap { width in
      Screen.Theme.allCases.map { Screen(width: width, height: width > 600 ? 900 : 844, theme: $0) }
    }

    private func takePicture(_ name: String, _ screen: Screen, _ open: (Page) throws -> Void) throws {
      let file = repositoryFolder.appending(
        path: ".build/screenshots/\(name.replacing(" ", with: "-"))-\(screen.width)-\(screen.theme).png")
      try Browser.chromium.page(screen) { page in
        try open(page)
        // A dialog covers the window, not the page.
        let isOpen = try page.value("Boolean(document.querySelector('dialog[open]'))").isTruthy
        try page.takePicture(to: file, isWhole: !isOpen)
      }
      #expect(try Data(contentsOf: file).count > 5_000)
    }

    @Test(arguments: PageKind.all, screens) func `screenshots of the sample are taken`(kind: PageKind, screen: Screen)
      throws
    {
      try takePicture(kind.name, screen) { try kind.open(in: $0) }
    }

    @Test(arguments: LookedAtBook.allCases, screens)
    func `screenshots of the pages of other books are taken`(book: LookedAtBook, screen: Screen) throws {
      let site = try book.site()
      let files = try FileManager.default.contentsOfDirectory(atPath: site.path(percentEncoded: false))
      // A book without tags has no tags page.
      for (name, path) in LookedAtBook.pages where files.contains(String(path.prefix { $0 != "#" })) {
        try takePicture("\(book.rawValue) \(name)", screen) { page in
          try page.open(site.absoluteString + path)
        }
      }
    }

    /// The pictures before their colours are counted and they are copied to `data/pictures` (Makefile).
    @Test func `the pictures of the README are taken from the sample site`() throws {
      let pages: [(name: String, path: String, screen: Screen)] = [
        ("home", "index.html#home", Screen(width: 1280, height: 1000)),
        ("month", "2026-11.html", Screen(width: 390, height: 1000, theme: .dark)),
      ]
      for (name, path, screen) in pages {
        try Browser.chromium.page(screen) { page in
          try page.open(try SampleSite.folder().absoluteString + path)
          try page.takePicture(to: repositoryFolder.appending(path: ".build/screenshots/readme/\(name).png"))
        }
      }
    }
  }
}

/// Books whose pages differ from the sample's.
enum LookedAtBook: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// A book as `init` creates it.
  case new
  /// A book that is a few days old.
  case young
  /// A book with a month of 400 entries.
  case busy
  case russian
  case redacted

  static let pages = [
    (name: "home", path: "index.html#home"), (name: "month", path: "2026-11.html"),
    (name: "categories", path: "categories.html"), (name: "pending", path: "pending.html"),
    (name: "history", path: "history.html"), (name: "trends", path: "trends.html"), (name: "tags", path: "tags.html"),
    (name: "receipts", path: "receipts.html"), (name: "about", path: "about.html"),
  ]

  var testDescription: String { rawValue }

  private static let sites = Dictionary(
    uniqueKeysWithValues: allCases.map { book in (book, Result { try book.built() }) })

  /// The site, built once for all tests.
  func site() throws -> URL {
    let folder = try #require(LookedAtBook.sites[self]).get()
    return folder.url.appending(path: "site", directoryHint: .isDirectory)
  }

  private func built() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let book = folder.path + "/book"
    switch self {
    case .new, .young, .busy:
      let made = Tool.run(["init", book, "--currency", "EUR", "--language", "en"])
      try #require(made.exitCode == 0, "\(made.err)")
      if self != .new { try folder.write(self == .young ? LookedAtBook.threeDays : LookedAtBook.long, to: month) }
    case .russian, .redacted: try FileManager.default.copyItem(atPath: SampleSite.book, toPath: book)
    }
    if self == .russian {
      let settings = try folder.read("book/book.yaml")
      let others = settings.split(separator: "\n").filter { !$0.hasPrefix("language:") }
      try folder.write(others.joined(separator: "\n") + "\nlanguage: ru\n", to: "book/book.yaml")
    }
    let options = self == .redacted ? ["--redact"] : []
    let run = Tool.run(["build", "--book", book, "--out", folder.path + "/site"] + options)
    try #require(run.exitCode == 0, "\(run.err)")
    return folder
  }

  private var month: String { "book/ledger/2026-11.yaml" }

  private static let threeDays = """
    - { date: 2026-11-19, title: Groceries, spent: 48.20, category: Food }
    - { date: 2026-11-20, title: Bus ticket, spent: 2.90, category: Transport }
    - { date: 2026-11-21, title: Coffee, spent: 3.20, category: Drink }

    """

  private static let long = (0..<400).map { number in
    let categories = ["Food", "Transport", "Home", "Drink", "Kids", "Healthcare", "Gifts"]
    return "- { date: 2026-11-\(String(format: "%02d", number % 21 + 1)), title: Purchase \(number), "
      + "spent: \(number % 90 + 1).\(10 + number % 80), category: \(categories[number % categories.count]) }\n"
  }.joined()
}
