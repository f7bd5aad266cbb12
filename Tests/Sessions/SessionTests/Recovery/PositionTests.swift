import Platform
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite struct MovingPositionTests {
    private static let start = Checkpoint.sample().position

    private static let later = Timestamp(milliseconds: start.savedAt.milliseconds + 1)

    private func moved(_ pace: MovingPosition.Pace, for milliseconds: Int) -> Checkpoint.Position {
        let time = MonotonicTime(nanoseconds: 5_000_000_000)
        let moving = MovingPosition(position: Self.start, id: "", time: time, pace: pace)
        return moving.position(at: time.advanced(by: .milliseconds(milliseconds)), Self.later)
    }

    @Test(arguments: [(0, 0), (100, 4_800), (250, 12_000), (251, 12_000), (9_000, 12_000), (-50, 0)])
    func advancesWithSoundToTheNextMark(milliseconds: Int, frames: Int) {
        let place = moved(.sound(frames: 12_000, withMusic: true), for: milliseconds)
        #expect(place.progress.cursor.frame == Self.start.progress.cursor.frame + frames)
        #expect(place.heard == Self.start.heard + frames)
        #expect(place.elapsed == Self.start.elapsed + frames)
        #expect(place.musicPosition == Self.start.musicPosition + frames)
        #expect(place.savedAt == Self.later)
    }

    @Test func holdsTheMusicPosition() {
        let place = moved(.sound(frames: 12_000, withMusic: false), for: 100)
        #expect(place.musicPosition == Self.start.musicPosition)
        #expect(place.heard == Self.start.heard + 4_800)
    }

    @Test(arguments: [MovingPosition.Pace.pause, .outage])
    func countsPauseTimeOnly(pace: MovingPosition.Pace) {
        let place = moved(pace, for: 60_000)
        #expect(place.elapsed == Self.start.elapsed + 60 * 48_000)
        #expect(place.progress == Self.start.progress)
        #expect(place.heard == Self.start.heard)
        #expect(place.musicPosition == Self.start.musicPosition)
    }

    @Test func staysWithoutMovement() {
        var still = Self.start
        still.savedAt = Self.later
        #expect(moved(.none, for: 60_000) == still)
    }
}

@Suite struct PositionFileTests {
    @Test(arguments: [
        Checkpoint.sample(), .sample(in: 5, frame: 0, skipped: [.both, .segment(2)]),
        .sample(pausedAt: .noon.advanced(by: -12.345)), .sample(elapsed: 1 << 47),
    ])
    func readsWhatItWrote(checkpoint: Checkpoint) {
        let line = checkpoint.position.line(id: checkpoint.id)
        #expect(Checkpoint.Position(line: line, id: checkpoint.id) == checkpoint.position)
    }

    @Test func ignoresTheRestOfALongerLine() {
        let short = Checkpoint.sample(elapsed: 7)
        let long = Checkpoint.sample(elapsed: 1 << 47, pausedAt: .noon).position.line(id: short.id)
        let line = short.position.line(id: short.id)
        let file = line + long.dropFirst(line.count)
        #expect(line.count < long.count)
        #expect(Checkpoint.Position(line: file, id: short.id) == short.position)
    }

    @Test func rejectsATruncatedLine() {
        let line = Checkpoint.sample().position.line(id: "0a-1")
        let whole = line.firstIndex(of: ".")!
        for end in line.indices where end <= whole {
            #expect(Checkpoint.Position(line: String(line[..<end]), id: "0a-1") == nil)
        }
    }

    @Test(arguments: [
        "", " ", "\n", "\0\0\0\0", "0a-1", ". . . . . . . . .",
        "0a-1 x 2 3 4 5 - 00 .", "0a-1 1 2 3 4 5 x 00 .", "0a-1 1 2 3 4 5 - 04 .", "0a-1 1 2 3 4 5 - 0x .",
        "0a-1 1 2 3 4 5 - 00 ,", "0a-1 1 2 3 4 5 - 00 . .", "0a-1 1 2 3 4 99999999999999999999 - 00 .",
    ])
    func rejectsOtherContent(line: String) {
        #expect(Checkpoint.Position(line: line, id: "0a-1") == nil)
    }
}
