public import SessionCore

/// The stretches in a folder's `stretches.json`, from which sessions draw.
///
/// This module reads catalogs and draws routines. It opens sound files but plays nothing, and it knows neither history
/// nor settings: callers pass the last stretches, options and random generator. All its types are values, which any
/// thread may use.
///
/// Reading the catalog opens no clip. ``routine(of:)`` opens those that a session needs, ``check(folder:)`` reads all.
///
/// ```swift
/// let catalog = try StretchCatalog(folder: folder)
/// let pool = StretchPool(catalog)
/// let selection = try StretchSelection(from: pool, for: [StretchChoice(parsing: "back:90")], seed: 7)
/// let routine = try catalog.routine(of: selection)  // one stretch of 90 s, with the lengths of its clips
/// ```
public struct StretchCatalog: Hashable, Sendable {
    /// A stretch with its clips.
    public struct Entry: Hashable, Sendable {
        /// The stretch to hold.
        public let stretch: Stretch
        /// The path of the introduction in the catalog's folder.
        public let introduction: String
        /// The path of the short introduction.
        public let shortIntroduction: String?
        /// The path of the words on how to come out of the stretch.
        public let ending: String?
        /// The path of the words on how to come out of the stretch without standing up.
        let lowEnding: String?
        /// The path of the easier form.
        public let easier: String?
        /// The traits by which the user can avoid the stretch.
        public let traits: [StretchTrait]
        /// The picture, if the manifest names one.
        let picture: StretchPicture?
        /// The place in the manifest, such as `regions.neck.stretches[2]`.
        let place: String

        var introductionPlace: String { place + ".audioFiles.begin" }
        var shortIntroductionPlace: String { place + ".audioFiles.short" }
        var endingPlace: String { place + ".audioFiles.end" }
        var lowEndingPlace: String { place + ".audioFiles.endLow" }
        var easierPlace: String { place + ".audioFiles.easier" }
        var picturePlace: String { place + ".image" }

        /// Returns the path of the words on how to come out of the stretch before another one, or before the closing.
        func ending(before next: Posture?) -> String? { next == .standing ? ending : lowEnding ?? ending }
    }

    /// The folder, to which all paths are relative.
    public let folder: String
    /// The stretches of each region, in the order of the file. Regions without stretches are missing.
    public let stretches: [Region: [Entry]]
    /// The cues that all stretches share.
    let cues: Manifest.Shared
    /// The spoken words of the clips, by path, as far as the manifest has them.
    public let texts: [String: String]
    private let phrases: Phrases

    /// Reads the `stretches.json` in a folder.
    ///
    /// - Throws: The first fault.
    public init(folder: String) throws(CatalogError) {
        self = try ManifestReading(folder: folder).catalog()
    }

    init(
        folder: String, stretches: [Region: [Entry]], cues: Manifest.Shared, texts: [String: String], phrases: Phrases
    ) {
        self.folder = folder
        self.stretches = stretches
        self.cues = cues
        self.texts = texts
        self.phrases = phrases
    }

    /// Returns the path of the recording that says a text of a routine; `nil` if there is none.
    public func recording(of text: String) -> String? { phrases.path(of: text).map { "\(folder)/\($0)" } }
}

extension StretchCatalog {
    /// Returns the routine of a selection, with the length of each clip read from the header of its file.
    ///
    /// - Parameters:
    ///   - known: The routine of the selection before some of its picks, whose clips are not read again.
    ///   - introductions: The introductions of the stretches.
    ///   - familiar: The ids of the stretches that the user knows.
    /// - Throws: The error of the first clip that is missing or invalid, or of a selection without stretches.
    public func routine(
        of selection: StretchSelection, continuing known: StretchRoutine? = nil,
        introductions: Introductions = .full, familiar: Set<String> = []
    ) throws(CatalogError) -> StretchRoutine {
        let clips = ClipFolder(folder, of: Manifest.self)
        let picks = selection.picks
        var steps: [StretchRoutine.Step] = []
        var knownSteps = ArraySlice(known?.steps ?? [])
        for pick in picks {
            let id = pick.entry.stretch.id
            var step =
                if let next = knownSteps.first, next.stretch.id == id, next.seconds == pick.seconds {
                    knownSteps.removeFirst()
                } else {
                    try clips.measured(pick.entry, seconds: pick.seconds)
                }
            step.rest = pick.rest
            step.played = introductions.introduction(
                isFamiliar: familiar.contains(id), isRepeated: steps.contains { $0.stretch.id == id })
            steps.append(step)
        }
        guard !steps.isEmpty else { throw clips.fault("regions", "the chosen regions have no stretches") }
        for (index, entry) in picks.map(\.entry).enumerated() {
            let path = entry.ending(before: steps.dropFirst(index + 1).first?.stretch.posture)
            guard path != steps[index].ending?.path else { continue }
            steps[index].ending = try clips.measured(path, for: entry.endingPlace)
        }
        let closing = try clips.measured(
            cues.closing(after: steps.last?.stretch.posture), for: "shared.sessionComplete")
        if let known { return known.with(steps, complete: closing) }
        return StretchRoutine(
            steps: steps,
            switchSides: try clips.measured(cues.switchSides, for: "shared.switchSides"),
            halfway: try clips.measured(cues.halfway, for: "shared.halfway"),
            complete: closing,
            earlyCare: try clips.measured(selection.care[.early]),
            halfCare: try clips.measured(selection.care[.half])
        )
    }
}

