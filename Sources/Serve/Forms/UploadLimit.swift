import Photos

/// The maximum sizes of forms that a browser sends.
enum UploadLimit {
  /// The maximum number of bytes in a form with photos: the largest photo, and 1 MiB for the other fields.
  static let bytes = PhotoLimit.bytes + (1 << 20)
  /// The maximum number of bytes in a form without photos.
  static let plainBytes = 4 << 20
}
