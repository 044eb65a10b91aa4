/// The state of an HTML parser at a position in a page, updated by the literal text of templates.
///
/// The parser implements the part of the HTML tokenizer on which escaping depends (HTML Living Standard §13.2.5). A
/// template in which the state is ambiguous causes a finding.
struct HTMLContext: Equatable {
  enum State: Equatable {
    /// Between elements, or in the text of `title` and `textarea`.
    case content
    /// After `<` or `</`.
    case tagStart
    case tagName
    case beforeAttribute
    case attributeName
    case afterAttributeName
    /// Inside a tag, after a section that may or may not be shown: white space or the tag's end must follow.
    case gap
    case beforeValue
    /// The value of an attribute; the quote is 0 if there are no quotes.
    case value(quote: UInt8)
    case comment
    /// A declaration, such as `<!doctype …>`.
    case declaration
    /// The content of `script`, `style`, `title` or `textarea`, up to its end tag.
    case raw
  }

  /// The part of a URL, which determines the effect of a colon in a value.
  enum URLPart: Equatable {
    case start
    /// Before the first `/`, `?` or `#`: a colon could still form a scheme.
    case segment
    case rest
    /// After a scheme that is not allowed, or that is not entirely literal.
    case refused
  }

  var state = State.content
  /// The tag's name in lower case; in the state `raw`, the name of the raw element.
  var tag: [UInt8] = []
  var isEndTag = false
  /// The attribute's name in lower case; `nil` if it depends on sections.
  var attribute: [UInt8]? = []
  var url = URLPart.start
  /// The first bytes of the attribute's value in lower case, at most 64, which determine the scheme of a URL or the
  /// type of a script.
  var valueText: [UInt8] = []
  var isJSON = false
  /// Whether a JSON string is open.
  var isInString = false
  /// Whether the last character of the open JSON string is a backslash that escapes the next character.
  var isEscaped = false
  /// The number of bytes that match the end of a comment or of a raw element.
  var matched = 0
}

extension HTMLContext {
  /// Advances over literal text.
  mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      // Between elements, the most frequent state, only the next element matters.
      if case .content = state, byte != UInt8(ascii: "<") { continue }
      read(byte)
    }
  }

  mutating func read(_ byte: UInt8) {
    let lower = lowercased(byte)
    switch state {
    case .content:
      if byte == UInt8(ascii: "<") { state = .tagStart }
    case .tagStart:
      readTagStart(byte, lower)
    case .tagName:
      if !readTagEnd(byte) { tag.append(lower) }
    case .beforeAttribute:
      if !readTagEnd(byte) {
        state = .attributeName
        attribute = [lower]
      }
    case .attributeName:
      if byte == UInt8(ascii: "=") {
        state = .beforeValue
      } else if isSpace(byte) {
        state = .afterAttributeName
      } else if !readTagEnd(byte) {
        attribute?.append(lower)
      }
    case .afterAttributeName, .gap:
      readAfterName(byte, lower)
    case .beforeValue:
      readBeforeValue(byte)
    case .value(let quote):
      readValue(byte, quote: quote)
    case .comment:
      if byte == UInt8(ascii: ">"), matched >= 2 {
        leaveTag()
      } else {
        matched = byte == UInt8(ascii: "-") ? matched + 1 : 0
      }
    case .declaration:
      if byte == UInt8(ascii: ">") { leaveTag() } else { readDeclaration(byte) }
    case .raw:
      readRaw(byte, lower)
    }
  }

  /// Records that a value or an entry of the words file was inserted at this position.
  mutating func insertValue() {
    if case .value = state {
      if url == .start { url = .segment }
      // The inserted text is unknown, so it cannot be part of a type or a scheme.
      valueText.append(0)
    }
    matched = 0
  }

  private mutating func readTagStart(_ byte: UInt8, _ lower: UInt8) {
    switch byte {
    case UInt8(ascii: "/") where !isEndTag:
      isEndTag = true
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      state = .declaration
    default:
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) {
        state = .tagName
        tag = [lower]
      } else {
        leaveTag()
        if byte == UInt8(ascii: "<") { state = .tagStart }
      }
    }
  }

  /// Reads white space, `/` or `>` inside a tag. Returns `false` for any other byte.
  private mutating func readTagEnd(_ byte: UInt8) -> Bool {
    if isSpace(byte) || byte == UInt8(ascii: "/") {
      state = .beforeAttribute
      attribute = []
      return true
    }
    if byte == UInt8(ascii: ">") {
      let isRaw = !isEndTag && rawElements.contains { tag.elementsEqual($0.utf8) }
      let (element, json) = (tag, isJSON)
      leaveTag()
      if isRaw {
        state = .raw
        tag = element
        isJSON = json
      }
      return true
    }
    return false
  }

  private mutating func readAfterName(_ byte: UInt8, _ lower: UInt8) {
    let isGap = state == .gap
    if byte == UInt8(ascii: "=") {
      state = .beforeValue
      if isGap { attribute = nil }
    } else if isSpace(byte), !isGap {
      return
    } else if !readTagEnd(byte) {
      state = .attributeName
      attribute = isGap ? nil : [lower]
    }
  }

  private mutating func readBeforeValue(_ byte: UInt8) {
    if isSpace(byte) { return }
    url = .start
    valueText = []
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      state = .value(quote: byte)
    case UInt8(ascii: ">"):
      _ = readTagEnd(byte)
    default:
      state = .value(quote: 0)
      readValue(byte, quote: 0)
    }
  }

  private mutating func readValue(_ byte: UInt8, quote: UInt8) {
    if quote == 0 ? isSpace(byte) || byte == UInt8(ascii: ">") : byte == quote {
      if tag.elementsEqual("script".utf8) {
        if attribute == nil { isJSON = false }
        if let attribute, attribute.elementsEqual("type".utf8) {
          isJSON = jsonTypes.contains { valueText.elementsEqual($0.utf8) }
        }
      }
      (state, attribute, url, valueText) = (.beforeAttribute, [], .start, [])
      if quote == 0 { _ = readTagEnd(byte) }
      return
    }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      if url != .refused { url = .rest }
    case UInt8(ascii: ":") where url == .start || url == .segment:
      url = allowedSchemes.contains { valueText.elementsEqual($0.utf8) } ? .rest : .refused
    default:
      if url == .start { url = .segment }
    }
    if valueText.count < 64 { valueText.append(lowercased(byte)) }
  }

  private mutating func readDeclaration(_ byte: UInt8) {
    if byte == UInt8(ascii: "-") {
      matched += 1
      // `<!-->` is a whole comment, so its dashes are part of the end as well.
      if matched == 2 { state = .comment }
    } else {
      matched = .min / 2
    }
  }

  private mutating func readRaw(_ byte: UInt8, _ lower: UInt8) {
    if isJSON { readJSON(byte) }
    if matched == tag.count + 2 {
      if isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
        isEndTag = true
        (isJSON, isInString, isEscaped, matched) = (false, false, false, 0)
        _ = readTagEnd(byte)
        return
      }
      matched = 0
    }
    let expected: UInt8 = matched == 0 ? UInt8(ascii: "<") : matched == 1 ? UInt8(ascii: "/") : tag[matched - 2]
    matched = lower == expected ? matched + 1 : byte == UInt8(ascii: "<") ? 1 : 0
  }

  private mutating func readJSON(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\"), isInString {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString.toggle()
    }
  }

  private mutating func leaveTag() {
    self = HTMLContext()
  }
}

private let rawElements = ["script", "style", "title", "textarea"]
private let jsonTypes = ["application/json", "application/ld+json"]

private func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

private func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
}
