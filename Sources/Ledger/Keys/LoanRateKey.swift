/// The keys of each item in a loan's list of rates.
package enum LoanRateKey: FileKey {
  case from, rate

  package static let owner = "“rate”"

  package var key: Key {
    switch self {
    case .from: .firstMonth(example: "2028-01")
    case .rate: Key("rate", .percent, .always, value: "percent", "The yearly rate in percent.", example: "3.2")
    }
  }
}
