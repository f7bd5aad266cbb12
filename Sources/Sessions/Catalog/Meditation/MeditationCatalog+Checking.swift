import SessionCore

extension MeditationCatalog {
    /// Returns all faults about the catalog in a folder. Reads every clip to its end, and lays out every variant at
    /// its own length in every breathing pattern.
    public static func check(folder: String) async -> [CatalogFault] {
        do throws(CatalogError) {
            let reading = try MeditationReading(folder: folder)
            return reading.faults.map(CatalogFault.error) + (await MeditationCheck(of: reading)).faults
        } catch {
            return [.error(error)]
        }
    }
}

/// The check of the clips of a manifest.
private struct MeditationCheck {
    private(set) var faults: [CatalogFault] = []
    private let clips: ClipFolder
    /// The results of reading the clips, by path.
    private let results: [String: Result<Clip, CatalogError>]
    /// The paths of the clips whose errors were found.
    private var reported: Set<String> = []

    init(of reading: MeditationReading) async {
        let clips = ClipFolder(reading.folder, of: MeditationManifest.self)
        self.clips = clips
        let shapes = reading.meditations.flatMap(\.shapes).flatMap { $0.counted(inEachOf: reading.breaths) }
        var known: Set<String> = []
        let mentions = ([reading.bell].compactMap(\.self) + shapes.flatMap(\.sounds))
            .filter { known.insert($0.path).inserted }
        results = Dictionary(uniqueKeysWithValues: zip(mentions.map(\.path), await clips.read(mentions)))
        if let bell = reading.bell { check(bell: bell) }
        for shape in shapes {
            // Report the clips of a shape first, so that their errors have the order of the file.
            for mention in shape.sounds { report(mention) }
            for phase in shape.phases { check(phase) }
            if let bell = reading.bell { check(shape, before: bell) }
        }
    }

    private mutating func check(_ mentions: MeditationShape<ClipMention>, before bell: ClipMention) {
        // A clip that cannot be read was reported before, and has no length.
        guard let bell = clip(bell),
            let shape = try? mentions.mapped({ mention throws(CatalogError) in
                guard let clip = clip(mention) else { throw clips.fault(mention.place, "cannot be read") }
                return clip
            })
        else { return }
        faults += shape.crowdedOut(before: bell).map { .error(clips.noRoomFault(for: mentions.interjections[$0])) }
    }

    private mutating func check(bell: ClipMention) {
        report(bell)
        let closest = MeditationOptions.allowedBellSeconds.lowerBound
        guard let clip = clip(bell), clip.frames > Frames.inSeconds(closest) else { return }
        warn(bell, "\(clip.lengthText), more than the shortest bell interval of \(closest) s")
    }

    private mutating func check(_ phase: MeditationShape<ClipMention>.Phase) {
        var sounding: [MeditationLayout.Sounding] = []
        for (index, cue) in phase.cues.enumerated() {
            guard let clip = clip(cue.sound) else { continue }
            let said = MeditationLayout.Sounding(clip: clip, start: cue.offset)
            sounding.append(said)
            if said.frames.upperBound > phase.frames {
                warn(cue.sound, "\(clip.lengthText) and ends after its phase; sessions skip it")
            } else if index + 1 < phase.cues.count, phase.cues[index + 1].offset < said.frames.upperBound {
                warn(cue.sound, "\(clip.lengthText) and delays the next cue")
            }
        }
        for interjection in phase.interjections {
            for mention in interjection.pool {
                guard let clip = clip(mention) else { continue }
                let starts = MeditationLayout.starts(
                    of: clip, in: interjection.window, before: phase.frames, after: nil, among: sounding)
                guard starts.count == 0 else { continue }
                warn(mention, "\(clip.lengthText) and does not fit in its window")
            }
        }
    }

    /// Adds the error of a clip, once.
    private mutating func report(_ mention: ClipMention) {
        guard case .failure(let error)? = results[mention.path], reported.insert(mention.path).inserted else { return }
        faults.append(.error(error))
    }

    private func clip(_ mention: ClipMention) -> Clip? { try? results[mention.path]?.get() }

    /// Adds a warning, unless another pattern of the same variant caused it.
    private mutating func warn(_ mention: ClipMention, _ reason: String) {
        let warning = CatalogFault.warning(clips.fault(mention.place, reason))
        if !faults.contains(warning) { faults.append(warning) }
    }
}

extension MeditationShape<ClipMention> {
    /// Returns the shape once for each breathing pattern, or once if no breaths are counted.
    fileprivate func counted(inEachOf patterns: [BreathPattern]) -> [Self] {
        let shapes = patterns.map { counted(in: $0) }
        return Set(shapes).count > 1 ? shapes : [counted(in: nil)]
    }
}
