/// A count of occurrences, together with the first of them.
package struct Instances<First: Sendable & Equatable>: Sendable, Equatable {
  package private(set) var count = 0
  package private(set) var first: First?

  package init() {}

  /// Counts an occurrence.
  ///
  /// - Parameter make: returns the first occurrence. It is not called for later occurrences.
  package mutating func add(_ make: () -> First) {
    first = first ?? make()
    count += 1
  }

  package mutating func add(_ others: Instances) {
    first = first ?? others.first
    count += others.count
  }
}
