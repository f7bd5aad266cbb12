import CLinux
import ControlProtocol
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import MediaKeys

@Suite struct MediaKeyTests {
    @Test(
        arguments: [
            (MediaKey.play, 207, SessionCommand.play), (.playCD, 200, .play), (.pauseCD, 201, .pause),
            (.playPause, 164, .toggle), (.media, 226, .toggle), (.nextSong, 163, .skip), (.next, 0x197, .skip),
            (.previousSong, 165, .previous), (.previous, 0x19c, .previous), (.stopCD, 166, .stop),
        ] as [(MediaKey, UInt16, SessionCommand)])
    func mapsKeysToCommands(key: MediaKey, code: UInt16, command: SessionCommand) {
        #expect(key.code == code)
        #expect(MediaKey(code: code) == key)
        #expect(key.command == command)
    }

    /// KEY_RESERVED, KEY_Q, KEY_PAUSE, KEY_STOP, KEY_FORWARD, KEY_VOLUMEUP, KEY_FASTFORWARD, KEY_MAX.
    @Test(arguments: [0, 16, 119, 128, 159, 115, 208, 0x2ff, .max] as [UInt16])
    func ignoresOtherKeys(code: UInt16) {
        #expect(MediaKey(code: code) == nil)
    }

    @Test(arguments: [SessionSnapshot.Status.active, .paused], SessionCommand.allCases)
    func controlsTheRunningSession(status: SessionSnapshot.Status, command: SessionCommand) {
        #expect(MediaKeyResponse(to: command, while: SessionSnapshot().with { $0.status = status }) == .perform)
    }

    @Test(
        arguments: [SessionSnapshot.Status.idle, .complete],
        [
            (SessionCommand.play, MediaKeyResponse.performUnlessAnotherPlays), (.toggle, .performUnlessAnotherPlays),
            (.pause, .none), (.skip, .none), (.skipStretch, .none), (.previous, .none), (.explain, .none),
            (.stop, .none),
        ])
    func startsASessionWhileIdle(
        status: SessionSnapshot.Status, pair: (command: SessionCommand, response: MediaKeyResponse)
    ) {
        #expect(
            MediaKeyResponse(to: pair.command, while: SessionSnapshot().with { $0.status = status }) == pair.response)
    }

    /// Also while another player plays.
    @Test(
        arguments: [StartOptions.Consent.ask, .confirm],
        [
            (SessionCommand.play, MediaKeyResponse.perform), (.toggle, .perform), (.pause, .perform),
            (.skip, .perform), (.stop, .perform), (.previous, .none), (.skipStretch, .none), (.explain, .none),
        ])
    func answersAScheduledSession(
        consent: StartOptions.Consent, pair: (command: SessionCommand, response: MediaKeyResponse)
    ) {
        #expect(MediaKeyResponse(to: pair.command, while: Self.asking(consent)) == pair.response)
    }

    @Test(arguments: SessionCommand.allCases.filter { $0 != .keep }) func endsAnAlarm(command: SessionCommand) {
        #expect(MediaKeyResponse(to: command, while: Self.asking(.wake)) == .perform)
    }

    private static func asking(_ consent: StartOptions.Consent) -> SessionSnapshot {
        SessionSnapshot(
            question: StartQuestion(
                schedule: "neck", title: "Neck", consent: consent, until: Timestamp(milliseconds: 0)))
    }
}

@Suite struct KeyRecordsTests {
    private let records = RecordReader()

    @Test func reportsAHeldKeyOnce() {
        #expect(records.presses(in: Records.held(KEY_PLAYPAUSE, repeats: 30)) == [.playPause])
        #expect(records.presses(in: Records.key(KEY_PLAYPAUSE, 2)) == [])
        #expect(records.presses(in: Records.key(KEY_PLAYPAUSE, 0)) == [])
    }

    /// A read can end in the middle of a record.
    @Test(arguments: [1, 5, 23, 24, 25, 47, 1000])
    func readsRecordsInPieces(of size: Int) {
        let keys = [KEY_STOPCD, KEY_A, KEY_MEDIA].flatMap { Records.key($0) }
        let bytes = Records.held(KEY_PLAYPAUSE, repeats: 2) + keys
        var presses: [MediaKey] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            presses += records.presses(in: bytes[start..<min(start + size, bytes.count)])
        }
        #expect(presses == [.playPause, .stopCD, .media])
    }

    /// The kernel's rule for SYN_DROPPED: events are invalid until the end of the current frame.
    @Test func ignoresAFrameWithLostEvents() {
        #expect(records.presses(in: Records.dropped + Records.key(KEY_NEXTSONG)) == [])
        #expect(records.presses(in: Records.key(KEY_NEXTSONG)) == [.nextSong])
    }

    @Test(arguments: [EV_REL, EV_ABS, EV_MSC, EV_SW, EV_LED])
    func ignoresOtherEventTypesWithAKeyCode(type: Int32) {
        #expect(records.presses(in: Records.record(type, KEY_PLAYPAUSE, 1)) == [])
    }

    @Test func survivesRandomBytes() {
        var numbers = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            let count = Int.random(in: 0...200, using: &numbers)
            _ = records.presses(in: (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &numbers) })
        }
    }
}

/// A copyable wrapper, so that expectations can read records.
private final class RecordReader {
    private var records = KeyRecords()

    func presses(in bytes: some Sequence<UInt8>) -> [MediaKey] { records.presses(in: bytes) }
}
