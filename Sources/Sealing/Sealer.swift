import Platform
import Formats

/// An encryptor of a site's files. The same file and key give the same blob, byte for byte.
///
/// A blob is a classic script, because a browser does not load other files from a disk:
/// `daybookSealed("NAME", "BASE64");`. The Base64 text contains a nonce (12 bytes), the sealed bytes, and the tag (16).
/// The plaintext begins with a byte that states whether the content is compressed. It is followed by the content's
/// length in the blob and its original length (4 bytes each, big-endian), and then by the content, padded with zeros.
///
/// The name of a blob is an HMAC of its file's path, so that no table of names is needed. The nonce is a CMAC of the
/// path and the content, so that a build writes only changed files. This reveals to the host which files change, which
/// it can see anyway.
package struct Sealer: Sendable {
  package let key: SiteKey
  private let contents: [UInt8]
  private let names: [UInt8]
  private let nonces: [UInt8]
  private let order: [UInt8]
  private let slots: [UInt8]
  /// The first bytes of all labels.
  private let labelHead: [UInt8]

  package init(_ key: SiteKey) {
    self.key = key
    contents = key.derived(for: .contents)
    names = key.derived(for: .names)
    nonces = key.derived(for: .nonces)
    order = key.derived(for: .order)
    slots = key.derived(for: .slots)
    labelHead = Array("\(SiteKey.version)\nblob\n\(Hexadecimal.text(key.site))\n".utf8)
  }

  package static let folder = "v"

  // MARK: Names

  /// Returns the path of the file's blob: `v/` followed by 32 digits, which cannot be computed without the key.
  package func path(of file: String) -> String { Sealer.path(ofName: name(of: file)) }

  package static func path(ofName name: String) -> String { "\(folder)/\(name).js" }

  /// Returns the name in a blob's path; `nil` if the path is not a blob's path.
  package static func name(ofBlob path: String) -> SixteenBytes? {
    let bytes = path.utf8
    guard bytes.count == folder.utf8.count + 36, bytes.starts(with: "\(folder)/".utf8),
      bytes.suffix(3).elementsEqual(".js".utf8)
    else { return nil }
    let digits = bytes.dropFirst(folder.utf8.count + 1).prefix(32)
    return SixteenBytes(hexadecimal: Substring(digits))
  }

  func name(of file: String) -> String { Hexadecimal.text(Cryptography.hmac(names, Array(file.utf8)).prefix(16)) }

  /// Returns a sort key for bytes. The resulting order cannot be computed without the site's key.
  func sortKey(of bytes: [UInt8]) -> String { Hexadecimal.text(Cryptography.hmac(order, bytes)) }

  /// Returns the 32-byte MAC of the slot list, which cannot be computed without the key.
  func mac(ofSlots text: [UInt8]) -> [UInt8] {
    Cryptography.hmac(slots, Array("\(SiteKey.version)\nslots\n".utf8) + text)
  }

  // MARK: Blobs

  /// Returns the blob of a file.
  ///
  /// - Parameter path: the path of the file, which is authenticated so that blobs cannot be swapped.
  package func sealed(_ path: String, _ bytes: [UInt8]) -> [UInt8] { blob(path, bytes).script }

  /// Returns a file's blob and its tag. The tag changes if the content at the same path changes.
  package func blob(_ path: String, _ bytes: [UInt8]) -> (script: [UInt8], tag: [UInt8]) {
    let label = label(of: path)
    let padded = padded(path, bytes)
    // The nonce is derived from the content (as in RFC 5297), so that two different contents never have the same nonce.
    let nonce = Array(Cryptography.cmac(nonces, label + [0], padded).prefix(Cryptography.nonceByteCount))
    let whole = nonce + Cryptography.seal(padded, key: contents, nonce: nonce, label: label)
    return (script(name(of: path), whole), Array(whole.suffix(Cryptography.tagByteCount)))
  }

  /// Returns the content of a blob; `nil` if the blob belongs to another path or key, or is damaged.
  package func opened(_ path: String, _ script: [UInt8]) -> [UInt8]? { unsealed(path, script)?.content }

  /// Returns a blob's content and its tag; `nil` in the same cases as `opened`.
  package func unsealed(_ path: String, _ script: [UInt8]) -> (content: [UInt8], tag: [UInt8])? {
    let head = Array("daybookSealed(\"\(name(of: path))\", \"".utf8)
    let tail = Array("\");\n".utf8)
    guard script.starts(with: head), script.count >= head.count + tail.count, script.suffix(tail.count) == tail[...],
      let whole = Base64.bytes(Array(script[head.count..<(script.count - tail.count)])),
      whole.count >= Cryptography.nonceByteCount + Cryptography.tagByteCount,
      let padded = Cryptography.open(
        Array(whole.dropFirst(Cryptography.nonceByteCount)), key: contents,
        nonce: Array(whole.prefix(Cryptography.nonceByteCount)), label: label(of: path)),
      padded.count >= Sealer.headByteCount
    else { return nil }
    let (stored, byteCount) = (BigEndian.number(padded, at: 1), BigEndian.number(padded, at: 5))
    guard padded.count >= Sealer.headByteCount + stored else { return nil }
    let stuffed = Array(padded[Sealer.headByteCount..<(Sealer.headByteCount + stored)])
    let content = padded[0] == 1 ? Deflate.expanded(stuffed, byteCount: byteCount) : stuffed
    return content.map { ($0, Array(whole.suffix(Cryptography.tagByteCount))) }
  }

  /// Returns a file of a site from its pack or its separate blob; `nil` if the file is missing or damaged.
  ///
  /// - Parameter read: returns the bytes stored at the path of a blob.
  package func file(_ path: String, _ read: (String) -> [UInt8]?) -> [UInt8]? {
    if let pack = PackName.of(path), let blob = read(self.path(of: pack)), let files = opened(pack, blob),
      let content = Pack.content(path, in: files)
    {
      return content
    }
    return read(self.path(of: path)).flatMap { opened(path, $0) }
  }

  private func label(of path: String) -> [UInt8] { labelHead + path.utf8 }

  private func script(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let (head, tail) = ("daybookSealed(\"\(name)\", \"", "\");\n")
    var script: [UInt8] = []
    script.reserveCapacity(head.utf8.count + (bytes.count + 2) / 3 * 4 + tail.utf8.count)
    script += head.utf8
    script += Base64.text(bytes)
    script += tail.utf8
    return script
  }
}