extension ClipFolder {
    /// Returns a stretch with the lengths of its clips.
    func measured(_ entry: StretchCatalog.Entry, seconds: Int) throws(CatalogError) -> StretchRoutine.Step {
        StretchRoutine.Step(
            stretch: entry.stretch, seconds: seconds,
            introduction: try measured(entry.introduction, for: entry.introductionPlace),
            shortIntroduction: try measured(entry.shortIntroduction, for: entry.shortIntroductionPlace),
            ending: try measured(entry.ending, for: entry.endingPlace),
            easier: try measured(entry.easier, for: entry.easierPlace))
    }

    fileprivate func measured(_ line: CareLine?) throws(CatalogError) -> Clip? {
        try measured(line?.path, for: line?.place ?? "")
    }

    func measured(_ path: String?, for place: String) throws(CatalogError) -> Clip? {
        try path.map { path throws(CatalogError) in try measured(path, for: place) }
    }
}

extension StretchCatalog {
    /// Returns all faults about the catalog in a folder. Reads every clip to its end.
    public static func check(folder: String) async -> [CatalogFault] {
        do throws(CatalogError) {
            let reading = try ManifestReading(folder: folder)
            return reading.faults.map(CatalogFault.error) + (await clipFindings(of: reading))
                + StretchPictures.faults(of: reading).map(CatalogFault.warning) + emptyRegions(of: reading)
        } catch {
            return [.error(error)]
        }
    }

    private static func clipFindings(of reading: ManifestReading) async -> [CatalogFault] {
        let entries = Region.allCases.flatMap { reading.stretches[$0, default: []] }
        var clips = entries.map { ($0.introduction, $0.introductionPlace, isInSegment: true) }
        clips += entries.compactMap { entry in
            entry.shortIntroduction.map { ($0, entry.shortIntroductionPlace, isInSegment: true) }
        }
        clips += entries.compactMap { entry in entry.ending.map { ($0, entry.endingPlace, isInSegment: true) } }
        clips += entries.compactMap { entry in entry.lowEnding.map { ($0, entry.lowEndingPlace, isInSegment: true) } }
        clips += entries.compactMap { entry in entry.easier.map { ($0, entry.easierPlace, isInSegment: false) } }
        if let cues = reading.cues {
            clips.append((cues.switchSides, "shared.switchSides", true))
            clips.append((cues.halfway, "shared.halfway", true))
            clips += cues.closings.map { ($0.path, "shared.\($0.name)", isInSegment: false) }
            if let silence = cues.silence { clips.append((silence, "shared.silence", false)) }
            clips += CareLine.lines(of: cues).map { ($0.path, $0.place, isInSegment: true) }
        }
        clips += reading.phrases.keys.sorted().map { ($0, "phrases.\($0)", isInSegment: false) }
        let folder = ClipFolder(reading.folder, of: Manifest.self)
        let results = await folder.read(clips.map { ClipMention(path: $0.0, place: $0.1) })
        return zip(clips, results).compactMap { clip, result in
            fault(result, for: clip.1, isInSegment: clip.isInSegment, in: folder)
        }
    }

    private static func fault(
        _ result: Result<Clip, CatalogError>, for entry: String, isInSegment: Bool, in clips: ClipFolder
    ) -> CatalogFault? {
        do throws(CatalogError) {
            let clip = try result.get()
            // Half of the shortest stretch in the default setup.
            let shortest = RegionDuration.defaults.map { $0.seconds / 2 }.min() ?? 0
            guard isInSegment, clip.frames > Frames.inSeconds(shortest) else { return nil }
            return .warning(
                clips.fault(entry, "\(clip.lengthText), more than the shortest segment of \(shortest) s"))
        } catch {
            return .error(error)
        }
    }

    private static func emptyRegions(of reading: ManifestReading) -> [CatalogFault] {
        let clips = ClipFolder(reading.folder, of: Manifest.self)
        return Region.allCases.filter { reading.stretches[$0] == nil }.map {
            .warning(clips.fault("regions.\($0.rawValue)", "has no stretches; sessions skip it"))
        }
    }
}

extension Clip {
    /// The clip's length, as the start of a message.
    var lengthText: String {
        let tenths = (frames * 10 + Frames.perSecond / 2) / Frames.perSecond
        return "'\(path)' is \(tenths / 10).\(tenths % 10) s long"
    }
}

/// A sentence of a stretching catalog about safety or breath, which belongs to no stretch.
struct CareLine: Hashable, Sendable {
    /// The time of a line in a session, as the manifest names it.
    enum Time: String, CaseIterable {
        case early
        case half
    }

    /// The path of the clip in the catalog's folder.
    let path: String
    /// The place in the manifest, such as `shared.care.early[0].audioFile`.
    let place: String

    /// Returns the lines of a manifest for a time.
    static func lines(of cues: Manifest.Shared, for time: Time) -> [CareLine] {
        let lines =
            switch time {
            case .early: cues.care?.early
            case .half: cues.care?.half
            }
        return (lines ?? []).enumerated().map { index, line in
            CareLine(path: line.audioFile, place: "shared.care.\(time.rawValue)[\(index)].audioFile")
        }
    }

    /// Returns all lines of a manifest.
    static func lines(of cues: Manifest.Shared) -> [CareLine] { Time.allCases.flatMap { lines(of: cues, for: $0) } }
}
