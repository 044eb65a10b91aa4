/// A page as it is served: with the script that follows changes, and a policy that allows its connection (SITE.md §1).
enum LiveReloadPage {
  /// The page with what the server adds to it.
  ///
  /// - Parameter hasForms: whether it can change the book.
  static func made(from bytes: [UInt8], version: LiveVersion, hasForms: Bool = false) -> [UInt8] {
    let bytes = withOwnReferrer(bytes)
    var added = Array(
      """

      <link rel="manifest" href="/-/app.webmanifest">
      <link rel="stylesheet" href="/-/live.css">
      <script src="/-/live.js" data-since="\(version)" defer></script>
      """.utf8)
    if hasForms {
      added += Array(
        """

        <link rel="stylesheet" href="/-/forms.css">
        <script src="/-/forms.fields.js" defer></script>
        <script src="/-/forms.entry.js" defer></script>
        <script src="/-/forms.several.js" defer></script>
        <script src="/-/forms.js" defer></script>
        """.utf8)
    }
    if let policy = policy(in: bytes) {
      let directives = policyText(String(decoding: bytes[policy.content], as: UTF8.self))
      return bytes[..<policy.content.lowerBound] + Array(directives.utf8)
        + bytes[policy.content.upperBound..<policy.end] + added + bytes[policy.end...]
    }
    // A template of one's own may have no policy; the script goes where a head begins, or at the end.
    let offset = range(of: "<head>", in: bytes, from: 0)?.upperBound ?? bytes.count
    return bytes[..<offset] + added + bytes[offset...]
  }

  /// A form of a page that tells nobody where it comes from would come from nowhere.
  private static func withOwnReferrer(_ bytes: [UInt8]) -> [UInt8] {
    guard let meta = range(of: "<meta name=\"referrer\" content=\"no-referrer\"", in: bytes, from: 0) else {
      return bytes
    }
    return bytes[..<meta.lowerBound] + Array("<meta name=\"referrer\" content=\"same-origin\"".utf8)
      + bytes[meta.upperBound...]
  }

  /// A browser keeps to every policy it is given, so that only the page's own can allow more.
  static func policyText(_ policy: String) -> String {
    let directives = policy.split(separator: ";").map { String($0).trimmed }
    let kept = directives.filter { directive in
      let name = directive.prefix { $0 != " " }.lowercased()
      return !directive.isEmpty && !["connect-src", "form-action", "manifest-src"].contains(name)
    }
    return (kept + ["connect-src 'self'", "form-action 'self'", "manifest-src 'self'"]).joined(separator: "; ")
  }

  /// Where the text of the page's policy stands, and where its element ends.
  private static func policy(in bytes: [UInt8]) -> (content: Range<Int>, end: Int)? {
    guard let meta = range(of: "http-equiv=\"content-security-policy\"", in: bytes, from: 0),
      let end = range(of: ">", in: bytes, from: meta.upperBound)?.upperBound,
      let content = range(of: "content=\"", in: bytes, from: meta.upperBound), content.upperBound < end,
      let quote = range(of: "\"", in: bytes, from: content.upperBound), quote.lowerBound < end
    else { return nil }
    return (content.upperBound..<quote.lowerBound, end)
  }

  /// Letters are compared without their case; the text is in lower case.
  private static func range(of text: String, in bytes: [UInt8], from start: Int) -> Range<Int>? {
    let text = Array(text.utf8)
    var index = start
    while index + text.count <= bytes.count {
      var length = 0
      while length < text.count {
        let byte = bytes[index + length]
        if (0x41...0x5A).contains(byte) ? byte + 32 != text[length] : byte != text[length] { break }
        length += 1
      }
      if length == text.count { return index..<(index + length) }
      index += 1
    }
    return nil
  }
}
