import SessionCore

/// A meditation manifest, read as far as possible, with all its faults.
struct MeditationReading {
    let folder: String
    private(set) var meditations: [MeditationCatalog.Meditation] = []
    private(set) var bell: ClipMention?
    private(set) var faults: [CatalogError] = []

    /// Reads the manifest in a folder.
    ///
    /// - Throws: The error if the file cannot be read or is not valid JSON.
    init(folder: String) throws(CatalogError) {
        self.folder = folder
        let manifest = try MeditationManifest(in: folder)
        for (index, part) in manifest.sessions.enumerated() {
            guard let session = valid(part) else { continue }
            read(session, at: "sessions[\(index)]")
        }
        if manifest.sessions.isEmpty { addFault("sessions", "must list at least one meditation") }
        if let shared = valid(manifest.shared) { bell = ClipMention(path: shared.bell, place: "shared.bell") }
    }

    /// Returns the catalog.
    ///
    /// - Throws: The first fault. An unreadable bell counts as a fault.
    func catalog() throws(CatalogError) -> MeditationCatalog {
        guard let bell, faults.isEmpty else { throw faults[0] }
        return MeditationCatalog(folder: folder, meditations: meditations, bell: bell)
    }

    private mutating func read(_ session: MeditationManifest.Session, at place: String) {
        for (key, text) in [("id", session.id), ("name", session.name), ("description", session.description)]
        where text.allSatisfy(\.isWhitespace) {
            addFault("\(place).\(key)", "must not be empty")
        }
        if meditations.contains(where: { $0.id == session.id }) {
            addFault("\(place).id", "duplicate id '\(session.id)'")
        }
        var shapes: [MeditationShape<ClipMention>] = []
        for (index, part) in session.variants.enumerated() {
            guard let variant = valid(part) else { continue }
            let place = "\(place).variants[\(index)]"
            guard let shape = shape(of: variant, at: place) else { continue }
            if shapes.contains(where: { $0.minutes == shape.minutes }) {
                addFault("\(place).durationMinutes", "duplicate variant of \(shape.minutes) minutes")
            }
            shapes.append(shape)
        }
        if session.variants.isEmpty { addFault("\(place).variants", "must list at least one variant") }
        meditations.append(MeditationCatalog.Meditation(id: session.id, name: session.name, shapes: shapes))
    }

    private mutating func shape(
        of variant: MeditationManifest.Variant, at place: String
    ) -> MeditationShape<ClipMention>? {
        let allowed = MeditationOptions.allowedMinutes
        guard allowed.contains(variant.durationMinutes) else {
            addFault("\(place).durationMinutes", "must be from \(allowed.lowerBound) to \(allowed.upperBound)")
            return nil
        }
        let count = faults.count
        var phases: [MeditationShape<ClipMention>.Phase] = []
        for (index, part) in variant.phases.enumerated() {
            guard let phase = valid(part) else { continue }
            if let phase = self.phase(of: phase, at: "\(place).phases[\(index)]") { phases.append(phase) }
        }
        // A faulty phase was reported before, and is missing in the sum.
        guard faults.count == count else { return nil }
        let order = phases.map(\.part)
        guard order.contains(.breathing), order == MeditationPart.allCases.filter(order.contains) else {
            addFault(
                "\(place).phases", "must be breathing, with an optional intro before and an optional closing after it")
            return nil
        }
        let frames = phases.reduce(0) { $0 + $1.frames }
        guard frames == Frames.inSeconds(60 * variant.durationMinutes) else {
            addFault(
                "\(place).phases",
                "add up to \(Frames.seconds(frames)) s instead of \(60 * variant.durationMinutes) s")
            return nil
        }
        return MeditationShape(minutes: variant.durationMinutes, phases: phases)
    }

    /// Returns a part, or records its error and returns `nil`.
    mutating func valid<Part>(_ part: Tolerant<Part>) -> Part? {
        switch part {
        case .valid(let valid):
            return valid
        case .broken(let error):
            faults.append(CatalogError(error, in: MeditationManifest.path(in: folder)))
            return nil
        }
    }

    mutating func addFault(_ entry: String, _ reason: String) {
        faults.append(CatalogError(manifest: MeditationManifest.path(in: folder), entry: entry, reason: reason))
    }
}
