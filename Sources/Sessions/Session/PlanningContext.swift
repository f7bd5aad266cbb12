import Catalog
package import ControlProtocol
import Logging
import PracticeData
package import SessionCore

/// Everything that a plan depends on besides the request and the files of the installation, read once.
package struct PlanningContext: Hashable, Sendable {
    /// The recoverable session, after the decision about it.
    enum Former: Hashable {
        case none
        /// The session to resume.
        case resumed(Checkpoint)
        /// The session to record as stopped where it was interrupted.
        case replaced(Checkpoint)
    }

    /// The id of a new session.
    var id: String
    var now: Timestamp
    /// The random seed of a session whose options have none.
    var seed: UInt64
    /// The options for members that the request leaves out.
    var defaults = SessionOptions()
    /// The setup for requests without regions.
    var setup = StretchSetup()
    /// The stretches that the user avoids or prefers.
    var preferences = StretchPreferences()
    /// The content of recent sessions, which a new session avoids.
    var recent = RecentContent()
    /// The routine that the request names, or `nil` for another session.
    var routine: PreparedRoutine?
    /// The day of the running programme that a new session is for.
    var programmeDay: ProgrammeSession?
    var former = Former.none
    /// Whether other music plays, or will play, so that `--music auto` adds none.
    var otherMusicPlays = false

    /// The session that is resumed, or `nil` for a new one.
    var resumed: Checkpoint? { if case .resumed(let checkpoint) = former { checkpoint } else { nil } }

    /// Returns the options of the session, with the output to play to.
    package func options(of request: SessionRequest) throws(NothingToPlay) -> SessionOptions {
        if let resumed {
            // The stdout of the other process was probably a pipe; that of this process may be a terminal.
            if resumed.options.output == .raw(path: "-"), request.output == nil { throw .stdoutEnded }
            return request.options(resuming: resumed.options)
        }
        var options = newOptions(of: request)
        switch options.content {
        case .stretch:
            if options.regions.isEmpty { options.regions = setup.regions.map(StretchChoice.region) }
            guard !options.regions.isEmpty else { throw .noRegion }
        case .meditation(let meditation):
            // The regions of the setup are for stretching only. A catalog of the request has other courses.
            options.regions = []
            options.content = .meditation(request.catalog == nil ? setup.meditation.completing(meditation) : meditation)
        case .routine:
            options.regions = []
            options.music = request.music ?? routine?.document.music ?? options.music
            options.tones = routine?.document.tones ?? options.tones
        }
        return options
    }

    /// Returns whether the stretches of a session come in the order of their postures, because neither the request nor
    /// the setup has an order of its own.
    func ordersByPosture(_ request: SessionRequest) -> Bool { request.regions.isEmpty && !setup.isReordered }

    /// Returns the options of a new session, without those of setup and routine. A catalog from the configuration
    /// applies only to the session kinds that it holds.
    func newOptions(of request: SessionRequest) -> SessionOptions {
        var options = request.options(over: defaults)
        if request.catalog == nil, let catalog = options.catalog, !options.content.kind.hasCatalog(in: catalog),
            SessionKind.allCases.contains(where: { $0.hasCatalog(in: catalog) })
        {
            options.catalog = nil
        }
        return options
    }

    /// Returns the playlist that another program plays during the session. That of the setup is for new stretching
    /// sessions.
    func otherPlaylist(for options: SessionOptions) -> PlaylistAddress? {
        guard resumed == nil, case .stretch = options.content, !options.output.isVirtual else { return nil }
        return setup.playlist
    }
}

/// The content of recent sessions, which a new session avoids.
struct RecentContent: Hashable, Sendable {
    /// The ids of the stretches that each region had last.
    var stretches: [Region: String] = [:]
    /// The ids of the stretches that the user knows; see ``Introductions/auto``.
    var familiar: Set<String> = []
    /// The lines of the last meditations by `sessionType`, the latest session first.
    var lines: [String: [Set<String>]] = [:]
    /// The id of the bundled piece that played last.
    var music: String?
    /// The places at which sessions stopped in folders and playlists of music.
    var musicPlaces = MusicPlaces()

    /// The number of earlier meditations of a course whose lines a new one avoids.
    private static let avoidedMeditations = 3
}

extension RecentContent {
    /// Reads the content of the recent sessions; none if it cannot be read in time. The length of a session depends on
    /// it, since familiar stretches have short introductions.
    init(for content: SessionContent, in practice: PracticeService, now: Timestamp, logger: Logger) async {
        self.init()
        let practice = practice.waiting(SessionSources.waitLimits)
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
