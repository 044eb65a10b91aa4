import Foundation
import Site
import TestSupport
import Testing

/// The site's scripts in plain `node`, without a browser: their computations are tested there, their effects on a page
/// in browsers.
struct Node {
  /// Scripts in their order.
  var scripts: [String] = []
  /// Files that scripts may load, by path.
  var files: [String: String] = [:]
  /// The content of elements on the page, by selector.
  var elements: [String: [String: any Sendable]] = [:]
  /// The dataset of `<html>`.
  var html: [String: String] = [:]

  private static let path = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Whether node is installed or required; if it is neither, a warning is printed once.
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

  /// The result of a function's body, which may use `input`, `document` and `settle` (Tests/Tools/page-in-node.js).
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
    // Files cannot fill up as pipes do.
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
