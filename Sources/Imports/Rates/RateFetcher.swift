package import Ledger
import Formats
package import Platform

/// A client that fetches a source's exchange rates for one or more days.
package struct RateFetcher {
  /// The usual maximum time for one response, in seconds.
  package static let usualTimeout = 20

  private let download: (_ address: String) -> Result<[UInt8], Download.Failure>

  /// A reason why no rates were fetched.
  package enum Failure: Error {
    case notFetched(_ address: String, Download.Failure)
    case notRead(_ address: String, DailyRates.Problem)
    /// A response that links to another host. Nothing is fetched from that host.
    case leadsAway(_ address: String, to: String)
  }

  /// Creates a client that downloads with the given function.
  ///
  /// - Parameter download: fetches the bytes at an address.
  package init(download: @escaping (_ address: String) -> Result<[UInt8], Download.Failure>) {
    self.download = download
  }

  /// Fetches the rates of a source.
  ///
  /// - Returns: the rates for at most `days` days, the newest first.
  package func sheets(from source: RateSource, days: Int) throws(Failure) -> [DailyRates] {
    switch source {
    case .bank(.ecb): return try ecb(ECBRates.address(days: days), days: days)
    case .bank(.cbr): return try cbr(CBRRates.address, days: days)
    case .address(let address):
      let bytes = try fetch(address)
      return JSON(bytes) == nil
        ? try ecb(address, days: days, first: bytes) : try cbr(address, days: days, first: bytes)
    }
  }

  private func ecb(_ address: String, days: Int, first: [UInt8]? = nil) throws(Failure) -> [DailyRates] {
    let bytes = if let first { first } else { try fetch(address) }
    do throws(DailyRates.Problem) { return Array(try ECBRates.read(bytes).prefix(days)) } catch {
      throw .notRead(address, error)
    }
  }

  /// Fetches the rates day by day, following each response's link to the previous day.
  private func cbr(_ address: String, days: Int, first: [UInt8]? = nil) throws(Failure) -> [DailyRates] {
    var sheets: [DailyRates] = []
    var address = address
    var bytes = if let first { first } else { try fetch(address) }
    while true {
      let previous: String?
      do throws(DailyRates.Problem) {
        let answer = try CBRRates.read(bytes)
        // With a link to the same or a later day, the loop would never end.
        if let last = sheets.last, answer.0.day >= last.day { return sheets }
        sheets.append(answer.0)
        previous = answer.previous
      } catch {
        throw .notRead(address, error)
      }
      guard sheets.count < days, let previous else { return sheets }
      guard let next = Address(address).following(previous) else {
        throw .leadsAway(address, to: previous)
      }
      address = next
      bytes = try fetch(address)
    }
  }

  private func fetch(_ address: String) throws(Failure) -> [UInt8] {
    switch download(address) {
    case .success(let bytes): return bytes
    case .failure(let failure): throw .notFetched(address, failure)
    }
  }
}

extension RateFetcher.Failure {
  package var sentence: String {
    switch self {
    case .notFetched(_, .noCurl):
      "cannot fetch rates: curl is not installed; install it (apt install curl), and try again"
    case .notFetched(let address, .tooLarge):
      "the response from “\(address)” is larger than \(Download.greatestByteCount >> 20) MiB, the limit for rates"
    case .notFetched(let address, .refused(let reason)): "cannot fetch “\(address)”: \(reason)"
    case .notRead(let address, .unknownShape):
      "the response from “\(address)” is in neither the “ecb” nor the “cbr” format"
    case .notRead(let address, .missing(let part)): "the response from “\(address)” has no \(part)"
    case .notRead(let address, .wrong(let value, let part)):
      "the response from “\(address)” has the invalid value “\(value)” in \(part)"
    case .leadsAway(let address, let other):
      "“\(address)” links to “\(other)” on another host; nothing was fetched from there"
    }
  }
}

/// A web address, split into its scheme and authority, from which links are resolved.
private struct Address {
  private let scheme: Substring
  private let host: Substring

  init(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    scheme = parts.first ?? ""
    host = parts.count > 2 ? parts[2] : ""
  }

  /// Returns the full address of the link, which may omit the scheme or the host; `nil` if it points to another host.
  func following(_ link: String) -> String? {
    let whole = link.hasPrefix("//") ? "\(scheme)\(link)" : link.hasPrefix("/") ? "\(scheme)//\(host)\(link)" : link
    return Address(whole).host == host && whole.hasPrefix("http") ? whole : nil
  }
}
