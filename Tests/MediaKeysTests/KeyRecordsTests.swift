import CLinux
import TestSupport
import Testing

@testable import MediaKeys

@Suite struct KeyRecordsTests {
    private let records = RecordReader()

    @Test func reportsAHeldKeyOnce() {
        #expect(records.presses(in: Records.held(KEY_PLAYPAUSE, repeats: 30)) == [.playPause])
        #expect(records.presses(in: Records.key(KEY_PLAYPAUSE, 2)) == [])
        #expect(records.presses(in: Records.key(KEY_PLAYPAUSE, 0)) == [])
    }

    @Test func reportsPressesInOrder() {
        let bytes = Records.key(KEY_PLAYCD) + Records.key(KEY_A) + Records.key(KEY_NEXTSONG) + Records.key(KEY_PAUSECD)
        #expect(records.presses(in: bytes) == [.playCD, .nextSong, .pauseCD])
    }

    /// A read can end in the middle of a record.
    @Test(arguments: [1, 5, 23, 24, 25, 47])
    func readsRecordsInPieces(of size: Int) {
        let bytes = Records.held(KEY_PLAYPAUSE, repeats: 2) + Records.key(KEY_STOPCD) + Records.key(KEY_MEDIA)
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
