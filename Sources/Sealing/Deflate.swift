import CDeflate
import Synchronization

/// Compression in the zlib format, which browsers can decompress (`DecompressionStream('deflate')`).
enum Deflate {
  /// The compression level, which is the fastest one. A clean build compresses every page, and encrypted sites are
  /// rarely read over slow connections.
  private static let level: Int32 = 1

  /// The idle compressors, which are reused for later pages because creating their tables is slow.
  private static let idle = Mutex<[Compressor]>([])

  private struct Compressor: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// Compresses bytes.
  ///
  /// - Returns: the compressed bytes; `nil` if they would not be shorter.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = idle.withLock({ $0.popLast() }) ?? made() else { return nil }
    defer { idle.withLock { $0.append(compressor) } }
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      count = libdeflate_zlib_compress(compressor.pointer, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
    return result.isEmpty ? nil : result
  }

  private static func made() -> Compressor? { libdeflate_alloc_compressor(level).map(Compressor.init) }

  /// Decompresses bytes.
  ///
  /// - Parameter byteCount: the size of the decompressed bytes.
  /// - Returns: the decompressed bytes; `nil` for damaged bytes.
  static func expanded(_ bytes: [UInt8], byteCount: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var isFine = false
    let result = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      var written = 0
      isFine =
        libdeflate_zlib_decompress(decompressor, bytes, bytes.count, buffer.baseAddress, buffer.count, &written)
        == LIBDEFLATE_SUCCESS
      count = isFine ? written : 0
    }
    return isFine ? result : nil
  }
}
