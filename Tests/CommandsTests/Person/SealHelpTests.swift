import TestSupport
import Testing

/// `daybook help seal`.
@Suite struct SealHelpTests {
  @Test func `help seal prints its text in 80 columns`() {
    let run = ToolRun(["help", "seal"])
    #expect(run.exitCode == 0 && run.err == "")
    #expect(run.out == ToolRun(["seal"]).out)
    for line in run.out.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    for part in [
      "What it protects against", "What it does not protect against", "What can be seen", "What guessing costs",
      "A forgotten passphrase", "How to publish", "Headers to send", "frame-ancestors 'none'",
      "daybook person password",
      "--out DIR", "https", "private", "old copy", "history", "connect-src 'self'", "build --sealed --verify",
      "single file of an older build", "On a local disk", ".daybook/sealed", "HMAC",
    ] { #expect(run.out.contains(part), "\(part)") }
  }

  @Test func `the list of commands mentions help seal, and help on other commands still works`() {
    let help = ToolRun(["--help"]).out
    #expect(help.contains("daybook help seal") && help.contains("\n  person ") && help.contains("\n  seal "))
    #expect(ToolRun(["help", "person"]).out.contains("help seal"))
    #expect(ToolRun(["help", "person", "add"]).out.contains("--generate"))
    #expect(ToolRun(["seal", "--help"]).out.contains("Example: daybook seal"))
  }

  @Test func `help without a topic prints the general help, and an unknown topic is reported`() {
    for words in [[], ["-h"], ["--help"]] {
      let run = ToolRun(["help"] + words)
      #expect(run.exitCode == 0 && run.err == "" && run.out == ToolRun(["--help"]).out, "\(words)")
    }
    let unknown = ToolRun(["help", "person", "nonsense"])
    #expect(unknown.exitCode == 64 && unknown.err.contains("“nonsense”") && unknown.out == "", "\(unknown.err)")
    #expect(ToolRun(["help", "help"]).out.contains("USAGE: daybook help [<subcommands> ...]"))
  }

  @Test(arguments: ["add", "list", "password", "remove"])
  func `the help of each person command has an example`(verb: String) {
    #expect(ToolRun(["person", verb, "--help"]).out.contains("Example: daybook person \(verb)"))
  }
}
