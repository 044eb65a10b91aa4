import Templates

/// The page before a sealed site. It is the same for every book of a language, and says nothing of this one.
package enum GatePage {
  /// `idle-why` holds `{seconds}`, for the script.
  static let shape = Shape("gate", [("language", .text), ("idle-why", .text)])

  /// Its script; the open site has no use for it.
  static let script = "gate.js"

  /// What of a sealed site stays readable: the gate, and the template's assets.
  ///
  /// - Returns: paths below the site's folder.
  package static func shell(_ input: SiteInput) -> [(path: String, bytes: [UInt8])] {
    let page = input.templates.page("gate")
    let values: [Value] = [
      .text(input.wording.language), .text(input.wording.text(.gateIdleWhy, ["seconds": "{seconds}"])),
    ]
    return [("index.html", page.render(Record(page.shape, values)))]
      + input.assets.map { ("assets/\($0.name)", $0.bytes) }
  }
}
