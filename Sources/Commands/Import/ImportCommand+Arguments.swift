import ArgumentParser
import Formats
import Imports
import Ledger
import Statements

/// The meaning of a fee in a separate column.
enum FeeChoice: String, ExpressibleByArgument, CaseIterable {
  case onTop = "on-top"
  case included

  var meaning: ImportSettings.FeeMeaning { self == .onTop ? .onTop : .included }
}

/// The direction of amounts without a minus sign.
enum UnsignedDirection: String, ExpressibleByArgument, CaseIterable {
  case out, `in`
}

extension DateOrder: ExpressibleByArgument {}

extension ImportOptions.NewCategories: ExpressibleByArgument {}

extension DecodedText.Encoding: ExpressibleByArgument {
  init?(argument: String) {
    self.init(option: argument)
  }

  static var allValueStrings: [String] { allCases.map(\.option) }
}

extension Currency: ExpressibleByArgument {
  package init?(argument: String) { self.init(code: argument.uppercased()) }
}
