import TestSupport
import Testing

/// The balance and its history after a few commands.
@Suite struct StoriesTests {
  @Test func `the history describes received and spent money in sentences that include the balance`() throws {
    let book = try BookOfTest(["book.yaml": "currency: USD\nshow-currency: yes\nlanguage: en-US\n"])
    func run(_ arguments: String...) -> ToolRun {
      ToolRun(arguments + ["--book", book.path, "--today", "2020-02-22"])
    }
    let added = run("add", "--received", "100", "--date", "2020-02-20", "--title", "Savings")
    #expect(added.exitCode == 0, "\(added.err)")
    #expect(run("add", "--spent", "13.44", "--title", "Dining Out").exitCode == 0)
    let history = run("report", "balance", "--history").out
    #expect(history.contains("Added $100 on 02/20/2020 from Savings."), "\(history)")
    #expect(history.contains("Spent $13.44 on 02/22/2020 on Dining Out."), "\(history)")
    #expect(history.contains("86.56"), "\(history)")
  }
}
