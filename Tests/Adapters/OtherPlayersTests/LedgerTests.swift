import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

@Suite struct LedgerTests {
    private let folder = TemporaryFolder.orNone()
    private var ledger: Ledger { Ledger(path: "\(folder.path)/state/players.json") }

    private static let holds = [
        Hold(.mpris(name: "org.mpris.MediaPlayer2.mpv", owner: ":1.7", bus: "0af3"), .paused),
        Hold(.mpris(name: "org.mpris.MediaPlayer2.vlc", owner: ":1.8", bus: "0af3"), .lowered(from: 0.83, to: 0.2075)),
        Hold(.mpd(address: .host("::1", port: 6601)), .paused),
        Hold(.mpd(address: .socket(path: "/run/mpd/socket")), .lowered(from: 1, to: 0.25)),
    ]

    @Test func readsWhatItWroteAndIsRemovedWithoutHolds() throws {
        #expect(ledger.read() == .nothing)
        try ledger.write(Self.holds)
        #expect(ledger.read() == .holds(Self.holds))
        #expect(try folder.permissions(of: "state") == 0o700)
        #expect(try folder.permissions(of: "state/players.json") == 0o600)
        for _ in 1...2 {
            try ledger.write([])
            #expect(ledger.read() == .nothing)
        }
    }

    /// Ten minutes, inclusive.
    @Test(arguments: [
        ("a", 100, "a", 100, true), ("a", 100, "a", 700, true), ("a", 100, "a", 701, false),
        ("a", 100, "b", 101, false),
        ("a", 100, "", 101, false), ("", 100, "", 101, false), ("a", 100, "a", 99, false),
    ])
    func expiresWithItsBootAndAfterTenMinutes(
        boot: String, time: Int, bootNow: String, now: Int, isValid: Bool
    ) throws {
        try ledger.write(Self.holds, boot: boot, now: .seconds(time))
        let contents = ledger.read(boot: bootNow, now: .seconds(now))
        #expect(contents == (isValid ? .holds(Self.holds) : .expired(Self.holds)))
    }

    @Test func ofAnOlderVersionIsExpired() throws {
        let text = #"{"holds":[{"change":{"paused":{}},"player":{"mpd":{"address":"a:6600"}}}]}"#
        let old = Ledger(path: try folder.file("players.json", text: text))
        #expect(old.read() == .expired([Hold(.mpd(address: .host("a", port: 6600)), .paused)]))
    }

    @Test(
        arguments: [
            (60.0, 60.0, true), (60, 62.5, true), (60, 65, true), (60, 65.1, false), (60, 59, false), (nil, 60, true),
            (60, nil, true),
        ] as [(Double?, Double?, Bool)])
    func aPlayerIsUntouchedWhereItWasLeft(before: Double?, now: Double?, isUntouched: Bool) {
        let hold = Hold(.mpd(address: .host("a", port: 6600)), .paused, position: before)
        #expect(hold.isWhereItWasLeft(PlayerReport(status: .paused, position: now)) == isUntouched)
    }

    @Test(arguments: [
        "", "{", "null", "[]", "{}", #"{"holds":null}"#, #"{"holds":[{}]}"#, #"{"holds":[{"player":1,"change":2}]}"#,
        #"{"holds":[{"change":{"paused":{}},"player":{"mpd":{"address":"/run/mpd/socket\u0000"}}}"#,
        #"{"holds":[{"change":{"paused":{}},"player":{"mpd":{"address":"no address"}}}]}"#,
        #"{"holds":[{"change":{"stopped":{}},"player":{"mpd":{"address":"a:6600"}}}]}"#,
    ])
    func rejectsOtherContent(text: String) throws {
        let rubbish = Ledger(path: try folder.file("players.json", text: text))
        #expect(rubbish.read() == .unreadable("the list of paused players is damaged"))
    }

    @Test(arguments: [
        Hold(.mpris(name: "org.freedesktop.systemd1", owner: ":1.7", bus: "b"), .paused),
        Hold(.mpris(name: "org.mpris.MediaPlayer2.limber", owner: ":1.7", bus: "b"), .paused),
        Hold(.mpris(name: "org.mpris.MediaPlayer2.mpv", owner: "org.mpris.MediaPlayer2.mpv", bus: "b"), .paused),
        Hold(.mpd(address: .host("a", port: 6600)), .lowered(from: 0.2, to: 0.8)),
        Hold(.mpd(address: .host("a", port: 6600)), .lowered(from: -1, to: -2)),
        Hold(.mpd(address: .host("a", port: 6600)), .lowered(from: 0, to: 0)),
    ])
    func rejectsImpossibleHolds(hold: Hold) throws {
        try ledger.write([hold])
        #expect(ledger.read() == .unreadable("the list of paused players holds impossible entries"))
    }

    @Test(arguments: [
        ("org.mpris.MediaPlayer2.mpv", true), ("org.mpris.MediaPlayer2.vlc.instance7", true),
        ("org.mpris.MediaPlayer2.limber", false), ("org.mpris.MediaPlayer2.limber.instance7", false),
        ("org.mpris.MediaPlayer2.playerctld", false), ("org.mpris.MediaPlayer2.", false),
        ("org.mpris.MediaPlayer2", false), ("org.mpris.MediaPlayer2.limberjack", true), ("org.gnome.Shell", false),
        (":1.7", false),
    ])
    func recognizesOtherPlayersByName(name: String, isPlayer: Bool) {
        #expect(MPRISName.isPlayer(name) == isPlayer)
    }
}
