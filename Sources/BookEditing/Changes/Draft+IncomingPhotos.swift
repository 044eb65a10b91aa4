package import Ledger
import Formats
import Platform

/// Functions that add and edit entries whose photos may not be in `receipts/` yet.
extension Draft {
  /// The source of the photos that a field names.
  package enum Photos: Sendable {
    /// Files on disk, given by their names in `receipts/` or by other paths.
    case onDisk
    /// Files in `receipts/`, or uploads, which are keyed by their placeholders in the field. `name` is the file name
    /// given by the sender.
    case sent([String: (name: String, bytes: [UInt8])])
  }

  /// An entry after a change, and the photos that were copied with it.
  package struct WithPhotos: Sendable {
    package var edited: EditedEntry
    /// The copied photos: for each, the path that was entered and the new name in `receipts/`.
    package var copied: [(path: String, name: String)] = []
    /// The photo that was moved from the inbox: its former path in the book and its name in `receipts/`.
    package var moved: (path: String, name: String)?
  }

  /// Adds an entry. Copies its photos into `receipts/`, as `attach` does, unless they are already there.
  ///
  /// - Throws: `findings` if the entry causes errors, each located at the field that caused it; other errors if a photo
  ///   cannot be copied.
  package mutating func add(
    withPhotos fields: [FieldChange], _ photos: Photos = .onDisk
  ) throws(BookError) -> WithPhotos {
    var copied: [(path: String, name: String)] = []
    let named = try bringingPhotos(fields, photos, &copied) { (trial, others) throws(BookError) in
      try trial.add(others).id
    }
    return WithPhotos(edited: try add(named), copied: copied)
  }

  /// Edits an entry. Copies its photos into `receipts/`, as `attach` does, unless they are already there.
  package mutating func edit(
    _ entry: ExistingEntry, withPhotos changes: [FieldChange], _ photos: Photos = .onDisk
  ) throws(BookError) -> WithPhotos {
    var copied: [(path: String, name: String)] = []
    let named = try bringingPhotos(changes, photos, &copied) { (trial, others) throws(BookError) in
      others.isEmpty ? entry.id : try trial.edit(entry, others).id
    }
    return WithPhotos(edited: try edit(entry, named), copied: copied)
  }

  /// Copies the photos named in the fields into `receipts/`, unless they are already there.
  ///
  /// - Parameter id: returns the id that the entry will have, from which the names of the photos are derived.
  /// - Returns: the fields, with the names that the photos have in `receipts/`.
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

  /// Whether the photo is given by a path rather than by its name in `receipts/`.
  private func liesElsewhere(_ photo: String) -> Bool {
    if sources.receipts.contains(where: { $0.name == photo }) { return false }
    return photo.hasPrefix("/") || photo.hasPrefix("~") || photo.hasPrefix("./") || photo.hasPrefix("../")
      || folder.disk.status(photo)?.kind == .file
  }
}
