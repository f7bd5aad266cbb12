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
        /// The file with which the loop starts, if the next session may continue it.
        var start: String?
        /// The start within the loop, in frames.
        var position = 0
        /// The music of a routine's groups by its number, from 1.
        var groups: [MusicPlaylist] = []
    }

    /// The order of the files of a folder or playlist, and the way into them.
    private struct Sequence {
        let order: MusicOrder
        /// The seed of a random order.
        let seed: UInt64
        /// The candidates for the first file. The sequence begins with the first one that exists.
        let starts: [String]
        /// The position in the first candidate, in frames.
        var frame = 0
        /// Whether the next session may continue where this one stops.
        let isRemembered: Bool

        func arranged(_ files: [String]) -> [String] {
            order == .shuffle ? files.shuffled(seed: seed) : files.starting(with: starts)
        }
    }

    /// Returns the music of a new session. `auto` draws by the seed, if there is one. Otherwise a virtual output gets
    /// the first piece, so that renderings are equal, and any other output a piece that did not play last.
    func music<Generator: RandomNumberGenerator>(
        for options: SessionOptions, id: String, otherMusicPlays: Bool, after last: RecentContent,
        using generator: inout Generator, logger: Logger
    ) throws -> Music {
        if options.music == .auto, otherMusicPlays { return Music() }
        return try music(for: options.music, in: Self.sequence(options, id: id, last.musicPlaces), logger: logger) {
            if let seed = options.seed { return $0.piece(seed: seed) }
            return options.output.isVirtual ? $0.pieces[0] : $0.piece(avoiding: last.music, using: &generator)
        }
    }

    /// Returns the sequence of a new session. With a seed, and on a virtual output, it depends on no other session.
    private static func sequence(_ options: SessionOptions, id: String, _ places: MusicPlaces) -> Sequence {
        let isRemembered = options.musicOrder != .shuffle && options.seed == nil && !options.output.isVirtual
        var place: MusicPlaces.Place?
        if isRemembered, options.musicOrder == .continue, case .path(let list) = options.music {
            place = places.place(in: list)
        }
        return Sequence(
            order: options.musicOrder, seed: seed(of: options, id: id), starts: place?.files ?? [],
            frame: place?.frame ?? 0, isRemembered: isRemembered)
    }

    private static func seed(of options: SessionOptions, id: String) -> UInt64 {
        options.seed.map { $0 ^ FNV1a.hash("shuffle") } ?? FNV1a.hash(id)
    }

    /// Returns the music of a resumed session: with `auto` the piece that it had, or the first one if that is unknown,
    /// as in sessions of 1.0.
    ///
    /// The piece is kept while other music plays instead. Files have the order and the start that they had.
    func music(
        for options: SessionOptions, otherMusicPlays: Bool, resuming checkpoint: Checkpoint, logger: Logger
    ) throws -> Music {
        let kept = checkpoint.bundledMusic
        let sequence = Sequence(
            order: options.musicOrder, seed: Self.seed(of: options, id: checkpoint.id),
            starts: checkpoint.musicStart.map { [$0] } ?? [], isRemembered: checkpoint.musicStart != nil)
        var music = Music(bundled: kept)
        if options.music != .auto || !otherMusicPlays {
            music = try self.music(for: options.music, in: sequence, logger: logger) { catalog in
                catalog.entries.first { $0.id == kept } ?? catalog.pieces[0]
            }
        }
        music.position = checkpoint.position.musicPosition
        return music
    }

    private func music(
        for choice: MusicChoice, in sequence: Sequence, logger: Logger,
        drawing draw: (MusicCatalog) -> MusicCatalog.Entry
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
            let playlist = try MusicPlaylist(path: path, inOrder: sequence.arranged)
            for fault in playlist.faults { PlaybackFault.unplayableMusic(error: fault).log(to: logger) }
            let first = playlist.files.first
            return Music(
                playlist: playlist, start: sequence.isRemembered ? first : nil,
                position: first == sequence.starts.first ? sequence.frame : 0)
        }
    }

    /// Returns the first bundled piece.
    func bundledMusic() throws -> MusicPlaylist {
        let catalog = try MusicCatalog(folder: try musicFolder())
        return MusicPlaylist(file: catalog.path(of: catalog.pieces[0]))
    }

    /// Adds the music of a routine's groups, unless the session has none.
    func addGroups(of routine: Routine, to music: inout Music) throws {
        guard music.playlist != nil, case .steps(let routine) = routine, !routine.pieces.isEmpty else { return }
        let catalog = try MusicCatalog(folder: try musicFolder())
        music.groups = try routine.pieces.map { MusicPlaylist(file: catalog.path(of: try catalog.entry(named: $0))) }
    }

    /// Returns a fault for each group whose music nobody knows.
    func musicFaults(of steps: [RoutineDocument.FlatStep]) throws -> [RoutineFault] {
        let named = steps.compactMap(\.music).filter { if case .named = $0.choice { true } else { false } }
        guard !named.isEmpty else { return [] }
        let names = ["none"] + (try MusicCatalog(folder: try musicFolder()).entries.map(\.id))
        var faults: [RoutineFault] = []
        for music in named where !names.contains(music.choice.description) {
            let advice = names.advice(on: music.choice.description, otherwise: "'limber music' lists the names")
            let fault = RoutineFault("unknown music '\(music.choice)'; \(advice)", at: music.place)
            if !faults.contains(fault) { faults.append(fault) }
        }
        return faults
    }

    private static func music(_ entry: MusicCatalog.Entry, of catalog: MusicCatalog) -> Music {
        Music(playlist: MusicPlaylist(file: catalog.path(of: entry)), bundled: entry.id)
    }
}
