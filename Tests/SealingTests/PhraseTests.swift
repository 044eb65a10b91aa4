import Sealing
import TestSupport
import Testing
import Formats

@Suite struct PhraseTests {
  private func problem(_ typed: String) -> Passphrase.Problem? {
    do throws(Passphrase.Problem) {
      _ = try Passphrase(typed)
      return nil
    } catch {
      return error
    }
  }

  @Test func `empty, short and unprintable passphrases are refused`() {
    #expect(problem("") == .empty)
    #expect(problem("            ") == .empty)
    #expect(problem("elevenchars") == .short(11))
    #expect(problem("twelve chars") == nil)
    // Twelve bytes are not twelve letters.
    #expect(problem("пароль") == .short(6))
    for unprintable in ["twelve\tchars!", "twelve chars!\u{0}rest", "twelve\nchars", "twelve chars \u{FFFD}"] {
      #expect(problem(unprintable) == .unprintable)
    }
  }

  @Test func `a passphrase is accepted when it is typed with another Unicode form of its letters`() throws {
    let (name, salt) = (try PersonName("eva@example.org"), [UInt8](repeating: 1, count: 16))
    func key(_ phrase: String) throws -> [UInt8] {
      Slot.wrappingKey(name, try Passphrase(phrase), salt: salt, rounds: 1)
    }
    #expect(try key("caf\u{E9} au lait!") == key("cafe\u{301} au lait!"))
    #expect(try key("ｆｕｌｌｗｉｄｔｈ１２３") == key("fullwidth123"))
    #expect(try key("a phrase of mine") != key("A phrase of mine"))
    #expect(try key("a phrase of mine") != key("a phrase of mine "))
  }

  @Test func `generated passphrases have the expected form and are all different`() throws {
    var seen: Set<String> = []
    var letters: Set<Character> = []
    for _ in 0..<Fuzzing.count(500) {
      let phrase = Passphrase.generated()
      #expect(
        try phrase.wholeMatch(of: Regex("([bdfghklmnprstvwz][aeiou]){2}(-([bdfghklmnprstvwz][aeiou]){2}){5}")) != nil)
      #expect(problem(phrase) == nil)
      #expect(seen.insert(phrase).inserted)
      letters.formUnion(phrase)
    }
    #expect(letters.count == 16 + 5 + 1)
  }

  @Test(arguments: [
    "eva@example.org", "e@x.io", "o'brien+book@mail.example.co.uk", "ева@пример.рф", "ईवा@उदाहरण.भारत",
    String(repeating: "a", count: 64) + "@example.org",
  ]) func `valid e-mail addresses are accepted as names`(text: String) throws {
    #expect(try PersonName(" \(text)\n").text == text)
  }

  @Test(arguments: [
    "eva", "eva@", "@example.org", "eva@example", "eva@@example.org", "eva@ex ample.org", "e va@example.org",
    "eva@-example.org", "eva@example-.org", "eva@example..org", ".eva@example.org", "eva.@example.org",
    "e..va@example.org", "eva@example.org\u{0}", "eva<x>@example.org", "\"eva\"@example.org", "eva¨@example.org",
    "eva@exa℀mple.org", String(repeating: "a", count: 65) + "@example.org",
  ]) func `a name that is not an e-mail address is refused`(text: String) {
    #expect(throws: PersonName.Problem.notAnAddress) { try PersonName(text) }
  }

  @Test func `an empty name is reported as empty`() {
    #expect(throws: PersonName.Problem.empty) { try PersonName(" \n") }
  }

  @Test func `names that differ only in case or Unicode form are equal`() throws {
    #expect(try PersonName("ＥＶＡ@example.org") == PersonName("eva@EXAMPLE.org"))
    #expect(try PersonName("ЕВА@пример.рф") == PersonName("ева@ПРИМЕР.рф"))
    #expect(try PersonName("eva@example.org") != PersonName("ewa@example.org"))
  }
}

@Suite struct SlotTests {
  let key = SiteKey.random()
  let wrappingKey = Cryptography.random(32)
  let salt = Cryptography.random(16)

  @Test func `a slot can be unwrapped only with the right person, site and number of rounds`() {
    let slot = Slot(key, wrappingKey: wrappingKey, salt: salt, rounds: 600_000)
    #expect(slot.wrapped.count == Slot.wrappedByteCount)
    #expect(slot.key(ofSite: key.site, wrappingKey: wrappingKey) == key)
    #expect(slot.key(ofSite: Cryptography.random(16), wrappingKey: wrappingKey) == nil)
    #expect(slot.key(ofSite: key.site, wrappingKey: Cryptography.random(32)) == nil)
    var other = slot
    other.rounds = 700_000
    #expect(other.key(ofSite: key.site, wrappingKey: wrappingKey) == nil)
    for bit in 0..<(8 * slot.wrapped.count) {
      var damaged = slot
      damaged.wrapped[bit / 8] ^= 1 << (bit % 8)
      #expect(damaged.key(ofSite: key.site, wrappingKey: wrappingKey) == nil)
    }
    #expect(Slot(key, wrappingKey: wrappingKey, salt: salt, rounds: 600_000) != slot, "each has a nonce of its own")
  }

  @Test func `a key ring is read back unchanged, and a damaged one is refused`() throws {
    var ring = KeyRing(key: key)
    ring.wrappingKeys = ["eva@example.org": wrappingKey, "ева@пример.рф": Cryptography.random(32)]
    let bytes = ring.encoded
    #expect(KeyRing(bytes) == ring)
    #expect(KeyRing(KeyRing(key: key).encoded) == KeyRing(key: key))
    let text = String(decoding: bytes, as: UTF8.self)
    let damaged = [
      "", "\n", String(text.dropLast()), text + "\n", text.replacing("daybook key 1", with: "daybook key 2"),
      text.replacing("\n", with: "\r\n"), text.uppercased(), text.replacing("person ", with: "person  "),
      text + text, text.replacing("key \(Hexadecimal.text(key.bytes))\n", with: ""),
    ]
    for damaged in damaged { #expect(KeyRing(Array(damaged.utf8)) == nil, "\(damaged)") }
    for count in 0..<bytes.count {
      // Truncated after a line, it is a ring of fewer members, never the whole ring.
      #expect(KeyRing(Array(bytes.prefix(count))) != ring)
    }
    #expect(KeyRing(bytes + [0xFF, 0x0A]) == nil)
  }
}
