/// Our own quarters as other programs pack them, because Daybook packs none of these: base64 of whole files.
enum PackedPictures {
  /// The four quarters, 48 × 32, by `cwebp -lossless`.
  static let webpLossless = bytes(
    """
    UklGRjgAAABXRUJQVlA4TCwAAAAvL8AHAAVZNpLJ+aM8xAPdfJOQgJANNNc2IQFhoGyubf2fAEZf6T2D9aveMw==
    """)

  /// The same by `cwebp -q 90`.
  static let webpLossy = bytes(
    """
    UklGRnwAAABXRUJQVlA4IHAAAACQBQCdASowACAAPikOhUKhh1QGAKEswBiiKC/APwA157gH4AfsV/iuQC7AfsBnfYaDanJAgAD+9pR14pH3Pn\
    9xaYmqJ/QIbf/7V72avqhL38gH/LYxvM7JBDw914p9/Grf/9m+h2q87CCLGuuOAAAA
    """)

  /// Clear red, red; half clear black, a fifth of blue; 48 × 32, by `cwebp -lossless -exact`.
  static let webpClearLossless = bytes(
    """
    UklGRjwAAABXRUJQVlA4TC8AAAAvL8AHEB8QgywgKPJ/NAEJkU122OR6WNUANW0bQSVZkkfyzdw5ov8T0FiYmVGYGQA=
    """)

  /// The same by `cwebp -q 90 -exact`.
  static let webpClearLossy = bytes(
    """
    UklGRqIAAABXRUJQVlA4WAoAAAAQAAAALwAAHwAAQUxQSCMAAAABHyAQIFOedGgSEYENNW0bQSVZkkfyzdw5ov8TIGzMrNCYGQBWUDggWAAAAP\
    ADAJ0BKjAAIAA+MRKHQqIhDVb+ABABgliAMk+gH4AfrcAkev5KwqAA/vqaD//Py0nNjvgj//Z5Uscpb/9jyE1/pD4NGW/tN//euLU/DPNXilSn\
    2ZAAAAA=
    """)

  /// The four quarters, 64 × 48, by `heif-enc -q 80`.
  static let heic = bytes(
    """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA\
    AAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAABFwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlp\
    bmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAA\
    AAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAA\
    AwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbW\
    EAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAR9tZGF0AAABEygBrwT4QTGZv/TL///z412X6falvcsgvAfX\
    gMl+won/+KLf96JDG7uw//JU+qp0zT8RWybzGquPOet+uQNsP5sA1j9FVbAvsLyf1jZ3qUzjz8tnzv7s9//lcT/88YXWubY94vsQM/6hX/9idy\
    V8boH+el8+3QWNYj7j06/qbyXLggoojFhAbkeBenM6rKg6u5K4wb2rd9eXxt0Qv5H962LOfbsG1gKfvs9NVayvq1ItXctugVQi8LXzG6/T186F\
    iVRUYa+DmHW+aV+4eabTUBSB00nQsk7cD83twqfDbg7+ORx3XfyNLzn1IWTB01dx/A5O03fsvBuC3h+O65S3yQ19R3NfokDtsKwDR8++vsjsvr\
    1c
    """)

  /// The four quarters, 64 × 48, by `heif-enc -A -q 80`.
  static let avif = bytes(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA\
    AAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAMQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAA\
    AABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQ\
    AAAAAAAAABAAEEgYIDhAAAADltZGF0EgAKCRgVf72CBAQNCDIiRNAAggghALhndRFftPDfOil8bYYqGMY2LfMEs5U1UjaggA==
    """)

  private static func bytes(_ base64: String) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for letter in base64.utf8 {
      guard let value = letters.firstIndex(of: letter) else { break }
      (bits, count) = (bits << 6 & 0xFFFF | value, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 0xFF))
      }
    }
    return bytes
  }
}
