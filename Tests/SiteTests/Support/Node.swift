import Foundation
import Site
import TestSupport
import Testing

/// The site's scripts in plain `node`, without a browser: what they compute is tested there, what they do to a page in
/// browsers.
struct Node {
  /// In their order.
  var scripts: [String] = []
  /// What scripts may load, by path.
  var files: [String: String] = [:]
  /// What elements of the page hold, by selector.
  var elements: [String: [String: any Sendable]] = [:]
  /// The dataset of `<html>`.
  var html: [String: String] = [:]

  private static let path = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// False where there is none and none is required; that is said loudly, once.
  static let isThere: Bool = {
    if path != nil || ProcessInfo.processInfo.environment["DAYBOOK_REQUIRE_BROWSERS"] == "1" { return true }
    let sentence = "node is not installed: what scripts compute is NOT CHECKED; make deps-check installs it"
    FileHandle.standardError.write(Data("\n*** \(sentence) ***\n\n".utf8))
    return false
  }()

  /// A script of the template, such as `search.js`.
  static func script(_ name: String) throws -> String {
    let asset = try #require(SiteTemplate.ofRepository.assets.first { $0.name == name }, "no \(name)")
    return String(decoding: asset.bytes, as: UTF8.self)
  }

  /// What the body of a function answers that may use `input`, `document` and `settle` (Tests/Tools/page-in-node.js).
  func run(_ body: String, input: Any = [String]()) throws -> Any {
    let node = try #require(Node.path, "node is not installed; make deps-check installs it")
    let given: [String: Any] = [
      "scripts": scripts, "files": files, "elements": elements, "html": html, "input": input, "body": body,
    ]
    let folder = try TemporaryFolder()
    try folder.write(try JSONSerialization.data(withJSONObject: given), to: "in")
    for name in ["out", "err"] { try folder.write("", to: name) }
    let process = Process()
    process.executableURL = URL(filePath: node)
    process.arguments = [testsFolder.appending(path: "Tools/page-in-node.js").path(percentEncoded: false)]
    process.standardInput = try FileHandle(forReadingFrom: folder.url.appending(path: "in"))
    // Files cannot fill up, as pipes do.
    process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: "out"))
    process.standardError = try FileHandle(forWritingTo: folder.url.appending(path: "err"))
    try process.run()
    process.waitUntilExit()
    let complaint = try folder.read("err")
    try #require(process.terminationStatus == 0, "\(complaint)")
    let answer = Data(try folder.read("out").utf8)
    return try JSONSerialization.jsonObject(with: answer, options: .fragmentsAllowed)
  }
}
