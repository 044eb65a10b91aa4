/// Adds the live reload script to a page, and changes the page's content security policy to allow its connection.
enum LiveReloadPage {
  /// Returns a page with the additions that the server needs.
  ///
  /// - Parameter hasForms: whether the page can change the book.
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
    // A custom template may have no policy. The script goes after the start of the head, or at the end.
    let offset = range(of: "<head>", in: bytes, from: 0)?.upperBound ?? bytes.count
    return bytes[..<offset] + added + bytes[offset...]
  }

  /// Replaces the referrer policy `no-referrer`. With this policy, browsers would send `Origin: null` with a form, and
  /// the server would reject the form.
  private static func withOwnReferrer(_ bytes: [UInt8]) -> [UInt8] {
    guard let meta = range(of: "<meta name=\"referrer\" content=\"no-referrer\"", in: bytes, from: 0) else {
      return bytes
    }
    return bytes[..<meta.lowerBound] + Array("<meta name=\"referrer\" content=\"same-origin\"".utf8)
      + bytes[meta.upperBound...]
  }

  /// Returns a content security policy that also allows connections to the server. Adding a second policy would not be
  /// sufficient, because browsers apply all policies of a page.
  static func policyText(_ policy: String) -> String {
    let directives = policy.split(separator: ";").map { String($0).trimmed }
    let kept = directives.filter { directive in
      let name = directive.prefix { $0 != " " }.lowercased()
      return !directive.isEmpty && !["connect-src", "form-action", "manifest-src"].contains(name)
    }
    return (kept + ["connect-src 'self'", "form-action 'self'", "manifest-src 'self'"]).joined(separator: "; ")
  }

  /// Returns the range of the policy's text in a page, and the end of its element; `nil` if the page has no policy.
  private static func policy(in bytes: [UInt8]) -> (content: Range<Int>, end: Int)? {
    guard let meta = range(of: "http-equiv=\"content-security-policy\"", in: bytes, from: 0),
      let end = range(of: ">", in: bytes, from: meta.upperBound)?.upperBound,
      let content = range(of: "content=\"", in: bytes, from: meta.upperBound), content.upperBound < end,
      let quote = range(of: "\"", in: bytes, from: content.upperBound), quote.lowerBound < end
    else { return nil }
    return (content.upperBound..<quote.lowerBound, end)
  }

  /// Returns the range of a lower-case string in a page, ignoring case; `nil` if the page does not contain it.
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
