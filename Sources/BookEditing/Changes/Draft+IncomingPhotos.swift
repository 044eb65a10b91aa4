package import Ledger
import Formats
import Platform

/// Photos that are named where they lie, outside `receipts/`.
extension Draft {
  /// Where the photos come from that a field names.
  package enum Photos: Sendable {
    /// Below `receipts/`, or anywhere on the disk, as seen from the current folder.
    case onDisk
    /// Below `receipts/`, or sent along, by the word that stands for each in the field, with its sender's name for it.
    case sent([String: (name: String, bytes: [UInt8])])
  }

  /// An entry as a change leaves it behind, and the photos that came in with it.
  package struct WithPhotos: Sendable {
    package var edited: Edited
    /// Below `receipts/`, by the path that was typed.
    package var copied: [(path: String, name: String)] = []
  }

  /// Puts in a new entry; its photos are copied into `receipts/` as `attach` does, unless they lie there.
  ///
  /// - Throws: `findings` at the fields that have them.
  package mutating func add(
    withPhotos fields: [FieldChange], _ photos: Photos = .onDisk
  ) throws(BookError) -> WithPhotos {
    var copied: [(path: String, name: String)] = []
    let named = try bringingPhotos(fields, photos, &copied) { (trial, others) throws(BookError) in
      try trial.add(others).id
    }
    return WithPhotos(edited: try add(named), copied: copied)
  }

  /// The same for an entry that is there.
  package mutating func edit(
    _ entry: Found, withPhotos changes: [FieldChange], _ photos: Photos = .onDisk
  ) throws(BookError) -> WithPhotos {
    var copied: [(path: String, name: String)] = []
    let named = try bringingPhotos(changes, photos, &copied) { (trial, others) throws(BookError) in
      others.isEmpty ? entry.id : try trial.edit(entry, others).id
    }
    return WithPhotos(edited: try edit(entry, named), copied: copied)
  }

  /// - Parameter id: what the entry will be called, which names its photos.
  /// - Returns: the fields with names below `receipts/`.
  private mutating func bringingPhotos(
    _ fields: [FieldChange], _ photos: Photos, _ copied: inout [(path: String, name: String)],
    id: (inout Draft, [FieldChange]) throws(BookError) -> String
  ) throws(BookError) -> [FieldChange] {
    let typed = fields.first { $0.key == .photo }?.value?.texts ?? []
    func incoming(_ name: String) throws(BookError) -> IncomingPhoto? {
      switch photos {
      case .onDisk: return liesElsewhere(name) ? try IncomingPhoto(name, folder.disk) : nil
      case .sent(let sent):
        guard let photo = sent[name] else { return nil }
        return try IncomingPhoto(photo.name, photo.bytes)
      }
    }
    var found: [String: IncomingPhoto] = [:]
    for name in typed where found[name] == nil { found[name] = try incoming(name) }
    if found.isEmpty { return fields }
    var trial = self
    let id = try id(&trial, fields.filter { $0.key != .photo })
    var names: [String] = []
    var known: Set<String> = []
    for path in typed where known.insert(path).inserted {
      var name = path
      if let photo = found[path] {
        let place = try photo.name(for: id, among: sources.receipts, folder)
        if place.isNew {
          copy(photo.bytes, to: folder.path(of: BookLayout.receipt(place.name)), photo.receipt(place.name))
          copied.append((photo.path, place.name))
        }
        name = place.name
      }
      if !names.contains(name) { names.append(name) }
    }
    return fields.map { $0.key == .photo ? FieldChange(.photo, names.count == 1 ? .one(names[0]) : .list(names)) : $0 }
  }

  /// Whether it is no name below `receipts/` but a path, as seen from the current folder.
  private func liesElsewhere(_ photo: String) -> Bool {
    if sources.receipts.contains(where: { $0.name == photo }) { return false }
    return photo.hasPrefix("/") || photo.hasPrefix("~") || photo.hasPrefix("./") || photo.hasPrefix("../")
      || folder.disk.status(photo)?.kind == .file
  }
}
