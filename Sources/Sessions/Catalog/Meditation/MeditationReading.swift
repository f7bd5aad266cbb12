import SessionCore

/// A meditation manifest and its course files, read as far as possible, with all their faults.
struct MeditationReading {
    let folder: String
    private(set) var meditations: [MeditationCatalog.Meditation] = []
    private(set) var breaths: [BreathPattern] = []
    private(set) var bell: ClipMention?
    private(set) var texts: [String: String] = [:]
    private(set) var faults: [CatalogError] = []

    /// Reads the manifest in a folder.
    ///
    /// - Throws: The error if the file cannot be read or is not valid JSON.
    init(folder: String) throws(CatalogError) {
        self.folder = folder
        let manifest = try MeditationManifest(in: folder)
        texts = manifest.texts ?? [:]
        for (index, part) in (manifest.breaths ?? []).enumerated() {
            guard let breath = valid(part) else { continue }
            if let pattern = pattern(of: breath, at: "breaths[\(index)]") { breaths.append(pattern) }
        }
        for (index, entry) in manifest.sessions.enumerated() {
            switch entry {
            case .inline(let part):
                if let session = valid(part) { read(session, at: "sessions[\(index)].") }
            case .file(let name):
                if let session = session(inFile: name, at: "sessions[\(index)]") { read(session, at: "\(name): ") }
            }
        }
        if manifest.sessions.isEmpty { addFault("sessions", "must list at least one meditation") }
        if let shared = valid(manifest.shared) { bell = ClipMention(path: shared.bell, place: "shared.bell") }
    }

    /// Returns the catalog.
    ///
    /// - Throws: The first fault. An unreadable bell counts as a fault.
    func catalog() throws(CatalogError) -> MeditationCatalog {
        guard let bell, faults.isEmpty else { throw faults[0] }
        return MeditationCatalog(folder: folder, meditations: meditations, breaths: breaths, bell: bell, texts: texts)
    }

    /// Reads the file of a course, or records its error and returns `nil`.
    private mutating func session(inFile name: String, at place: String) -> MeditationManifest.Session? {
        guard !name.isEmpty, !name.contains("/"), !name.contains("\0") else {
            addFault(place, "must be the name of a file in this folder, such as sleep.json")
            return nil
        }
        do throws(CatalogError) {
            return try MeditationManifest.Session(at: "\(folder)/\(name)")
        } catch {
            faults.append(error)
            return nil
        }
    }

    /// Reads a course.
    ///
    /// - Parameter prefix: The beginning of the places of its entries.
    private mutating func read(_ session: MeditationManifest.Session, at prefix: String) {
        for (key, text) in [("id", session.id), ("name", session.name), ("description", session.description)]
        where text.allSatisfy(\.isWhitespace) {
            addFault("\(prefix)\(key)", "must not be empty")
        }
        if session.id.first?.isNumber == true {
            addFault("\(prefix)id", "must not begin with a digit, as a length does")
        }
        if meditations.contains(where: { $0.id == session.id }) {
            addFault("\(prefix)id", "duplicate id '\(session.id)'")
        }
        texts.merge(session.texts ?? [:]) { first, _ in first }
        let pools = pools(of: session, at: prefix)
        var shapes: [MeditationShape<ClipMention>] = []
        for (index, part) in session.variants.enumerated() {
            guard let variant = valid(part) else { continue }
            let place = "\(prefix)variants[\(index)]"
            guard let shape = shape(of: variant, drawingFrom: pools, at: place) else { continue }
            if shapes.contains(where: { $0.minutes == shape.minutes }) {
                addFault("\(place).durationMinutes", "duplicate variant of \(shape.minutes) minutes")
            }
            shapes.append(shape)
        }
        if session.variants.isEmpty { addFault("\(prefix)variants", "must list at least one variant") }
        meditations.append(
            MeditationCatalog.Meditation(
                id: session.id, sessionType: session.sessionType ?? session.id, name: session.name,
                description: session.description, hasFixedLengths: session.fixedLengths ?? false, shapes: shapes))
    }

    private mutating func pools(
        of session: MeditationManifest.Session, at prefix: String
    ) -> [String: [ClipMention]] {
        var pools: [String: [ClipMention]] = [:]
        for (name, files) in (session.pools ?? [:]).sorted(by: { $0.key < $1.key }) {
            if files.isEmpty { addFault("\(prefix)pools.\(name)", "must list at least one file") }
            pools[name] = files.enumerated().map { index, file in
                ClipMention(path: file, place: "\(prefix)pools.\(name)[\(index)]")
            }
        }
        return pools
    }

    private mutating func shape(
        of variant: MeditationManifest.Variant, drawingFrom pools: [String: [ClipMention]], at place: String
    ) -> MeditationShape<ClipMention>? {
        let allowed = MeditationOptions.allowedMinutes
        guard allowed.contains(variant.durationMinutes) else {
            addFault("\(place).durationMinutes", "must be from \(allowed.lowerBound) to \(allowed.upperBound)")
            return nil
        }
        let count = faults.count
        var phases: [MeditationShape<ClipMention>.Phase] = []
        for (index, part) in variant.phases.enumerated() {
            guard let entry = valid(part) else { continue }
            if let phase = phase(of: entry, drawingFrom: pools, at: "\(place).phases[\(index)]") {
                phases.append(phase)
            }
        }
        // A faulty phase was reported before, and is missing in the sum.
        guard faults.count == count else { return nil }
        guard MeditationPart.isOrder(phases.map(\.part)) else {
            addFault(
                "\(place).phases",
                "must be breathing or main, with an optional intro before and an optional closing after it")
            return nil
        }
        let whole = Frames.inSeconds(60 * variant.durationMinutes)
        let frames = phases.reduce(0) { $0 + $1.frames }
        guard frames == whole else {
            addFault(
                "\(place).phases",
                "add up to \(Frames.seconds(frames)) s instead of \(60 * variant.durationMinutes) s")
            return nil
        }
        let fadeOut = variant.fadeOutSeconds.map { frame(at: $0, upTo: whole) }
        if fadeOut == .some(nil) || fadeOut == 0 {
            addFault("\(place).fadeOutSeconds", "must be above 0 and at most \(60 * variant.durationMinutes)")
        }
        return MeditationShape(minutes: variant.durationMinutes, fadeOut: fadeOut ?? nil, phases: phases)
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

extension MeditationPart {
    /// Returns whether a meditation can have these parts: an elastic one, with an optional introduction before and an
    /// optional closing after it.
    fileprivate static func isOrder(_ parts: [MeditationPart]) -> Bool {
        parts.filter(\.isElastic).count == 1 && parts == allCases.filter(parts.contains)
    }
}
