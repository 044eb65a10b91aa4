import Foundation
import Testing

@testable import Site

/// The style of the step from one month to another, which the validator of styles does not know.
@Suite struct MotionTests {
  private var sheet: String {
    get throws {
      let asset = try #require(SiteTemplate.ofRepository.assets.first { $0.name == "motion.css" })
      return String(decoding: asset.bytes, as: UTF8.self)
    }
  }

  @Test func `all of it holds only for those who have nothing against motion, and lasts 160 ms at most`() throws {
    let text = try sheet.replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "").trimmingCharacters(
      in: .whitespacesAndNewlines)
    #expect(text.hasPrefix("@media (prefers-reduced-motion: no-preference) {") && text.hasSuffix("}"))
    var depth = 0
    for (place, character) in text.enumerated() {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      #expect(depth > 0 || place + 1 == text.count || !text.prefix(place).contains("{"), "one rule holds all others")
    }
    #expect(depth == 0)
    for duration in text.matches(of: /([0-9.]+)s\b/) { #expect(Double(duration.1) ?? 1 <= 0.16) }
  }

  @Test func `pages of months have it, others have not`() throws {
    let site = try TextSite.ofSample()
    #expect(try site.page("2026-10.html").contains("assets/motion.css"))
    for path in ["index.html", "trends.html", "pending.html", "receipts.html"] {
      #expect(!(try site.page(path).contains("motion.css")), "\(path)")
    }
  }
}
