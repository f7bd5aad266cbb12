import Catalog
import Logging
import Playback
import SessionCore

extension SessionPlanner {
    /// The music of a plan.
    struct Music {
        /// The files to play, or `nil` for no music.
        var playlist: MusicPlaylist?
        /// The id of the bundled piece or sound.
        var bundled: String?
    }

    /// Returns the music of a new session. `auto` draws by the seed, if there is one. Otherwise a virtual output gets
    /// the first piece, so that renderings are equal, and any other output a piece that did not play last.
    func music<Generator: RandomNumberGenerator>(
        for options: SessionOptions, otherMusicPlays: Bool, avoiding last: String?, using generator: inout Generator,
        logger: Logger
    ) throws -> Music {
        if options.music == .auto, otherMusicPlays { return Music() }
        return try music(for: options.music, logger: logger) { catalog in
            if let seed = options.seed { return catalog.piece(seed: seed) }
            return options.output.isVirtual ? catalog.pieces[0] : catalog.piece(avoiding: last, using: &generator)
        }
    }

    /// Returns the music of a resumed session: with `auto` the piece that it had, or the first one if that is unknown,
    /// as in sessions of 1.0.
    ///
    /// - Parameter kept: The id of the piece that the session had. It is kept while other music plays instead.
    func music(
        for options: SessionOptions, otherMusicPlays: Bool, resuming kept: String?, logger: Logger
    ) throws -> Music {
        if options.music == .auto, otherMusicPlays { return Music(bundled: kept) }
        return try music(for: options.music, logger: logger) { catalog in
            catalog.entries.first { $0.id == kept } ?? catalog.pieces[0]
        }
    }

    private func music(
        for choice: MusicChoice, logger: Logger, drawing draw: (MusicCatalog) -> MusicCatalog.Entry
    ) throws -> Music {
        switch choice {
        case .none:
            return Music()
        case .auto:
            let folder = try musicFolder()
            do throws(CatalogError) {
                let catalog = try MusicCatalog(folder: folder)
                return Self.music(draw(catalog), of: catalog)
            } catch {
                logger.warning("no bundled music; continuing without music", metadata: ["error": "\(error)"])
                return Music()
            }
        case .named(let name):
            let catalog = try MusicCatalog(folder: try musicFolder())
            return Self.music(try catalog.entry(named: name), of: catalog)
        case .path(let path):
            let playlist = try MusicPlaylist(path: path)
            for fault in playlist.faults { PlaybackWarning.unplayableMusic(error: fault).log(to: logger) }
            return Music(playlist: playlist)
        }
    }

    private static func music(_ entry: MusicCatalog.Entry, of catalog: MusicCatalog) -> Music {
        Music(playlist: MusicPlaylist(file: catalog.path(of: entry)), bundled: entry.id)
    }
}
