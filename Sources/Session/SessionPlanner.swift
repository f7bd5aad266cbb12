import Catalog
import Playback
public import SessionCore

/// Turns what a session is asked to be into a plan: draws the stretches, opens every clip's header, finds the music.
public struct SessionPlanner: Sendable {
    /// What is used where the options name nothing else.
    public struct Bundle: Hashable, Sendable {
        /// The catalog's folder.
        public let catalog: String
        /// The file of the music.
        public let music: String

        /// A catalog and music.
        public init(catalog: String, music: String) {
            self.catalog = catalog
            self.music = music
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
    ///   - warn: Told what is left out.
    /// - Throws: ``CatalogError``, ``MusicPlaylist/Fault``.
    public func plan<Generator: RandomNumberGenerator>(
        _ options: SessionOptions, id: String, at now: Timestamp, avoiding last: [Region: String],
        besideOtherMusic isOtherMusic: Bool, using generator: inout Generator, warn: (String) -> Void
    ) throws -> SessionPlan {
        switch options.practice {
        case .stretch: break
        case .meditation: throw OptionError("there is no meditation yet")
        }
        let catalog = try StretchCatalog(folder: options.catalog ?? bundle().catalog)
        let regions = options.regions.isEmpty ? RegionDuration.defaults : options.regions
        let selection =
            if let seed = options.seed {
                StretchSelection(from: catalog, for: regions, seed: seed)
            } else {
                StretchSelection(from: catalog, for: regions, avoiding: last, using: &generator)
            }
        for region in selection.leftOut {
            warn("the catalog '\(catalog.folder)' has no stretch for the region '\(region.rawValue)'; it is left out")
        }
        return SessionPlan(
            id: id,
            startedAt: now,
            options: options,
            routine: .stretch(try catalog.routine(of: selection)),
            clipFolder: catalog.folder,
            playlist: try playlist(for: options.music, besideOtherMusic: isOtherMusic)
        )
    }

    /// Plans the rest of a session that an earlier process left behind, with its clips as they are now.
    ///
    /// - Parameters:
    ///   - options: The kept ones, or those that replace them.
    ///   - isOtherMusic: Whether other music plays.
    /// - Throws: ``CatalogError``, ``MusicPlaylist/Fault``.
    public func plan(resuming checkpoint: Checkpoint, options: SessionOptions, besideOtherMusic isOtherMusic: Bool)
        throws -> SessionPlan
    {
        let folder = try options.catalog ?? bundle().catalog
        return SessionPlan(
            resuming: checkpoint,
            routine: try checkpoint.routine.measured(in: folder),
            options: options,
            clipFolder: folder,
            playlist: try playlist(for: options.music, besideOtherMusic: isOtherMusic)
        )
    }

    private func playlist(for choice: MusicChoice, besideOtherMusic isOtherMusic: Bool) throws -> MusicPlaylist? {
        switch choice {
        case .auto: isOtherMusic ? nil : MusicPlaylist(file: try bundle().music)
        case .none: nil
        case .path(let path): try MusicPlaylist(path: path)
        }
    }
}
