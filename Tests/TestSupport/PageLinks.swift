package import Testing

import Foundation

/// Checks that every link, picture and anchor of pages has a target, and that every page is well formed.
///
/// - Parameter paths: all files of the site.
package func expectLinksResolve(
  _ pages: [(path: String, text: String)], among paths: Set<String>, sourceLocation: SourceLocation
) {
  let scans = pages.map { (path: $0.path, scan: PageScan($0.text)) }
  let ids = Dictionary(
    uniqueKeysWithValues: scans.map { ($0.path, Set($0.scan.tags.compactMap { $0.attributes["id"] })) })
  for (path, scan) in scans {
    #expect(scan.problems == [], "\(path)", sourceLocation: sourceLocation)
    for tag in scan.tags {
      for address in [tag.attributes["href"], tag.attributes["src"]].compactMap(\.self) where address != "data:," {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map {
          $0.removingPercentEncoding ?? ""
        }
        let target = parts[0].isEmpty ? path : parts[0]
        // The text after # in a link to the search is read by its script.
        let isQuery = target == "search.html" && parts.count == 2 && parts[1].hasPrefix("q=")
        let isThere =
          paths.contains(target) && (parts.count == 1 || isQuery || ids[target]?.contains(parts[1]) == true)
        if !isThere { Issue.record("\(path): \(address)", sourceLocation: sourceLocation) }
      }
    }
  }
}
