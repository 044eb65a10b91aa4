import Foundation
import TestSupport
import Testing

/// A book with markup in every text.
@Suite struct HostileBookTests {
  private let attack = "<script>alert(1)</script>\"'&{{title}}{{{x}}}</title>--><img src=x onerror=alert(2)>"

  @Test func `markup in any text of a book is escaped on every page`() throws {
    var book = TextBook()
    let quoted = "'" + attack.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    let title = "'<b>\"x\"</b> {{y}} ''z'' javascript:alert(1)'"
    book.write("title: \(quoted)\naccounts:\n  - { name: \(title) }\n", to: "book.yaml")
    book.write("- name: '<i>\"Food\"</i> {{c}}'\n  icon: 🍎\n", to: "categories.yaml")
    book.write(
      """
      - date: 2026-11-03
        title: \(title)
        spent: 12
        category: '<i>"Food"</i> {{c}}'
        account: \(title)
        note: \(quoted)
        tags: [\(title)]
        photo: \(title)
      - { date: 2026-11-04, moved: 3, to: \(title), title: \(quoted) }
      - { date: 2026-11-05, spent: 7, title: \(quoted), due: 2026-11-09, repeats: monthly }
      """, to: "ledger/2026-11.yaml")
    book.write("no picture", to: "receipts/<svg onload=alert(3)>.jpg")
    let site = try TextSite(book)
    #expect(site.pages.count > 28)
    for (path, text) in site.pages {
      let scan = PageScan(text)
      #expect(scan.problems == [], "\(path)")
      for tag in scan.tags {
        #expect(!["b", "i"].contains(tag.name) || tag.attributes["class"] != nil, "\(path)")
        #expect(tag.attributes.keys.allSatisfy { !$0.hasPrefix("on") }, "\(path)")
        if tag.name == "script" {
          #expect(tag.attributes["src"] != nil || tag.attributes["type"] == "application/json", "\(path)")
        }
        for address in [tag.attributes["href"], tag.attributes["src"]].compactMap(\.self) {
          #expect(!address.lowercased().hasPrefix("javascript:"), "\(path)")
        }
      }
    }
    // The text is shown as text.
    let page = PageScan(try site.page("2026-11.html"))
    #expect(page.text.contains("<b>\"x\"</b> {{y}} 'z' javascript:alert(1)"))
    #expect(page.text.contains(attack))
  }
}
