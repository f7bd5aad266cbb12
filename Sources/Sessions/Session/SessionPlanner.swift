public import Catalog
import ControlProtocol
public import FoundationEssentials
public import Logging
import PracticeData
public import SessionCore

/// A planner of sessions: draws the routine, reads the header of every clip, and finds the music.
public struct SessionPlanner: Sendable {
    /// The installed catalogs and the bundled music.
    public struct Bundle: Hashable, Sendable {
        /// The bundled catalogs and the others of this computer.
        public let catalogs: InstalledCatalogs
        /// The folder of the bundled music.
        public let music: String
        /// The folder of the bundled routines, or `nil` for none.
        public let routines: String?

        /// Creates a bundle from its paths.
        public init(catalogs: InstalledCatalogs, music: String, routines: String? = nil) {
            self.catalogs = catalogs
            self.music = music
            self.routines = routines
        }
    }

    private let bundle: @Sendable () throws -> Bundle

    /// Creates a planner.
    ///
    /// - Parameter bundle: Returns the bundle. Called when it is needed, because a session with its own catalog and
    ///   music works without.
    public init(bundle: @escaping @Sendable () throws -> Bundle) {
        self.bundle = bundle
    }

    /// Plans a new session.
    ///
    /// - Parameters:
    ///   - options: The options. With a seed, `last` and `generator` are ignored.
    ///   - last: What recent sessions had. With a seed, it is ignored.
    ///   - preferences: The stretches that the user avoids or prefers.
    ///   - prepared: The routine of a session that follows one.
    ///   - otherMusicPlays: Whether other music plays, which replaces `--music auto`.
    ///   - logger: Receives a warning for each region and music file that is skipped.
    /// - Throws: ``CatalogError``, ``LanguageRefusal``, ``MusicRefusal``, ``MusicPlaylist/Fault``, `OptionError`.
    public func plan<Generator: RandomNumberGenerator>(
        _ options: SessionOptions, id: String, at now: Timestamp, avoiding last: RecentContent,
        preferences: StretchPreferences = StretchPreferences(), following prepared: PreparedRoutine? = nil,
        otherMusicPlays: Bool, using generator: inout Generator,
        logger: Logger
    ) throws -> SessionPlan {
        let folder = try folder(for: options)
        let routine: Routine
        let texts: [String: String]
        switch options.content {
        case .stretch(let stretchOptions):
            let catalog = try StretchCatalog(folder: folder)
            let pool = try StretchPool(catalog, for: stretchOptions, preferences: preferences)
            let selection = try StretchSelection(
                from: pool, seed: options.seed ?? generator.next(),
                avoiding: options.seed == nil ? last.stretches : [:])
            routine = .stretch(
                try stretches(
                    options, stretchOptions, from: catalog, selection,
                    familiar: options.seed == nil ? last.familiar : [], logger: logger))
            texts = catalog.texts
        case .routine(let name):
            guard let prepared else { throw OptionError("unknown routine '\(name)'") }
            let drawn = try draw(
                prepared, for: options, seed: options.seed ?? generator.next(), avoiding: last, preferences)
            let bounds = drawn.routine.advice(at: drawn.places, for: options).filter { $0.severity == .error }
            let errors = drawn.faults.filter { $0.severity == .error } + bounds
            guard errors.isEmpty else { throw RoutineRefusal.faults(errors) }
            guard !drawn.routine.steps.isEmpty else { throw RoutineRefusal.faults([.nothingToPractise]) }
            for fault in drawn.faults { logger.warning("\(fault.problem)") }
            routine = .steps(drawn.routine)
            texts = routine.words(withCatalogIn: folder)
        case .meditation(let meditationOptions):
            let catalog = try MeditationCatalog(folder: folder)
            routine = .meditation(
                try meditation(
                    meditationOptions, seed: options.seed, from: catalog, avoiding: last.lines, using: &generator))
            texts = catalog.texts
        }
        var music = try music(
            for: options, id: id, otherMusicPlays: otherMusicPlays, after: last, using: &generator, logger: logger)
        try addGroups(of: routine, to: &music)
        return SessionPlan(
            id: id,
            startedAt: now,
            options: options,
            routine: routine,
            clipFolder: folder,
            texts: texts,
            music: music
        )
    }

    /// Draws the stretches of a routine, and checks the music of its groups.
    func draw(
        _ prepared: PreparedRoutine, for options: SessionOptions, seed: UInt64,
        avoiding last: RecentContent = RecentContent(), _ preferences: StretchPreferences = StretchPreferences()
    ) throws -> DrawnRoutine {
        let catalog = try StretchCatalog(folder: folder(ofStretchesFor: options))
        let pool = try StretchPool(catalog, for: StretchOptions(), preferences: preferences)
        let isDrawnFreely = options.seed == nil
        let selection = try StretchSelection(from: pool, seed: seed, avoiding: isDrawnFreely ? last.stretches : [:])
        var drawn = try RoutineDrawing(
            catalog: catalog, sounds: prepared.sounds, introductions: options.introductions,
            familiar: isDrawnFreely ? last.familiar : []
        ).routine(prepared.document.name, of: prepared.steps, from: selection)
        drawn.faults += try musicFaults(of: prepared.steps)
        return drawn
    }

