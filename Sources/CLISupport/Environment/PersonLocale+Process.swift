package import Localization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension PersonLocale {
  /// The locale of this process, from the first of these variables that is set: `LC_ALL`, the variable of a category
  /// such as `LC_MONETARY`, and `LANG`.
  package static func process() -> PersonLocale {
    func name(_ kind: String) -> Name? {
      for variable in ["LC_ALL", kind, "LANG"] {
        if let text = getenv(variable).map({ String(cString: $0) }), !text.isEmpty { return Name(text) }
      }
      return nil
    }
    return PersonLocale(messages: name("LC_MESSAGES"), money: name("LC_MONETARY"), numbers: name("LC_NUMERIC"))
  }
}
