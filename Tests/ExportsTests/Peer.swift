import Foundation
import TestSupport

/// Another program that reads exports to verify them.
struct Peer {
  /// The path of the program, or of Python.
  let path: String
  /// Arguments that precede the arguments of each run.
  var arguments: [String] = []

  /// Whether all programs are required, as in `.ci/run`.
  private static let isRequired = ProcessInfo.processInfo.environment["DAYBOOK_REQUIRE_PEERS"] == "1"

  /// The folder into which `make deps-check` installs Python packages.
  private static let wheels = repositoryFolder.appending(path: ".build/oracle-tools").path(percentEncoded: false)

  static let hledger = named("hledger")
  static let ledger = named("ledger")
  static let beanCheck = module("beancount", ["-m", "beancount.scripts.check"])
  static let beanQuery = module("beanquery", ["-m", "beanquery"])
  static let ofxtools = module("ofxtools", ["-c", ofxScript])
  static let mt940 = module("mt940", ["-c", mt940Script])
  static let camt = module("ofxstatement", ["-c", camtScript])
  static let jsonschema = module("jsonschema", ["-c", schemaScript])

  private static func named(_ name: String) -> Peer? {
    let folders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    if let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }) {
      return Peer(path: "\(folder)/\(name)")
    }
    return missing(name)
  }

  private static func module(_ name: String, _ arguments: [String]) -> Peer? {
    FileManager.default.fileExists(atPath: "\(wheels)/\(name)")
      ? Peer(path: "/usr/bin/env", arguments: ["python3"] + arguments) : missing(name)
  }

  /// Prints a warning, or makes the run fail if the program is required.
  private static func missing(_ name: String) -> Peer? {
    let sentence = "\(name) is not installed: exports are NOT CHECKED by it; make deps-check installs it"
    FileHandle.standardError.write(Data("\n*** \(sentence) ***\n\n".utf8))
    return isRequired ? Peer(path: "/missing/\(name)") : nil
  }

  struct Answer {
    var out: String
    var err: String
    var code: Int32
  }

  /// - Throws: an error if the program cannot be started.
  func run(_ arguments: [String]) throws -> Answer {
    let folder = try TemporaryFolder()
    for name in ["out", "err"] { try folder.write("", to: name) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = self.arguments + arguments
    var environment = ProcessInfo.processInfo.environment
    environment["PYTHONPATH"] = Peer.wheels
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: "out"))
    process.standardError = try FileHandle(forWritingTo: folder.url.appending(path: "err"))
    try process.run()
    process.waitUntilExit()
    return Answer(out: try folder.read("out"), err: try folder.read("err"), code: process.terminationStatus)
  }

  /// Prints a line for each statement: account, currency, its rows' sum, its balance, the number of ids.
  private static let ofxScript = """
    import sys
    from ofxtools.Parser import OFXTree
    tree = OFXTree()
    tree.parse(sys.argv[1])
    for s in tree.convert().statements:
        rows = s.transactions
        ids = {r.fitid for r in rows}
        total = sum(r.trnamt for r in rows)
        print(s.account.acctid, s.curdef, total, s.ledgerbal.balamt, len(ids), len(rows), sep="\\t")
    """

  /// Prints the opening and closing balance, then a line for each row: day, amount.
  private static let mt940Script = """
    import sys, mt940
    rows = mt940.parse(sys.argv[1])
    for name in ("final_opening_balance", "final_closing_balance"):
        print(rows.data[name].date, rows.data[name].amount.amount, sep="\\t")
    for row in rows:
        print(row.data["date"], row.data["amount"].amount, sep="\\t")
    """

  /// Prints the balances and rows of a camt.053 file in the same format.
  private static let camtScript = """
    import sys
    from ofxstatement.plugins.iso20022 import Iso20022Parser
    statement = Iso20022Parser(sys.argv[1]).parse()
    print(statement.start_date.date(), statement.start_balance, sep="\\t")
    print(statement.end_date.date(), statement.end_balance, sep="\\t")
    for row in statement.lines:
        print(row.date.date(), row.amount, sep="\\t")
    """

  /// Takes a schema, then a file; prints a line for each error.
  private static let schemaScript = """
    import json, sys
    import jsonschema
    schema, value = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:])
    jsonschema.Draft202012Validator.check_schema(schema)
    for error in jsonschema.Draft202012Validator(schema).iter_errors(value):
        print(list(error.path), error.message[:200])
    """
}
