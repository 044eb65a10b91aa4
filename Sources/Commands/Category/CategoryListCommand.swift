package import ArgumentParser
import Diagnostics
import Ledger
import Notation

/// `daybook category list`.
package struct CategoryListCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the categories, and how often each is used.",
    discussion: "Example: daybook category list")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    Session.with(book, environment) { session in
      let (ledger, findings) = session.read()
      var counts = [Int](repeating: 0, count: ledger.categories.count)
      for transaction in ledger.transactions where transaction.direction != .moved {
        counts[transaction.category.index] += 1
      }
      environment.out(json ? text(ledger, counts).text + "\n" : table(ledger, counts, environment))
      if findings.hasErrors {
        environment.err("daybook: the book has mistakes, so some uses may be missing; see “daybook check”\n")
      }
      return .fine
    }
  }

  private func table(_ ledger: Ledger, _ counts: [Int], _ environment: Environment) -> String {
    var table = TextTable([
      .text("category"), .text("kind"), .text("color"), .number("budget"), .number("entries"),
      .text("was", narrowest: 8),
    ])
    for (category, count) in zip(ledger.categories, counts) {
      table.add([
        [category.icon, category.name].compactMap { $0 }.joined(separator: " "), category.kind.rawValue,
        color(category), category.budget.map { PlainAmount.text($0, ledger.homeCurrency) } ?? "",
        NumberText.grouped(count),
        category.formerNames.joined(separator: ", "),
      ])
    }
    return table.render(width: environment.outWidth)
  }

  private func text(_ ledger: Ledger, _ counts: [Int]) -> JSONValue {
    .array(
      zip(ledger.categories, counts).map { category, count in
        .object([
          ("name", .string(category.name)), ("kind", .string(category.kind.rawValue)),
          ("color", .string(color(category))), ("budget", .amount(category.budget, ledger.homeCurrency)),
          ("icon", .text(category.icon)), ("was", .array(category.formerNames.map { .string($0) })),
          ("entries", .int(count)),
        ])
      })
  }

  private func color(_ category: Category) -> String {
    switch category.color {
    case .palette(let place): Category.colorNames[place % Category.colorNames.count]
    case .custom(let value):
      "#" + String(repeating: "0", count: 6 - String(value, radix: 16).count) + String(value, radix: 16)
    }
  }
}
