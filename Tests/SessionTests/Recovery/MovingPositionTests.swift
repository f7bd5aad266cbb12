import Platform
import SessionCore
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
