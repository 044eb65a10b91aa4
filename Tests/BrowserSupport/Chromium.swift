import Foundation
import TestSupport

/// Chromium by chromedriver, and by DevTools for features that WebDriver lacks.
final class Chromium: Engine, @unchecked Sendable {
  static let driverPath = "/usr/bin/chromedriver"
  static let browserPath = "/usr/bin/chromium"

  private let process: LeashedProcess
  private let driver: WebDriver
  /// An empty tab that is never closed. chromedriver executes no command in a tab that is still loading, so others are
  /// opened and closed from this one: a tab whose server is gone may load for ever.
  private let home: JSON

  init() throws {
    let folder = try temporaryFolder("chromium")
    process = try LeashedProcess(
      Chromium.driverPath, ["--port=0"], folder: folder, environment: ["TMPDIR": folder.path(percentEncoded: false)])
    let log = process.log
    let port = try process.wait(for: "chromedriver") { () -> UInt16? in
      guard let text = try? String(contentsOf: log, encoding: .utf8) else { return nil }  // not yet begun
      return text.split(separator: "successfully on port ").dropFirst().first.flatMap {
        UInt16($0.prefix(while: \.isNumber))
      }
    }
    driver = try WebDriver(
      port: port,
      capabilities: [
        "browserName": "chrome", "pageLoadStrategy": "normal",
        "timeouts": ["script": 60_000, "pageLoad": 120_000, "implicit": 0],
        "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
        "goog:chromeOptions": [
          "binary": .text(Chromium.browserPath), "perfLoggingPrefs": ["enablePage": false],
          "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--force-device-scale-factor=1", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--touch-events=enabled", "--window-size=1300,1000",
          ],
        ],
      ])
    home = try driver.get("/window")
  }

  @discardableResult
  func devTools(_ command: String, _ parameters: JSON = [:]) throws -> JSON {
    try driver.post("/goog/cdp/execute", ["cmd": .text(command), "params": parameters])
  }

  func startAfresh(_ screen: Screen) throws {
    try driver.post("/window", ["handle": home])
    for handle in try driver.get("/window/handles").list where handle != home {
      try devTools("Target.closeTarget", ["targetId": handle])
    }
    let new = try driver.post("/window/new", ["type": "tab"])["handle"]
    try driver.post("/window", ["handle": new])
    try devTools("Storage.clearDataForOrigin", ["origin": "file://", "storageTypes": "all"])
    try devTools("Network.clearBrowserCache")
    try show(on: screen)
    _ = try messages()
    _ = try requests()
  }

  func show(on screen: Screen) throws {
    try devTools(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(screen.width)), "height": .number(Double(screen.height)), "deviceScaleFactor": 1,
        "mobile": .bool(screen.isTouch),
      ])
    try devTools("Emulation.setTouchEmulationEnabled", ["enabled": .bool(screen.isTouch), "maxTouchPoints": 5])
    try devTools(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": .text(screen.theme.rawValue)],
          ["name": "prefers-reduced-motion", "value": screen.isCalm ? "reduce" : "no-preference"],
        ]
      ])
    try devTools("Emulation.setScriptExecutionDisabled", ["value": .bool(!screen.runsScripts)])
    try devTools(
      "Network.emulateNetworkConditions",
      ["offline": .bool(screen.isOffline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
  }

  func go(to address: String) throws { try driver.post("/url", ["url": .text(address)]) }
  func back() throws { try driver.post("/back") }
  func reload() throws { try driver.post("/refresh") }

  func run(_ script: String, _ arguments: [JSON]) throws -> JSON {
    try driver.post("/execute/sync", ["script": .text(script), "args": .list(arguments)])
  }

  func perform(_ sources: [JSON]) throws { try driver.post("/actions", ["actions": .list(sources)]) }
  func letGo() throws { try driver.delete("/actions") }

  func picture(isWhole: Bool) throws -> Data {
    let answer = try devTools(
      "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": .bool(isWhole)])
    return try decodedPicture(answer["data"])
  }

  func messages() throws -> [String] {
    try driver.post("/se/log", ["type": "browser"]).list.map {
      "\($0["level"].text ?? "") \($0["source"].text ?? ""): \($0["message"].text ?? "")"
    }
  }

  func requests() throws -> [String] {
    try driver.post("/se/log", ["type": "performance"]).list.compactMap {
      let message = try JSON(reading: Data(($0["message"].text ?? "null").utf8))["message"]
      return message["method"] == "Network.requestWillBeSent" ? message["params"]["request"]["url"].text : nil
    }
  }
}

/// A folder for one browser, which its watchdog removes. Its name is short: Chromium creates a socket three folders
/// deeper and ends if that path has over 107 bytes, and the temporary folder may be deep itself.
func temporaryFolder(_ name: String) throws -> URL {
  let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appending(path: "\(name)-\(UUID().uuidString.prefix(8))")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

func decodedPicture(_ answer: JSON) throws -> Data {
  guard let text = answer.text, let data = Data(base64Encoded: text) else {
    throw BrowserFailure("no picture: \(answer)")
  }
  return data
}
