#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A growing buffer for the bytes of a page, without the bounds checks of an array.
///
/// A page consists of thousands of short pieces, and the bounds checks took half of the rendering time.
struct PageBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    start = PageBuffer.memory(nil, self.capacity)
  }

  deinit {
    free(start)
  }

  /// The parts of the page, in order.
  var parts: [PagePart.Place] = []

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Reserves memory for the given number of further bytes. `put` requires reserved memory.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    start = PageBuffer.memory(start, capacity)
  }

  /// Grows a block of memory, keeping its content. For large pages such as the yearbook, the kernel can often do this
  /// without copying.
  private static func memory(_ old: UnsafeMutablePointer<UInt8>?, _ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = realloc(old, capacity) else { preconditionFailure("there is not enough memory for a page") }
    return memory.bindMemory(to: UInt8.self, capacity: capacity)
  }

  /// Writes one byte into reserved memory.
  @inline(__always)
  mutating func put(_ byte: UInt8) {
    assert(count < capacity, "no memory was reserved for this byte")
    start[count] = byte
    count += 1
  }

  /// Writes a few ASCII characters into reserved memory.
  @inline(__always)
  mutating func put(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { put(text.utf8Start[index]) }
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }
}
