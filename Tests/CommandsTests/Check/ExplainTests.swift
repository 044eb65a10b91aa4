import Diagnostics
import Testing

@Suite struct ExplainTests {
  @Test(arguments: FindingID.allCases)
  func `explain prints the paragraph about a known id, wrapped for a terminal`(id: FindingID) {
    let run = ToolRun(["explain", id.rawValue])
    #expect(run.exitCode == 0)
    #expect(run.out.hasPrefix("\(id.rawValue) (\(id.severity.rawValue))\n\n"))
    let lines = run.out.split(separator: "\n").dropFirst()
    #expect(lines.joined(separator: " ") == id.explanation)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `explain refuses an unknown finding and suggests the most similar one`() {
    let run = ToolRun(["explain", "bad-amuont"])
    #expect(run.exitCode == 1)
    #expect(run.out == "")
    #expect(run.err == "error: unknown finding “bad-amuont”\nhint: did you mean “bad-amount”?\n")
  }

  @Test func `explain refuses an unknown finding without a similar one and suggests listing all findings`() {
    #expect(
      ToolRun(["explain", "zzz"]).err
        == "error: unknown finding “zzz”\nhint: list all findings with “daybook explain”\n")
  }

  @Test func `explain lists every finding with its severity`() {
    let lines = ToolRun(["explain"]).out.split(separator: "\n").map {
      $0.split(separator: " ").prefix(2).map(String.init)
    }
    #expect(
      lines.prefix(FindingID.allCases.count) == FindingID.allCases.map { [$0.rawValue, $0.severity.rawValue] }[...])
  }

  @Test func `a colon in quotation marks does not end a sentence of the list of findings`() {
    for line in ToolRun(["explain"]).out.split(separator: "\n") {
      #expect(line.count { $0 == "“" } == line.count { $0 == "”" } || line.hasSuffix("…"), "\(line)")
    }
  }

  @Test func `every line of the list of findings fits a wide terminal`() {
    #expect(ToolRun(["explain"]).out.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }
}
