import Testing

@testable import Playback

/// The pace of a sound card with 0.4 s of buffer in periods of 0.1 s.
@Suite struct NullSinkTests {
    private let clock = ManualClock()
    private let sink: NullSink
    private let frames = [Int16](repeating: 0, count: 2 * 19_200)

    init() {
        let clock = clock
        sink = NullSink(now: { clock.now })
    }

    @Test func takesItsBufferAndThenWhatIsHeard() {
        #expect(sink.writable() == 19_200)
        sink.write(frames, count: 19_200)
        #expect(sink.writable() == 0)
        clock.advance(frames: 1000)
        #expect(sink.writable() == 1000)
        #expect(sink.unheard() == 18_200)
        sink.write(frames, count: 400)
        #expect(sink.writable() == 600)
        #expect(sink.unheard() == 18_600)
    }

    @Test func soundsFromTheFirstWriteOn() {
        clock.advance(frames: 5000)
        sink.write(frames, count: 4800)
        #expect(sink.unheard() == 4800)
    }

    @Test func wakesWhenThereIsRoomForAPeriod() {
        let start = clock.now
        sink.write(frames, count: 19_200)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 4800))
        clock.advance(frames: 6000)
        sink.write(frames, count: 6000)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 6000 + 4800))
    }

    /// Where there is room already it still lets a frame go by, or the wait would be none.
    @Test func neverWakesAtOnce() {
        let start = clock.now
        sink.write(frames, count: 100)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 1))
        clock.advance(frames: 50)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 51))
    }

    @Test func goesOnWithWhatComesNextAfterItRanDry() {
        sink.write(frames, count: 4800)
        clock.advance(frames: 48_000)
        #expect(sink.unheard() == 0)
        #expect(sink.writable() == 19_200)
        sink.write(frames, count: 4800)
        clock.advance(frames: 1000)
        #expect(sink.unheard() == 3800)
    }

    @Test func isSilentAtOnceAndForgetsWhatWasNotHeard() {
        sink.write(frames, count: 19_200)
        clock.advance(frames: 1000)
        sink.drop()
        #expect(sink.unheard() == 0)
        clock.advance(frames: 100_000)
        #expect(sink.writable() == 19_200)
        sink.write(frames, count: 4800)
        #expect(sink.unheard() == 4800)
    }
}
