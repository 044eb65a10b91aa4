import Foundation
import Ledger
import TestSupport
import Testing

@testable import Site

/// The page of receipts, and the rows of the history and of lists.
@Suite struct ReceiptsWallTests {
  @Test func `all receipts are in one grid, and the first receipt of each month shows the month's name`() throws {
    let page = try TextSite.ofSample().page("receipts.html")
    #expect(page.components(separatedBy: "data-wall").count == 2)
    let tabs = page.components(separatedBy: "class=\"tab\"").count - 1
    let months = Set(page.matches(of: /datetime="(\d{4}-\d\d)-/).map { String($0.1) })
    #expect(tabs == months.count && tabs > 1)
  }

  @Test func `a missing photo is listed, but not counted`() throws {
    let book = TextBook(
      november:
        "- { date: 2026-11-02, title: Lamp, spent: 9, photo: gone.jpg }\n- { date: 2026-11-03, title: Bus, spent: 2 }\n"
    )
    let site = try TextSite(book)
    let page = try site.page("receipts.html")
    #expect(page.contains("1 photo not found") && page.contains("gone.jpg") && !page.contains("data-wall"))
    #expect(!PageScan(try site.page("2026-11.html")).text.contains("1 receipt"))
    #expect(!PageScan(try site.page("about.html")).text.contains("1 receipt"))
  }

  @Test func `a row of the history is a sentence in which markup in the title is escaped`() throws {
    let book = TextBook(november: "- { date: 2026-11-02, title: \"Key <copy>\", spent: 13.50, category: Other }\n")
    let page = try TextSite(book).page("history.html")
    let strong = #"<b class="strong">"#
    #expect(page.contains("Spent \(strong)13.50</b> on 2 November 2026 on \(strong)Key &lt;copy&gt;</b>."))
    #expect(page.contains("<tbody id=\"d2026-11-02\">") && !page.contains("onday"))
  }

  @Test func `a list of several years shows the last twelve months and collapses the earlier ones`() throws {
    let months = ["2024-03", "2025-10", "2026-02", "2026-11"]
    let files = months.map { month in
      (
        month < "2025-11" ? "archive/\(month).yaml" : "ledger/\(month).yaml",
        "- { date: \(month)-05, title: Halle, spent: 10, category: Food }\n"
      )
    }
    let page = try TextSite(TextBook(Dictionary(uniqueKeysWithValues: files))).page("category-food.html")
    let parts = page.components(separatedBy: "<details class=\"folded\">")
    #expect(parts.count == 3)
    #expect(parts[0].contains("id=\"m2026-02\"") && parts[0].contains("id=\"m2026-11\""))
    #expect(parts[1].contains("id=\"m2025-10\"") && parts[2].contains("id=\"m2024-03\""))
  }
}
