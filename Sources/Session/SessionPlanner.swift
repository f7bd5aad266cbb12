public import Catalog
public import Logging
public import SessionCore

/// A planner of sessions: draws the routine, reads the header of every clip, and finds the music.
public struct SessionPlanner: Sendable {
    /// The installed catalogs and the bundled music.
    public struct Bundle: Hashable, Sendable {
        /// The bundled catalogs and the others of this computer.
        public let catalogs: InstalledCatalogs
        /// The folder of the bundled music.
        public let music: String

        /// Creates a bundle from its paths.
        public init(catalogs: InstalledCatalogs, music: String) {
            self.catalogs = catalogs
            self.music = music
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
    ///   - otherMusicPlays: Whether other music plays, which replaces `--music auto`.
    ///   - logger: Receives a warning for each region and music file that is skipped.
    /// - Throws: ``CatalogError``, ``LanguageRefusal``, ``MusicRefusal``, ``MusicPlaylist/Fault``.
    public func plan<Generator: RandomNumberGenerator>(
        _ options: SessionOptions, id: String, at now: Timestamp, avoiding last: RecentContent,
        otherMusicPlays: Bool, using generator: inout Generator, logger: Logger
    ) throws -> SessionPlan {
        let folder = try folder(for: options)
        let routine: Routine
        let texts: [String: String]
        switch options.content {
        case .stretch:
            let catalog = try StretchCatalog(folder: folder)
            routine = .stretch(
                try stretches(options, from: catalog, avoiding: last.stretches, using: &generator, logger: logger))
            texts = catalog.texts
        case .meditation(let meditationOptions):
            let catalog = try MeditationCatalog(folder: folder)
            routine = .meditation(
                try meditation(
                    meditationOptions, seed: options.seed, from: catalog, avoiding: last.lines, using: &generator))
            texts = catalog.texts
        }
        let music = try music(
            for: options, id: id, otherMusicPlays: otherMusicPlays, after: last, using: &generator, logger: logger)
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

    private func stretches<Generator: RandomNumberGenerator>(
        _ options: SessionOptions, from catalog: StretchCatalog, avoiding last: [Region: String],
        using generator: inout Generator, logger: Logger
    ) throws -> StretchRoutine {
        let regions = options.regions.isEmpty ? RegionDuration.defaults : options.regions
        let selection =
            if let seed = options.seed {
                StretchSelection(from: catalog, for: regions, seed: seed)
            } else {
                StretchSelection(from: catalog, for: regions, avoiding: last, using: &generator)
            }
        for region in selection.leftOut {
            logger.warning(
                "skipping a region without stretches",
                metadata: ["region": "\(region.rawValue)", "catalog": "\(catalog.folder)"])
        }
        return try catalog.routine(of: selection)
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
        let music = try music(
            for: options, otherMusicPlays: otherMusicPlays, resuming: checkpoint, logger: logger)
        return SessionPlan(
            resuming: checkpoint,
            routine: try checkpoint.routine.measured(in: folder),
            options: options,
            clipFolder: folder,
            texts: options.content.kind.texts(ofCatalogIn: folder),
            music: music
        )
    }

    func musicFolder() throws -> String { try bundle().music }
}

/// The content of recent sessions, which a new session avoids.
public struct RecentContent: Hashable, Sendable {
    /// The ids of the stretches that each region had last.
    public var stretches: [Region: String]
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
}
