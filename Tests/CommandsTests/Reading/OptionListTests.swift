import CLISupport
import TestSupport
import Testing

@testable import Commands

@Suite struct OptionListTests {
  @Test func `options with a value are taken from the command's declaration, in every group`() {
    let options = OptionList(of: ListCommand.self)
    #expect(options.withValue == ["--limit", "--from", "--to", "--book", "--today"])
    let flags: Set<String> = ["--json", "--csv", "--quiet", "-q", "--help", "-h"]
    #expect(options.names == options.withValue.union(flags))
  }

  @Test func `only filters are rewritten, not options and their values`() {
    #expect(
      FilterArguments.spellingOutNegations([
        "list", "-lost", "--today", "-x", "-q", "--limit=-1", "-", "-h", "-is:spent",
      ])
        == ["list", "not:lost", "--today", "-x", "-q", "--limit=-1", "-", "-h", "not:is:spent"])
    #expect(FilterArguments.spellingOutNegations(["show", "-lost"]) == ["show", "-lost"])
  }
}
