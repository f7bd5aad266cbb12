import Catalog
public import Logging
import Playback
public import SessionCore

/// Turns what a session is asked to be into a plan: draws what there is to draw, opens every clip's header, finds the
/// music.
public struct SessionPlanner: Sendable {
    /// What is used where the options name nothing else.
    public struct Bundle: Hashable, Sendable {
        /// The folder of the stretches' catalog.
        public let stretching: String
        /// The folder of the meditations' catalog.
        public let meditation: String
        /// The file of the music.
        public let music: String

        /// Catalogs and music.
        public init(stretching: String, meditation: String, music: String) {
            self.stretching = stretching
            self.meditation = meditation
            self.music = music
        }

        /// The folder of the catalog of a kind of session.
        fileprivate func catalog(of kind: SessionKind) -> String {
            switch kind {
            case .stretch: stretching
            case .meditation: meditation
            }
        }
    }

    private let bundle: @Sendable () throws -> Bundle

    /// - Parameter bundle: Finds it when it is needed: a session with a catalog and music of its own does without.
    public init(bundle: @escaping @Sendable () throws -> Bundle) {
        self.bundle = bundle
    }

    /// Plans a new session.
    ///
    /// - Parameters:
    ///   - options: What it is asked to be. With a seed, `last` and `generator` have no part in it.
    ///   - last: The ids of the stretches that the regions had last.
    ///   - isOtherMusic: Whether other music plays, for which ours makes way unless it was chosen.
    ///   - logger: Receives a warning for each region and music file that is left out.
    /// - Throws: ``CatalogError``, ``MusicPlaylist/Fault``.
    public func plan<Generator: RandomNumberGenerator>(
        _ options: SessionOptions, id: String, at now: Timestamp, avoiding last: [Region: String],
        besideOtherMusic isOtherMusic: Bool, using generator: inout Generator, logger: Logger
    ) throws -> SessionPlan {
        let folder = try folder(for: options)
        let routine: Routine =
            switch options.content {
            case .stretch:
                .stretch(try stretches(options, from: folder, avoiding: last, using: &generator, logger: logger))
            case .meditation(let wish):
                .meditation(try meditation(wish, seed: options.seed, from: folder, using: &generator))
            }
        return SessionPlan(
            id: id,
            startedAt: now,
            options: options,
            routine: routine,
            clipFolder: folder,
            playlist: try playlist(for: options.music, besideOtherMusic: isOtherMusic, logger: logger)
        )
    }

    private func stretches<Generator: RandomNumberGenerator>(
        _ options: SessionOptions, from folder: String, avoiding last: [Region: String],
        using generator: inout Generator, logger: Logger
    ) throws -> StretchRoutine {
        let catalog = try StretchCatalog(folder: folder)
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
        _ wish: MeditationOptions, seed: UInt64?, from folder: String, using generator: inout Generator
    ) throws -> MeditationRoutine {
        let catalog = try MeditationCatalog(folder: folder)
        guard let seed else { return try catalog.routine(of: wish, using: &generator) }
        return try catalog.routine(of: wish, seed: seed)
    }

    private func folder(for options: SessionOptions) throws -> String {
        try options.catalog ?? bundle().catalog(of: options.content.kind)
    }

    /// Plans the rest of a session that an earlier process left behind, with its clips as they are now.
    ///
    /// - Parameters:
    ///   - options: The kept ones, or those that replace them.
    ///   - isOtherMusic: Whether other music plays.
    ///   - logger: Receives a warning for each region and music file that is left out.
    /// - Throws: ``CatalogError``, ``MusicPlaylist/Fault``.
    public func plan(
        resuming checkpoint: Checkpoint, options: SessionOptions, besideOtherMusic isOtherMusic: Bool,
        logger: Logger
    ) throws -> SessionPlan {
        let folder = try folder(for: options)
        return SessionPlan(
            resuming: checkpoint,
            routine: try checkpoint.routine.measured(in: folder),
            options: options,
            clipFolder: folder,
            playlist: try playlist(for: options.music, besideOtherMusic: isOtherMusic, logger: logger)
        )
    }

    private func playlist(
        for choice: MusicChoice, besideOtherMusic isOtherMusic: Bool, logger: Logger
    ) throws -> MusicPlaylist? {
        switch choice {
        case .auto: return isOtherMusic ? nil : MusicPlaylist(file: try bundle().music)
        case .none: return nil
        case .path(let path):
            let playlist = try MusicPlaylist(path: path)
            for fault in playlist.faults { PlaybackWarning.unplayableMusic(error: fault).log(to: logger) }
            return playlist
        }
    }
}
