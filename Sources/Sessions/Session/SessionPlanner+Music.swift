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

    /// Returns the music of a session, with that of the groups of its routine.
    ///
    /// `auto` draws by the seed, if there is one. Otherwise a virtual output gets the first piece, so that renderings
    /// are equal, and any other output a piece that did not play last. A resumed session has the piece that it had, or
    /// the first one if that is unknown, as in sessions of 1.0. It keeps the piece while other music plays instead.
    func music(
        of options: SessionOptions, with routine: Routine, _ context: PlanningContext, logger: Logger
    ) throws -> Music {
        let resumed = context.resumed
        var music = Music(bundled: resumed?.bundledMusic)
        if options.music != .auto || !context.otherMusicPlays {
            music = try self.music(for: options.music, in: Self.sequence(options, context), logger: logger) { catalog in
                if let resumed {
                    return catalog.entries.first { $0.id == resumed.bundledMusic } ?? catalog.pieces[0]
                }
                if let seed = options.seed { return catalog.piece(seed: seed) }
                if options.output.isVirtual { return catalog.pieces[0] }
                var generator = SplitMix64(seed: context.seed)
                return catalog.piece(avoiding: context.recent.music, using: &generator)
            }
        }
        if let resumed { music.position = resumed.position.musicPosition }
        if music.playlist != nil, case .steps(let routine) = routine, !routine.pieces.isEmpty {
            let catalog = try MusicCatalog(folder: try musicFolder())
            music.groups = try routine.pieces.map {
                MusicPlaylist(file: catalog.path(of: try catalog.entry(named: $0)))
            }
        }
        return music
    }

    /// Returns the sequence of a session. With a seed, and on a virtual output, that of a new session depends on no
    /// other one. A resumed session keeps its order and its start.
    private static func sequence(_ options: SessionOptions, _ context: PlanningContext) -> Sequence {
        let order = options.musicOrder
        let seed =
            options.seed.map { $0 ^ FNV1a.hash("shuffle") } ?? FNV1a.hash(context.resumed?.id ?? context.id)
        if let resumed = context.resumed {
            let start = resumed.musicStart
            return Sequence(order: order, seed: seed, starts: start.map { [$0] } ?? [], isRemembered: start != nil)
        }
        let isRemembered = order != .shuffle && options.seed == nil && !options.output.isVirtual
        var place: MusicPlaces.Place?
        if isRemembered, order == .continue, case .path(let list) = options.music {
            place = context.recent.musicPlaces.place(in: list)
        }
        return Sequence(
            order: order, seed: seed, starts: place?.files ?? [], frame: place?.frame ?? 0, isRemembered: isRemembered)
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
