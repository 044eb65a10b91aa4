import BookEditing
import Platform
import Ledger
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Functions of the benchmark that are not commands of Daybook.

/// Reads, checks and totals a book. Prints the totals by month and category in minor units.
func printTotals(_ path: String) throws {
  let sources = try BookFolder(path, disk: Disk()).load()
  let (ledger, findings) = LedgerReader.read(sources, today: TodayChoice(clock: Day(number: 20_000)))
  let figures = LedgerTotals(ledger)
  var text = "\(findings.count) findings\n"
  for month in figures.months where figures.index(of: month).map({ figures.counts[$0] > 0 }) ?? false {
    for index in ledger.categories.indices {
      let total = figures.total(of: Category.ID(index: index), in: month)
      if total != 0 { text += "\(month) \(ledger.categories[index].name) \(total)\n" }
    }
  }
  print(text, terminator: "")
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "totals" where arguments.count == 2: try printTotals(arguments[1])
case "charts" where arguments.count == 1: try printChartTimes()
case "chart" where arguments.count == 3: try writeChart(named: arguments[1], to: arguments[2])
case "phases" where (5...6).contains(arguments.count): try printPhases(Array(arguments.dropFirst()))
case "run" where arguments.count >= 3: exit(launch(Array(arguments.dropFirst(2)), figures: arguments[1]))
default:
  print(
    """
    usage: daybook-bench totals BOOK            totals by month and category, in minor units
           daybook-bench charts                 what drawing and encoding takes in this process: name, CPU ms, wall ms, KB
           daybook-bench chart bars|ring FILE   one chart as a PNG
           daybook-bench phases TEMPLATE SCRATCH BOOK SITE [BEFORE]
                                                what each phase of a build takes: name, user ms, system ms; SITE shows BEFORE
           daybook-bench run FIGURES COMMAND…   runs it; CPU s, wall s and peak KiB go to the file FIGURES
    """)
  exit(64)
}
