import FoundationEssentials
import SessionCore

/// A manifest read as far as possible, with everything that is wrong with it.
struct ManifestReading {
    let folder: String
    private(set) var stretches: [Region: [StretchCatalog.Entry]] = [:]
    private(set) var cues: Manifest.Shared?
    private(set) var faults: [CatalogError] = []

    /// The ids so far, each with its place.
    private var places: [String: String] = [:]

    /// - Throws: What keeps the file from being read at all.
    init(folder: String) throws(CatalogError) {
        self.folder = folder
        let manifest = try Manifest(in: folder)
        // Not the order of the file, which a dictionary does not keep, but always the same one.
        for (name, part) in manifest.regions.sorted(by: { $0.key < $1.key }) {
            guard let region = Region(rawValue: name) else {
                let names = Region.allCases.map(\.rawValue).joined(separator: " ")
                note("regions.\(name)", "unknown region; use one of: \(names)")
                continue
            }
            read(part, of: region)
        }
        switch manifest.shared {
        case .valid(let shared): cues = shared
        case .broken(let error): note(error)
        }
    }

    /// - Throws: The first thing that is wrong. Cues that could not be read are among that.
    func catalog() throws(CatalogError) -> StretchCatalog {
        guard let cues, faults.isEmpty else { throw faults[0] }
        return StretchCatalog(folder: folder, stretches: stretches, cues: cues)
    }

    private mutating func read(_ part: Tolerant<Manifest.RegionEntry>, of region: Region) {
        switch part {
        case .valid(let entry):
            for (index, part) in entry.stretches.enumerated() {
                read(part, of: region, at: "regions.\(region.rawValue).stretches[\(index)]")
            }
        case .broken(let error):
            note(error)
        }
    }

    private mutating func read(_ part: Tolerant<Manifest.StretchEntry>, of region: Region, at place: String) {
        let entry: Manifest.StretchEntry
        switch part {
        case .valid(let valid): entry = valid
        case .broken(let error): return note(error)
        }
        for (key, text) in [("id", entry.id), ("name", entry.name), ("description", entry.description)]
        where text.allSatisfy(\.isWhitespace) {
            note("\(place).\(key)", "must not be empty")
        }
        if let other = places.updateValue(place, forKey: entry.id) {
            note("\(place).id", "duplicate id '\(entry.id)', used by \(other)")
        }
        let stretch = Stretch(id: entry.id, name: entry.name, region: region, isBilateral: entry.bilateral)
        stretches[region, default: []].append(
            StretchCatalog.Entry(stretch: stretch, introduction: entry.audioFiles.begin, place: place))
    }

    private mutating func note(_ entry: String, _ reason: String) {
        faults.append(CatalogError(manifest: Manifest.path(in: folder), entry: entry, reason: reason))
    }

    private mutating func note(_ error: DecodingError) {
        faults.append(CatalogError(error, in: Manifest.path(in: folder)))
    }
}
