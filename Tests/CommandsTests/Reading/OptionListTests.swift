import CLISupport
import TestSupport
import Testing

@testable import Commands

@Suite struct OptionListTests {
  @Test func `the options of a command, including those that take a value, are found in its declaration`() {
    let options = OptionList(of: ListCommand.self)
    #expect(options.withValue == ["--limit", "--from", "--to", "--book", "--today"])
    let flags: Set<String> = ["--json", "--csv", "--quiet", "-q", "--help", "-h"]
    #expect(options.names == options.withValue.union(flags))
  }

  @Test func `a minus before a filter of “list” is replaced by “not:”, and options keep their values`() {
    #expect(
      FilterArguments.spellingOutNegations([
        "list", "-lost", "--today", "-x", "-q", "--limit=-1", "-", "-h", "-is:spent",
      ])
        == ["list", "not:lost", "--today", "-x", "-q", "--limit=-1", "-", "-h", "not:is:spent"])
    #expect(FilterArguments.spellingOutNegations(["show", "-lost"]) == ["show", "-lost"])
  }
}
