import FoundationEssentials
import SessionCore

/// A stretching manifest, read as far as possible, with all its faults.
struct ManifestReading {
    let folder: String
    private(set) var stretches: [Region: [StretchCatalog.Entry]] = [:]
    private(set) var cues: Manifest.Shared?
    private(set) var texts: [String: String] = [:]
    let phrases: [String: String]
    private(set) var faults: [CatalogError] = []

    /// The ids so far, each with its place in the manifest.
    private var places: [String: String] = [:]

    /// Reads the manifest in a folder.
    ///
    /// - Throws: The error if the file cannot be read or is not valid JSON.
    init(folder: String) throws(CatalogError) {
        self.folder = folder
        let manifest = try Manifest(in: folder)
        phrases = manifest.phrases ?? [:]
        if case .broken(let error)? = manifest.language { addFault(error) }
        // Sort the names, because a dictionary does not keep the order of the file.
        for (name, part) in manifest.regions.sorted(by: { $0.key < $1.key }) {
            guard let region = Region(rawValue: name) else {
                let names = Region.allCases.map(\.rawValue).joined(separator: " ")
                addFault("regions.\(name)", "unknown region; use one of: \(names)")
                continue
            }
            read(part, of: region)
        }
        switch manifest.shared {
        case .valid(let shared):
            cues = shared
            texts.merge(shared.texts(manifest.sharedTexts ?? [:])) { first, _ in first }
        case .broken(let error): addFault(error)
        }
    }

    /// Returns the catalog.
    ///
    /// - Throws: The first fault. Unreadable cues count as a fault.
    func catalog() throws(CatalogError) -> StretchCatalog {
        guard let cues, faults.isEmpty else { throw faults[0] }
        return StretchCatalog(folder: folder, stretches: stretches, cues: cues, texts: texts, phrases: Phrases(phrases))
    }

    private mutating func read(_ part: Tolerant<Manifest.RegionEntry>, of region: Region) {
        switch part {
        case .valid(let entry):
            for (index, part) in entry.stretches.enumerated() {
                read(part, of: region, at: "regions.\(region.rawValue).stretches[\(index)]")
            }
        case .broken(let error):
            addFault(error)
        }
    }

    private mutating func read(_ part: Tolerant<Manifest.StretchEntry>, of region: Region, at place: String) {
        let entry: Manifest.StretchEntry
        switch part {
        case .valid(let valid): entry = valid
        case .broken(let error): return addFault(error)
        }
        for (key, text) in [("id", entry.id), ("name", entry.name), ("description", entry.description)]
        where text.allSatisfy(\.isWhitespace) {
            addFault("\(place).\(key)", "must not be empty")
        }
        if let other = places.updateValue(place, forKey: entry.id) {
            addFault("\(place).id", "duplicate id '\(entry.id)', used by \(other)")
        }
        texts[entry.audioFiles.begin] = entry.description
        if let short = entry.audioFiles.short { texts[short] = entry.short }
        if let end = entry.audioFiles.end { texts[end] = entry.ending }
        if let end = entry.audioFiles.endLow { texts[end] = entry.lowEnding }
        if let easier = entry.audioFiles.easier { texts[easier] = entry.easier }
        let posture = entry.posture.flatMap(Posture.init(rawValue:))
        if entry.posture != nil, posture == nil {
            let names = Posture.allCases.map(\.rawValue).joined(separator: " ")
            addFault("\(place).posture", "unknown posture; use one of: \(names)")
        }
        if let seconds = entry.sideChange, !ChangeOver.allowedSeconds.contains(seconds) {
            addFault(
                "\(place).sideChange", "\(seconds) s is out of range; use 0 to \(ChangeOver.allowedSeconds.upperBound)")
        }
        var traits = [posture.flatMap { StretchTrait(rawValue: $0.rawValue) }].compactMap(\.self)
        for (key, words, known) in [
            ("loads", entry.loads, StretchTrait.joints), ("needs", entry.needs, StretchTrait.needs),
        ] {
            for word in words ?? [] {
                if let trait = known.first(where: { $0.rawValue == word }) {
                    traits.append(trait)
                } else {
                    let names = known.map(\.rawValue).joined(separator: " ")
                    addFault("\(place).\(key)", "unknown word '\(word)'; use one of: \(names)")
                }
            }
        }
        if entry.pregnancy == false { traits.append(.pregnancy) }
        let stretch = Stretch(
            id: entry.id, name: entry.name, region: region, isBilateral: entry.bilateral, posture: posture,
            sideChange: entry.sideChange)
        stretches[region, default: []].append(
            StretchCatalog.Entry(
                stretch: stretch, introduction: entry.audioFiles.begin, shortIntroduction: entry.audioFiles.short,
                ending: entry.audioFiles.end, lowEnding: entry.audioFiles.endLow,
                easier: entry.audioFiles.easier, traits: traits, picture: entry.picture, place: place))
    }

    private mutating func addFault(_ entry: String, _ reason: String) {
        faults.append(CatalogError(manifest: Manifest.path(in: folder), entry: entry, reason: reason))
    }

    private mutating func addFault(_ error: DecodingError) {
        faults.append(CatalogError(error, in: Manifest.path(in: folder)))
    }
}

extension Manifest.StretchEntry {
    fileprivate var picture: StretchPicture? {
        if case .valid(let image)? = image { StretchPicture(image: image) } else { nil }
    }
}

extension Manifest.Shared {
    /// Returns the texts of the clips, by path.
    ///
    /// - Parameter texts: The texts of the cues, by the names of their members.
    fileprivate func texts(_ texts: [String: String]) -> [String: String] {
        let cues = [("switchSides", switchSides), ("halfway", halfway)] + closings
        let lines = (care?.early ?? []) + (care?.half ?? [])
        return Dictionary(
            cues.compactMap { name, path in texts[name].map { (path, $0) } }
                + lines.compactMap { line in line.text.map { (line.audioFile, $0) } }
        ) { first, _ in first }
    }
}