    private func folder(ofStretchesFor options: SessionOptions) throws -> String {
        if let catalog = options.catalog, SessionKind.routine.hasCatalog(in: catalog) { return catalog }
        return try bundle().catalogs.folder(of: .stretching, in: options.language)
    }

    private func stretches(
        _ options: SessionOptions, _ stretchOptions: StretchOptions, from catalog: StretchCatalog,
        _ selection: StretchSelection, familiar: Set<String>, logger: Logger
    ) throws -> StretchRoutine {
        let choices = options.regions.isEmpty ? RegionDuration.defaults.map(StretchChoice.region) : options.regions
        let routine: StretchRoutine
        let leftOut: [RegionRefusal]
        if let time = stretchOptions.time {
            (routine, leftOut) = try catalog.routine(
                filling: time, with: choices, from: selection,
                pacing: options, familiar: familiar)
        } else {
            var selection = selection
            for choice in choices { try selection.add(choice) }
            leftOut = selection.leftOut
            if selection.picks.isEmpty, leftOut.contains(where: { $0.reason != .missing }) {
                throw selection.nothingLeft
            }
            guard selection.picks.count * stretchOptions.rounds <= StretchOptions.greatestCount else {
                throw OptionError(
                    "a session of \(selection.picks.count * stretchOptions.rounds) stretches is too long; "
                        + "use at most \(StretchOptions.greatestCount)")
            }
            routine = try catalog.routine(
                of: selection, introductions: options.introductions, familiar: familiar
            ).repeated(
                rounds: stretchOptions.rounds, rest: stretchOptions.rest, introductions: options.introductions)
        }
        for refusal in leftOut {
            logger.warning(
                "\(refusal)", metadata: refusal.reason == .missing ? ["catalog": "\(catalog.folder)"] : [:])
        }
        return routine
    }

    /// Checks the names of stretches in the options of a new session against its catalog, which is not read if there
    /// are none.
    ///
    /// - Throws: ``CatalogError``, ``LanguageRefusal``, `OptionError`.
    public func checkNames(in options: SessionOptions) throws {
        guard case .stretch(let stretchOptions) = options.content else { return }
        let names = options.regions.compactMap { if case .stretch(let name, _) = $0 { name } else { nil } }
        guard !names.isEmpty || !stretchOptions.excluded.isEmpty else { return }
        let catalog = try StretchCatalog(folder: folder(for: options))
        _ = try StretchSelection(
            from: StretchPool(catalog, for: stretchOptions),
            for: names.map { .stretch($0, seconds: nil) }, seed: 0)
    }

    /// Returns the stretches of ``catalog(configured:)``, without the user's preferences.
    public func stretches(configured options: SessionOptions) throws -> [StretchDescription] {
        let catalog = try catalog(configured: options)
        return catalog.entries.map { catalog.description(of: $0, StretchPreferences()) }
    }

    /// Returns the pictures of ``catalog(configured:)`` as one SVG document, and logs which cannot be read.
    public func drawings(configured options: SessionOptions, logging faults: LoggedFaults) throws -> String {
        let (document, found) = try pictures(configured: options).document()
        faults.log(found.map(\.description), "picture not used")
        return document
    }

    /// Returns the image of a stretch that ``catalog(configured:)`` has itself, with its media type; `nil` without one.
    public func image(of stretch: String, configured options: SessionOptions) throws -> (bytes: Data, type: String)? {
        try pictures(configured: options).image(of: stretch).map { ($0.bytes, $0.type) }
    }

    /// Returns the pictures of ``catalog(configured:)``.
    public func pictures(configured options: SessionOptions) throws -> StretchPictures {
        StretchPictures(of: try catalog(configured: options), drawings: try bundle().catalogs.drawings)
    }

    /// Returns the configured catalog. If it holds no stretches, returns the installed catalog in the configured
    /// language.
    ///
    /// - Throws: ``CatalogError``, ``LanguageRefusal``, or the error of the bundle.
    public func catalog(configured options: SessionOptions) throws -> StretchCatalog {
        if let catalog = options.catalog, SessionKind.stretch.hasCatalog(in: catalog) {
            return try StretchCatalog(folder: catalog)
        }
        return try StretchCatalog(folder: bundle().catalogs.folder(of: .stretching, in: options.language))
    }

