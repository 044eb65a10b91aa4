/// The address of a form, and the thread that processes it.
struct FormRoute {
  /// The kind of subject in the address, after the name of the form.
  enum Subject {
    case none
    case optional
    /// The id of an entry, which may have changed since the page was loaded.
    case entry
    /// The id of an entry, like `entry`, or no id.
    case optionalEntry

    var isEntry: Bool { self == .entry || self == .optionalEntry }
  }

  enum Work {
    /// Changes are processed one after another.
    case changing
    case importing
    case people
  }

  let name: String
  let subject: Subject
  let work: Work

  init(_ name: String, _ subject: Subject = .none, work: Work = .changing) {
    self.name = name
    self.subject = subject
    self.work = work
  }

  /// Whether an address with the given number of parts belongs to the form.
  ///
  /// - Parameter count: the number of parts in the address, including the form's name.
  func takes(_ count: Int) -> Bool {
    switch subject {
    case .none: count == 1
    case .optional, .optionalEntry: count == 1 || count == 2
    case .entry: count == 2
    }
  }
}
