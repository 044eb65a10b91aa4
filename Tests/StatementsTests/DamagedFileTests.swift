import Ledger
import Formats
import TestSupport
import Testing

@testable import Statements

/// Files with damaged bytes: every lost row is reported, and no file crashes a reader.
@Suite struct DamagedFileTests {
  private static func mutated(_ bytes: [UInt8], _ separators: [Int], _ random: inout SeededRandom) -> (
    bytes: [UInt8], place: Int
  ) {
    var bytes = bytes
    // Separators of rows and fields are damaged as often as all other bytes.
    let place =
      Bool.random(using: &random)
      ? separators.randomElement(using: &random) ?? 0 : bytes.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.remove(at: place)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<7, using: &random)
    case 2: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
    default: bytes.removeSubrange(place..<min(place + Int.random(in: 1...4, using: &random), bytes.count))
    }
    return (bytes, place)
  }

  @Test(arguments: TokenSample.all) func `every row that is lost because of a damaged byte is reported`(
    _ sample: TokenSample
  )
    throws
  {
    var random = SeededRandom(seed: Fuzzing.seed(20_261_126))
    let whole = Array(sample.text.utf8)
    let separators = whole.indices.filter { !whole[$0].isDigit && !whole[$0].isASCIILetter }
    try expectAllTold(sample, whole, at: 0)
    for _ in 0..<Fuzzing.count(1_500 / TokenSample.all.count, least: 15) {
      let (bytes, place) = Self.mutated(whole, separators, &random)
      try expectAllTold(sample, bytes, at: place)
    }
  }

  /// Removes each line break once.
  @Test(arguments: TokenSample.all) func `every row that is lost because of a missing line break is reported`(
    _ sample: TokenSample
  ) throws {
    let whole = Array(sample.text.utf8)
    for place in whole.indices where whole[place] == .newline {
      var bytes = whole
      bytes.remove(at: place)
      try expectAllTold(sample, bytes, at: place)
    }
  }

  private func expectAllTold(_ sample: TokenSample, _ bytes: [UInt8], at place: Int) throws {
    var found: BankFile?
    // A file that is refused as a whole loses no rows.
    do throws(StatementReader.Problem) { found = try StatementReader.read(bytes).parts.first?.file } catch { return }
    let file = try #require(found)
    let text = String(decoding: bytes, as: UTF8.self)
    let rows = file.statements.flatMap(\.rows)
    let lines = Set(rows.map(\.line) + file.skippedRows.map(\.line))
    for row in 0..<TokenSample.rowCount {
      let token = TokenSample.token(row)
      guard let found = text.firstRange(of: token) else { continue }
      let amount = SignedDecimal(digits: -Int64(TokenSample.minor(row)), scale: 2)
      if rows.contains(where: { $0.text.contains(token) || $0.amount == amount }) { continue }
      if file.skippedRows.contains(where: { $0.text.contains(token) }) { continue }
      let line = text[..<found.lowerBound].utf8.count { $0 == .newline } + 1
      // Alternatively, the row that begins last before it is reported as unreadable.
      let isTold = file.skippedRows.contains { left in
        if case .unreadable = left.reason { return !sample.hasLines || left.line <= line }
        return sample.hasLines && left.line <= line && !lines.contains { $0 > left.line && $0 <= line }
      }
      if !isTold {
        let told =
          rows.map { "\($0.line) \($0.amount.text) \($0.text)" } + file.skippedRows.map { "\($0.line) \($0.sentence)" }
        Issue.record("\(sample.name), byte \(place): \(token) is gone\n\(text)\n\(told.joined(separator: "\n"))")
      }
    }
  }

  // MARK: Anything

  @Test(arguments: FormatSample.all) func `damaged bytes never crash a reader or cause unlimited results`(
    _ sample: FormatSample
  ) {
    var random = SeededRandom(seed: Fuzzing.seed(4_711))
    let text = Array(FieldTemplate(sample.marked).text.utf8)
    for _ in 0..<Fuzzing.count(3_000 / FormatSample.all.count, least: 9) {
      var bytes = text
      // Damages either the packed file or its content.
      let isInner = Bool.random(using: &random)
      if !isInner { bytes = sample.bytes(String(decoding: bytes, as: UTF8.self)) }
      for _ in 0..<Int.random(in: 1...8, using: &random) { Self.damage(&bytes, &random) }
      if isInner { bytes = sample.bytes(String(decoding: bytes, as: UTF8.self)) }
      expectBounded(bytes)
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
    let other = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: other)
    case 3: bytes.insert(contentsOf: (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }, at: place)
    default:
      let number = ExtremeNumbers.all.randomElement(using: &random) ?? ""
      bytes.replaceSubrange(place..<min(end, place + 6), with: Array(number.utf8))
    }
  }

  private func expectBounded(_ bytes: [UInt8]) {
    do throws(StatementReader.Problem) {
      for part in try StatementReader.read(bytes).parts {
        let rows = part.file.statements.flatMap(\.rows)
        let size =
          rows.reduce(0) { $0 + $1.text.utf8.count } + part.file.skippedRows.reduce(0) { $0 + $1.text.utf8.count }
        // A row of a sheet may be declared as repeated a thousand times.
        #expect(part.file.rowCount <= 3_000 && size <= 2_000 * bytes.count)
        _ = (part.file.statements.map(\.difference), part.file.skippedRows.map(\.sentence))
      }
    } catch {
      #expect(!error.sentence.isEmpty)
    }
  }
}
