import Catalog
import Playback
public import SessionCore

/// Turns what a session is asked to be into a plan: draws the stretches, opens every clip's header, finds the music.
public struct SessionPlanner: Sendable {
    private let bundledCatalog: String
    private let bundledMusic: String

    /// A planner with the catalog and the music that are used where the options name no other.
    public init(bundledCatalog: String, bundledMusic: String) {
        self.bundledCatalog = bundledCatalog
        self.bundledMusic = bundledMusic
    }

    /// Plans a new session.
    ///
    /// - Parameters:
    ///   - options: What it is asked to be. With a seed, `last` and `generator` have no part in it.
    ///   - last: The ids of the stretches that the regions had last.
    ///   - warn: Told what is left out.
    /// - Throws: ``CatalogError``, ``MusicPlaylist/Fault``.
    public func plan<Generator: RandomNumberGenerator>(
        _ options: SessionOptions, id: String, at now: Timestamp, avoiding last: [Region: String],
        using generator: inout Generator, warn: (String) -> Void
    ) throws -> SessionPlan {
        let catalog = try StretchCatalog(folder: options.catalog ?? bundledCatalog)
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
            routine: try catalog.routine(of: selection),
            clipFolder: catalog.folder,
            playlist: try playlist(for: options.music)
        )
    }

    /// Plans the rest of a session that an earlier process left behind, with its clips as they are now.
    ///
    /// - Parameter options: The kept ones, or those that replace them.
    /// - Throws: ``CatalogError``, ``MusicPlaylist/Fault``.
    public func plan(resuming checkpoint: Checkpoint, options: SessionOptions) throws -> SessionPlan {
        let folder = options.catalog ?? bundledCatalog
        return SessionPlan(
            resuming: checkpoint,
            routine: try checkpoint.routine.measured(in: folder),
            options: options,
            clipFolder: folder,
            playlist: try playlist(for: options.music)
        )
    }

    private func playlist(for choice: MusicChoice) throws(MusicPlaylist.Fault) -> MusicPlaylist? {
        switch choice {
        case .auto: MusicPlaylist(file: bundledMusic)
        case .none: nil
        case .path(let path): try MusicPlaylist(path: path)
        }
    }
}
