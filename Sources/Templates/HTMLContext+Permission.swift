extension HTMLContext {
  /// The escaping of values at a position, or the reason why no value is allowed.
  enum Permission: Equatable {
    case escaped(Escape)
    /// The position as a phrase for a message, such as “in a script”, and advice for the template's author.
    case refused(where: String, advice: String)
  }

  /// The escaping of text at the current position.
  var permissionForText: Permission {
    switch state {
    case .content:
      return .escaped(.text)
    case .raw:
      return permissionInRaw
    case .value(let quote):
      return quote == 0 ? unquoted : permissionInValue
    case .beforeValue:
      return unquoted
    case .tagStart, .tagName:
      return .refused(where: "in the name of an element", advice: "write the element's name out")
    case .beforeAttribute, .attributeName, .afterAttributeName, .gap:
      return .refused(
        where: "inside a tag but not in an attribute value", advice: "move it into a quoted attribute value")
    case .comment:
      return .refused(where: "in an HTML comment", advice: "use “{{! … }}” for remarks")
    case .declaration:
      return .refused(where: "in a declaration", advice: "write it out")
    }
  }

  /// The escaping of trusted markup at the current position.
  var permissionForMarkup: Permission {
    switch state {
    case .content: .escaped(.none)
    case .raw where isJSON && !isInString: .escaped(.none)
    default: .refused(where: "outside the content of an element", advice: "move it between elements")
    }
  }

  private var unquoted: Permission {
    .refused(where: "in a value without quotes", advice: "put quotes around the value")
  }

  private var permissionInRaw: Permission {
    if tag.elementsEqual("title".utf8) || tag.elementsEqual("textarea".utf8) { return .escaped(.text) }
    if tag.elementsEqual("style".utf8) {
      return .refused(where: "in a style", advice: "use a class or an attribute")
    }
    if !isJSON {
      return .refused(where: "in a script", advice: "use “<script type=\"application/json\">”")
    }
    if !isInString || isEscaped {
      return .refused(where: "in JSON outside a string", advice: "put quotes around it")
    }
    return .escaped(.json)
  }

  private var permissionInValue: Permission {
    guard let attribute else {
      return .refused(
        where: "in an attribute whose name depends on a section",
        advice: "write the attribute's name directly before it")
    }
    let name = String(decoding: attribute, as: UTF8.self)
    if name.hasPrefix("on") || name == "style" || name == "srcdoc" {
      return .refused(where: "in the attribute “\(name)”", advice: "use a class or a data attribute")
    }
    guard urlAttributes.contains(name) else { return .escaped(.attribute) }
    switch url {
    case .start: return .escaped(.urlStart)
    case .segment: return .escaped(.urlSegment)
    case .rest: return .escaped(.urlRest)
    case .refused:
      return .refused(
        where: "after a URL scheme that is not allowed", advice: "use http, https, mailto, tel or no scheme")
    }
  }
}

private let urlAttributes: Set<String> = [
  "action", "background", "cite", "data", "formaction", "href", "manifest", "ping", "poster", "src", "srcset",
  "xlink:href",
]
