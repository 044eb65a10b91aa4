import ArgumentParser

/// The command `daybook rates`, which contains the commands for exchange rates.
struct RatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rates", abstract: "Fetch, list and use exchange rates.",
    discussion: "Example: daybook rates fetch --from ecb --days 30",
    subcommands: [RatesFetchCommand.self, RatesListCommand.self, RatesConvertCommand.self])

  init() {}
}
