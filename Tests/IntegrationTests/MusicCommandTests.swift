import AudioFiles
import ControlProtocol
import Foundation
import Testing

/// The bundled music as users choose it.
@Suite(.takingTurns) struct MusicCommandTests {
    private static let pieces = ["dawn", "pebbles", "lantern", "meadow"]
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    /// Starts a session, stops it at its start, and returns the music that its first event names.
    private func music(_ arguments: String...) async throws -> String? {
        let ended = try await home.limber(
            ["stretch", "neck:10", "--start-over", "--events", "events", "--at", "0=stop"] + arguments)
        #expect(ended.errors == "")
        return try home.events(in: "events").first?.music
    }

    @Test(arguments: ["music", "stretch --music list", "meditate -m list"])
    func listsTheMusic(line: String) async throws {
        let ended = try await home.limber(line.split(separator: " ").map(String.init))
        #expect((ended.status, ended.errors) == (0, ""))
        let lines = ended.output.split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 != " " } } == Self.pieces.map { $0[...] } + ["rain", "waves", "brown"])
        for line in lines { #expect(line.contains(/^[a-z]+ +\d:\d\d  [A-Z].+\.$/)) }
    }

    @Test func listsTheMusicAsJSON() async throws {
        let ended = try await home.limber("music", "--json")
        let rows = try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [[String: Any]]
        #expect(rows?.count == 7)
        #expect(rows?.first?["id"] as? String == "dawn")
        #expect(rows?.first?["seconds"] as? Int == 200)
        #expect(rows?.last?["kind"] as? String == "sound")
    }

    @Test(arguments: ["rain", "meadow"]) func playsMusicByItsName(name: String) async throws {
        #expect(try await music("--music", name, "--output", "null:virtual") == name)
        #expect(try await music("--set", "session.music=\(name)", "--output", "null:virtual") == name)
    }

    @Test func playsTheFileOfTheNamedMusic() async throws {
        let ended = try await home.limber(
            "stretch", "neck:10", "--music", "waves", "--interrupt", "off", "--output", "file:out.wav", "--set",
            "session.tones=off")
        #expect(ended.status == 0)
        var mixed = try SoundFileReader(path: home.path("out.wav"))
        let bundled = TemporaryHome.repository.appending(path: "Resources/Audio/music/waves.flac").path
        var music = try SoundFileReader(path: bundled)
        var heard = [Int16](repeating: 0, count: 2 * mixed.frames)
        var expected = heard
        _ = try mixed.read(mixed.frames, into: &heard)
        _ = try music.read(heard.count / 2, into: &expected)
        // The rest of the session has narration.
        let equal = zip(heard, expected).count { $0 == $1 }
        #expect(equal > heard.count / 3)
    }

    @Test func autoNeverPlaysTheSamePieceTwiceRunning() async throws {
        var last: String?
        for _ in 0..<4 {
            let piece = try #require(try await music("--output", "null"))
            #expect(Self.pieces.contains(piece))
            #expect(piece != last)
            last = piece
        }
    }

    @Test func theSeedDrawsThePiece() async throws {
        let pieces = [
            try await music("--output", "null", "--seed", "3"), try await music("--output", "null", "--seed", "3"),
            try await music("--output", "null:virtual", "--seed", "3"),
        ]
        #expect(Set(pieces).count == 1)
    }

    @Test func aResumedSessionKeepsThePiece() async throws {
        for _ in 0..<2 {
            let session = try home.start([
                "stretch", "neck:600", "--start-over", "--output", "null", "--events", "-", "--at", "0.2=skip",
            ])
            let piece = try await session.event { event in
                if case .started = event.kind { true } else { false }
            }?.music
            try await session.event(.segmentStarted(stretch: 0, segment: 1))
            session.signal(SIGINT)
            #expect(try await session.finished().status == 130)
            _ = try await home.limber("stretch", "--resume", "--events", "second", "--at", "0=stop")
            #expect(piece != nil)
            #expect(try home.events(in: "second").first?.music == piece)
        }
    }

    @Test(arguments: [
        ("rian", 64 as Int32, "did you mean 'rain'?"), ("Rain", 64, "did you mean 'rain'?"),
        ("lst", 64, "did you mean 'list'?"),
        ("xylophone", 66, "'limber music' lists the music, and ./xylophone names a file"),
    ])
    func suggestsASimilarName(name: String, status: Int32, advice: String) async throws {
        let ended = try await home.limber("stretch", "--music", name, "--output", "null:virtual")
        #expect((ended.status, ended.output) == (status, ""))
        #expect(ended.errors == "limber: unknown music '\(name)'; \(advice)\n")
    }

    @Test func aWordThatNamesNoPieceMayBeAFile() async throws {
        try home.write(bytes: try home.bytes(of: "catalog/neck.wav"), to: "tunes/a.wav")
        #expect(try await music("--music", "tunes", "--output", "null:virtual") == nil)
        try home.write(bytes: try home.bytes(of: "catalog/neck.wav"), to: "rain")
        #expect(try await music("--music", "rain", "--output", "null:virtual") == "rain")
        #expect(try await music("--music", "./rain", "--output", "null:virtual") == nil)
    }
}

extension SessionEvent {
    /// The music that the start of a session names.
    fileprivate var music: String? {
        if case .started(_, _, let music) = kind { music } else { nil }
    }
}
