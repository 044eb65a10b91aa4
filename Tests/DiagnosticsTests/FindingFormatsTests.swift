import Diagnostics
import Foundation
@testable import Formats
import TestSupport
import Testing

@Suite struct FindingFormatsTests {
  private typealias Object = [String: Any]

  private func parsed(_ text: String) throws -> Object {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  private static let evil = "\u{0}\u{1}\u{1F}\"\\/\n\r\t\u{7F}\u{85}\u{2028}é東👩‍👩‍👧\u{FFFF}</script>"

  private var sample: Finding {
    let other = finding("one\ntwo ①three②").place
    let place = finding("title: é東👩‍👩‍👧 ①12O②\n").place
    return Finding(
      .badAmount, at: place, "message \(Self.evil)", label: "label \(Self.evil)",
      notes: [Finding.Note("there", at: other), Finding.Note("free \(Self.evil)")],
      suggestions: [Suggestion("write 120", edits: [.init(place, "120\(Self.evil)")], isSafe: true)])
  }

  @Test func `JSON keeps every character of every string`() throws {
    let found = try #require(try parsed(FindingJSON.render([sample]))["findings"] as? [Object])
    #expect(found[0]["message"] as? String == "message \(Self.evil)")
    #expect(found[0]["label"] as? String == "label \(Self.evil)")
    let suggestion = try #require((found[0]["suggestions"] as? [Object])?.first)
    #expect(suggestion["safe"] as? Bool == true)
    #expect((suggestion["edits"] as? [Object])?.first?["replacement"] as? String == "120\(Self.evil)")
  }

  @Test func `JSON contains columns counted in characters, and the end of each finding's range`() throws {
    let found = try #require((try parsed(FindingJSON.render([sample]))["findings"] as? [Object])?.first)
    #expect(found["line"] as? Int == 1)
    #expect(found["column"] as? Int == 12)
    #expect(found["endLine"] as? Int == 1)
    #expect(found["endColumn"] as? Int == 15)
  }

  @Test func `JSON counts errors and warnings`() throws {
    var warning = sample
    warning.severity = .warning
    let object = try parsed(FindingJSON.render([sample, warning, warning]))
    #expect(object["errors"] as? Int == 1)
    #expect(object["warnings"] as? Int == 2)
  }

  @Test func `a finding about a whole file has a path and no line`() throws {
    let whole = Finding(.fileTooLarge, at: SourceRange(SourceFile(path: "data/x.yaml", bytes: []), nil), "large")
    let found = try #require((try parsed(FindingJSON.render([whole]))["findings"] as? [Object])?.first)
    #expect(found["path"] as? String == "data/x.yaml")
    #expect(found["line"] == nil)
    #expect(FindingGitHub.render([whole]) == "::error file=data/x.yaml,title=file-too-large::large\n")
  }

  @Test func `every format is valid without findings`() throws {
    #expect((try parsed(FindingJSON.render([]))["findings"] as? [Any])?.isEmpty == true)
    let run = try #require((try parsed(FindingSARIF.render([], version: "1"))["runs"] as? [Object])?.first)
    #expect((run["results"] as? [Any])?.isEmpty == true)
    #expect(FindingGitHub.render([]) == "")
  }

  // MARK: SARIF

  private func run(_ findings: Findings) throws -> Object {
    let object = try parsed(FindingSARIF.render(findings, version: "9.8.7"))
    #expect(object["version"] as? String == "2.1.0")
    return try #require((object["runs"] as? [Object])?.first)
  }

  @Test func `SARIF contains the tool, its version and each used rule once`() throws {
    let driver = try #require((try run([sample, sample])["tool"] as? Object)?["driver"] as? Object)
    #expect(driver["name"] as? String == "daybook")
    #expect(driver["version"] as? String == "9.8.7")
    #expect((driver["rules"] as? [Object])?.map { $0["id"] as? String } == ["bad-amount"])
  }

  @Test func `SARIF columns count code points, as the run declares`() throws {
    let run = try run([sample])
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let result = try #require((run["results"] as? [Object])?.first)
    let location = try #require((result["locations"] as? [Object])?.first?["physicalLocation"] as? Object)
    let region = try #require(location["region"] as? [String: Int])
    // “title: ” 7, é 1, 東 1, five code points of a family, a space.
    #expect(region == ["startLine": 1, "startColumn": 16, "endLine": 1, "endColumn": 19])
  }

  @Test func `a SARIF result contains its level, related locations and fixes`() throws {
    let result = try #require((try run([sample])["results"] as? [Object])?.first)
    #expect(result["ruleId"] as? String == "bad-amount")
    #expect(result["level"] as? String == "error")
    #expect((result["relatedLocations"] as? [Object])?.count == 1)
    let change = try #require(
      ((result["fixes"] as? [Object])?.first?["artifactChanges"] as? [Object])?.first)
    let replacement = try #require((change["replacements"] as? [Object])?.first)
    #expect((replacement["insertedContent"] as? Object)?["text"] as? String == "120\(Self.evil)")
    #expect((replacement["deletedRegion"] as? [String: Int])?["startColumn"] == 16)
  }

  @Test func `SARIF addresses are percent-encoded paths`() throws {
    let place = finding("①x②", path: "my data/ré#%.yaml").place
    let result = try #require((try run([Finding(.badDate, at: place, "x")])["results"] as? [Object])?.first)
    let location = try #require((result["locations"] as? [Object])?.first?["physicalLocation"] as? Object)
    #expect((location["artifactLocation"] as? Object)?["uri"] as? String == "my%20data/r%C3%A9%23%25.yaml")
  }

  // MARK: GitHub

  @Test func `GitHub annotations escape characters that would end a property or a line`() {
    let text = finding("a: 1\nb: ①2②", "100% of\r\n“a,b:c”", label: "next\nline", path: "a,b:c%.yaml")
    #expect(
      FindingGitHub.render([text])
        == "::error file=a%2Cb%3Ac%25.yaml,line=2,col=4,title=bad-amount::100%25 of%0D%0A“a,b:c”; next%0Aline\n")
  }
}
