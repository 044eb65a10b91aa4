import Formats
import Platform

/// The number of a build and a digest of its index, as stored in `.daybook/sealed`. A build with the same digest keeps
/// its number.
package struct SealedBuild: Sendable, Equatable {
  package let number: Int
  /// The 32-byte SHA-256 hash of the index without its number.
  package let digest: [UInt8]

  /// The maximum integer that JavaScript represents exactly.
  static let greatestNumber = 1 << 53 - 1
  /// The number of build numbers reserved for each day, which is more than the number of builds in a day.
  private static let buildsOfDay = 1000

  /// Returns the build of an index: the newest known build if its files are the same, otherwise a build with a higher
  /// number. A new number is also higher than the number of any build that another machine made on an earlier day.
  package static func of(_ index: SealedIndex, after known: [SealedBuild]) -> SealedBuild {
    let (least, digest) = (index.day * buildsOfDay, index.digest)
    guard let newest = known.max(by: { $0.number < $1.number }) else {
      return SealedBuild(number: least, digest: digest)
    }
    if newest.digest == digest { return newest }
    return SealedBuild(number: min(max(newest.number + 1, least), greatestNumber), digest: digest)
  }

  private static let heading = """
    # The number of the last sealed build, and a digest of its files. Each build with other files has a higher one, by
    # which the unlock page recognizes an old copy. Not a secret: copy it to another computer together with “key”.
    # Without it, numbers start again from the day, so builds of one day may be out of order.
    daybook sealed build 1

    """

  package var encoded: [UInt8] {
    Array("\(SealedBuild.heading)number \(number)\nfiles \(Hexadecimal.text(digest))\n".utf8)
  }

  package init(number: Int, digest: [UInt8]) {
    self.number = number
    self.digest = digest
  }

  /// Parses the content of `.daybook/sealed`.
  ///
  /// - Returns: `nil` for any bytes that `encoded` does not produce.
  package init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(2).map { $0.split(separator: " ") }
    guard lines.count == 2, lines.allSatisfy({ $0.count == 2 }), let number = Int(lines[0][1]),
      (0...SealedBuild.greatestNumber).contains(number), let digest = Hexadecimal.bytes(lines[1][1])
    else { return nil }
    self.init(number: number, digest: digest)
    if digest.count != 32 || encoded != bytes { return nil }
  }
}
