import BrowserSupport
import Foundation
import Sealing
import TestSupport
import Testing

extension TemporaryFolder {
  /// Writes a small book to `book`. A title and a tag contain scripts, which must not run.
  func writeSmallBook() throws {
    try write("title: Small\n", to: "book/book.yaml")
    try write("- { name: Food }\n- { name: Home }\n", to: "book/categories.yaml")
    try write(
      """
      - date: 2026-11-20
        title: "<script>window.hit = 1</script><img src=x onerror=window.hit=2>"
        spent: 12.50
        category: Food
        tags: ["</script><script>window.hit=3</script>"]
      - { date: 2026-11-20, title: Apples, spent: 3, category: Food }
      # Under its own name, which looks like the other day's: its page is in no pack.
      - { date: 2026-11-19, title: Lamp, spent: 40, category: Home, id: 2026-11-20-lamp }

      """, to: "book/ledger/2026-11.yaml")
  }
}
