import Imports
import Ledger
import Notation
import Platform

/// Asks a source for the rates of some days.
struct RateFetcher {
  private let environment: Environment
  private let seconds: Int

  init(_ environment: Environment, seconds: Int) {
    self.environment = environment
    self.seconds = seconds
  }

  /// - Returns: at most so many days, the newest first.
  func sheets(from source: RateSource, days: Int) throws(Stop) -> [RateSheet] {
    switch source {
    case .bank(.ecb): return try ecb(ECBRates.address(days: days), days: days)
    case .bank(.cbr): return try cbr(CBRRates.address, days: days)
    case .address(let address):
      let bytes = try fetch(address)
      return JSON(bytes) == nil
        ? try ecb(address, days: days, first: bytes) : try cbr(address, days: days, first: bytes)
    }
  }

  private func ecb(_ address: String, days: Int, first: [UInt8]? = nil) throws(Stop) -> [RateSheet] {
    let bytes = if let first { first } else { try fetch(address) }
    do throws(RateSheet.Problem) { return Array(try ECBRates.read(bytes).prefix(days)) } catch {
      throw RateFetcher.failure(error, address)
    }
  }

  /// Follows the answers from day to day.
  private func cbr(_ address: String, days: Int, first: [UInt8]? = nil) throws(Stop) -> [RateSheet] {
    var sheets: [RateSheet] = []
    var address = address
    var bytes = if let first { first } else { try fetch(address) }
    while true {
      let previous: String?
      do throws(RateSheet.Problem) {
        let answer = try CBRRates.read(bytes)
        // An answer that leads to itself, or forward, would never end.
        if let last = sheets.last, answer.0.day >= last.day { return sheets }
        sheets.append(answer.0)
        previous = answer.previous
      } catch {
        throw RateFetcher.failure(error, address)
      }
      guard sheets.count < days, let previous else { return sheets }
      guard let next = Address(address).following(previous) else {
        throw .impossible(
          "“\(address)” leads to “\(previous)”, which is on another host; nothing was fetched from there")
      }
      address = next
      bytes = try fetch(address)
    }
  }

  private func fetch(_ address: String) throws(Stop) -> [UInt8] {
    switch environment.programs.download(address, seconds) {
    case .success(let bytes): return bytes
    case .failure(.noCurl):
      throw .impossible(
        "rates are fetched by curl, which is not installed; install it (apt install curl), and try again")
    case .failure(.tooLarge): throw .impossible("“\(address)” answers with more than 16 MiB, which is no day's rates")
    case .failure(.refused(let reason)): throw .impossible("cannot fetch “\(address)”: \(reason)")
    }
  }

  private static func failure(_ problem: RateSheet.Problem, _ address: String) -> Stop {
    switch problem {
    case .unknownShape: .impossible("“\(address)” does not answer with rates in the form of ecb or cbr")
    case .missing(let part): .impossible("the answer of “\(address)” has no \(part)")
    case .wrong(let value, let part): .impossible("the answer of “\(address)” says “\(value)” in \(part)")
    }
  }
}

/// An address on the web, taken apart as far as following a link needs it.
private struct Address {
  private let scheme: Substring
  private let host: Substring

  init(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    scheme = parts.first ?? ""
    host = parts.count > 2 ? parts[2] : ""
  }

  /// The address of a link, whole or without its scheme; nil when it leads to another host.
  func following(_ link: String) -> String? {
    let whole = link.hasPrefix("//") ? "\(scheme)\(link)" : link.hasPrefix("/") ? "\(scheme)//\(host)\(link)" : link
    return Address(whole).host == host && whole.hasPrefix("http") ? whole : nil
  }
}
