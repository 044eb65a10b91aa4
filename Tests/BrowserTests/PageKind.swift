import BrowserSupport
import Foundation
import Testing

/// One page of each kind, or a page in a state that only a reader causes.
struct PageKind: Sendable, CustomTestStringConvertible {
  var name: String
  private var file: String
  /// Whether the page belongs to the site of a book with a mistake.
  private var isMistaken = false
  /// The first action of a reader.
  private var prepare: @Sendable (Page) throws -> Void = { _ in }

  private init(
    _ name: String, _ file: String, isMistaken: Bool = false,
    prepare: @escaping @Sendable (Page) throws -> Void = { _ in }
  ) {
    self.name = name
    self.file = file
    self.isMistaken = isMistaken
    self.prepare = prepare
  }

  var testDescription: String { name }

  /// Brings the page into its state, opened from disk.
  func open(in page: Page) throws {
    let folder = try isMistaken ? SampleSite.mistakenFolder() : SampleSite.folder()
    try page.open(folder.absoluteString + file)
    try prepare(page)
  }

  static let all: [PageKind] = [
    PageKind("home", "index.html#home"),
    PageKind("month", "2026-11.html"),
    PageKind("empty month", "2027-11.html"),
    PageKind("archived month", "2024-07.html"),
    PageKind("transaction with a photo", "t-2024-07-13-seal-boat.html"),
    PageKind("transaction in parts", "t-2026-11-21-halle-9-market.html"),
    PageKind("photo enlarged", "t-2024-07-13-seal-boat.html") { page in
      try page.click("a[data-enlarge]")
      try page.wait(until: "document.querySelector('#lightbox[open] img').complete", "the photo is shown")
    },
    PageKind("categories", "categories.html"),
    PageKind("category", "category-food.html"),
    PageKind("tags", "tags.html"),
    PageKind("tag", "tag-skarra.html"),
    PageKind("payee", "payee-halle-9-market.html"),
    PageKind("flow of money", "flow.html"),
    PageKind("flow of a year", "flow-2025.html"),
    PageKind("pending", "pending.html"),
    PageKind("paid", "paid.html"),
    PageKind("paid in a month", "paid-2026-10.html"),
    PageKind("balance", "balance.html"),
    PageKind("account", "account-cash.html"),
    PageKind("account of a month", "account-main-2026-10.html"),
    PageKind("menu of further pages", "balance.html") { try $0.click(".moremenu") },
    PageKind("history", "history.html"),
    PageKind("history of a month", "history-2026-10.html"),
    PageKind("trends", "trends.html"),
    PageKind("trends by category and with income", "trends.html#trend=2026-01-01..2026-11-30,stacked,income") { page in
      try page.wait(until: "document.querySelector('#trend').dataset.state === 'settled'", "the chart stands still")
    },
    PageKind("forecast", "forecast.html"),
    PageKind("yearbook", "yearbook-2026.html"),
    PageKind("search", "search.html"),
    PageKind("search with results", "search.html#q=food") { page in
      try page.wait(until: "document.documentElement.dataset.search === 'whole'", "every year was looked through")
    },
    PageKind("search without results", "search.html#q=zzz") { page in
      try page.wait(until: "document.documentElement.dataset.search === 'whole'", "every year was looked through")
    },
    PageKind("search over a page", "2026-11.html") { page in
      try page.type("/market")
      try page.wait(until: "document.querySelector('dialog.finder[open]')?.dataset.found === 'whole'", "it is answered")
    },
    PageKind("converter", "convert.html"),
    PageKind("converter with a mistake", "convert.html") { page in
      try page.focus("#amount-from")
      try page.type("x")
      try page.wait(until: "document.querySelector('.answer.wrong')", "the mistake is told")
    },
    PageKind("receipts", "receipts.html"),
    PageKind("about", "about.html"),
    PageKind("home after a mistake", "index.html#home", isMistaken: true),
    PageKind("errors", "errors.html", isMistaken: true),
  ]
}
