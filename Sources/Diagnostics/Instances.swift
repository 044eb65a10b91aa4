/// A count of occurrences, with the first one.
package struct Instances<First: Sendable & Equatable>: Sendable, Equatable {
  package private(set) var count = 0
  package private(set) var first: First?

  package init() {}

  /// Counts an occurrence.
  ///
  /// - Parameter make: called for the first one only.
  package mutating func add(_ make: () -> First) {
    first = first ?? make()
    count += 1
  }

  package mutating func add(_ others: Instances) {
    first = first ?? others.first
    count += others.count
  }
}