    private func meditation<Generator: RandomNumberGenerator>(
        _ options: MeditationOptions, seed: UInt64?, from catalog: MeditationCatalog,
        avoiding lines: [String: [Set<String>]], using generator: inout Generator
    ) throws -> MeditationRoutine {
        guard let seed else {
            let recent = catalog.sessionType(of: options).flatMap { lines[$0] } ?? []
            return try catalog.routine(of: options, avoiding: recent, using: &generator)
        }
        return try catalog.routine(of: options, seed: seed)
    }

    /// Returns the meditation courses of the catalog in a folder.
    public func courses(catalog: String) throws(CatalogError) -> [MeditationCourse] {
        try MeditationCatalog(folder: catalog).courses
    }

    /// Returns the meditation courses of the configured catalog. If it holds no meditations, returns those of the
    /// installed catalog in the configured language.
    ///
    /// - Throws: ``CatalogError``, ``LanguageRefusal``, or the error of the bundle.
    public func courses(configured options: SessionOptions) throws -> [MeditationCourse] {
        if let catalog = options.catalog, SessionKind.meditation.hasCatalog(in: catalog) {
            return try courses(catalog: catalog)
        }
        return try courses(catalog: bundle().catalogs.folder(of: .meditation, in: options.language))
    }

    private func folder(for options: SessionOptions) throws -> String {
        try options.catalog
            ?? bundle().catalogs.folder(of: InstalledCatalog.Kind(options.content.kind), in: options.language)
    }

    /// Plans the rest of a recoverable session, with its clips as they are now.
    ///
    /// - Parameters:
    ///   - options: The options of the checkpoint, or those that replace them.
    ///   - otherMusicPlays: Whether other music plays, which replaces `--music auto`.
    ///   - logger: Receives a warning for each music file that is skipped.
    /// - Throws: ``CatalogError``, ``MusicRefusal``, ``MusicPlaylist/Fault``.
    public func plan(
        resuming checkpoint: Checkpoint, options: SessionOptions, otherMusicPlays: Bool,
        logger: Logger
    ) throws -> SessionPlan {
        let folder = try folder(for: options)
        let routine = try checkpoint.routine.measured(in: folder)
        var music = try music(
            for: options, otherMusicPlays: otherMusicPlays, resuming: checkpoint, logger: logger)
        try addGroups(of: routine, to: &music)
        return SessionPlan(
            resuming: checkpoint,
            routine: routine,
            options: options,
            clipFolder: folder,
            texts: routine.words(withCatalogIn: folder),
            music: music
        )
    }

    func musicFolder() throws -> String { try bundle().music }

    /// Returns the folder of the bundled routines, or `nil` for none.
    func routineFolder() throws -> String? { try bundle().routines }

    /// Returns the path of the bundled bell.
    func bell(in language: LanguageTag) throws -> String {
        try MeditationCatalog(folder: bundle().catalogs.folder(of: .meditation, in: language)).bellPath
    }
}

/// The content of recent sessions, which a new session avoids.
public struct RecentContent: Hashable, Sendable {
    /// The ids of the stretches that each region had last.
    public var stretches: [Region: String]
    /// The ids of the stretches that the user knows; see ``Introductions/auto``.
    public var familiar: Set<String> = []
    /// The lines of the last meditations by `sessionType`, the latest session first.
    public var lines: [String: [Set<String>]]
    /// The id of the bundled piece that played last.
    public var music: String?
    /// The places at which sessions stopped in folders and playlists of music.
    var musicPlaces = MusicPlaces()

    /// Creates the content of recent sessions, by default of none.
    public init(stretches: [Region: String] = [:], lines: [String: [Set<String>]] = [:], music: String? = nil) {
        self.stretches = stretches
        self.lines = lines
        self.music = music
    }

    /// The number of earlier meditations of a course whose lines a new one avoids.
    private static let avoidedMeditations = 3

    /// Reads the content of the recent sessions; none if it cannot be read in time. The length of a session depends on
    /// it, since familiar stretches have short introductions.
    init(for content: SessionContent, in practice: PracticeService, now: Timestamp, logger: Logger) async {
        self.init()
        let practice = practice.waiting(SessionPreparation.waitLimits)
        // A missing database is created after the first sample.
        guard practice.hasDatabase else { return }
        do {
            switch content {
            case .stretch, .routine:
                let first = Timestamp(milliseconds: now.milliseconds - Introductions.familiarDays * 86_400_000)
                (stretches, familiar) = try await practice.read { data in
                    (
                        try data.sessions.lastStretches(),
                        try data.sessions.stretches(heldAtLeast: Introductions.familiarCount, since: first)
                    )
                }
            case .meditation:
                lines = try await practice.read { try $0.sessions.recentLines(count: Self.avoidedMeditations) }
            }
        } catch {
            logger.warning("the session may repeat parts of the last sessions", metadata: ["error": "\(error)"])
        }
    }
}
