import Testing

@testable import Playback

/// The pace of a sound card with a buffer of one second in two periods.
@Suite struct NullSinkTests {
    private let clock = ManualClock()
    private let sink: NullSink

    init() { sink = NullSink(now: { [clock] in clock.now }) }

    private func write(_ frames: Int) { sink.write([Int16](repeating: 0, count: 2 * frames), count: frames) }

    @Test func acceptsABufferAndThenTheHeardFrames() {
        #expect(sink.writable() == 48_000)
        write(48_000)
        #expect(sink.writable() == 0)
        clock.advance(frames: 25_000)
        #expect(sink.writable() == 25_000)
        #expect(sink.unheard() == 23_000)
        write(1000)
        #expect(sink.writable() == 24_000)
        #expect(sink.unheard() == 24_000)
    }

    @Test func acceptsNoLessThanAPeriod() {
        write(48_000)
        clock.advance(frames: 23_999)
        #expect(sink.writable() == 0)
        clock.advance(frames: 1)
        #expect(sink.writable() == 24_000)
    }

    @Test func playsFromTheFirstWrite() {
        clock.advance(frames: 5000)
        write(4800)
        #expect(sink.unheard() == 4800)
    }

    @Test func wakesWhenThereIsRoomForAPeriod() {
        let start = clock.now
        write(48_000)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 24_000))
        clock.advance(frames: 30_000)
        write(30_000)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 30_000 + 24_000))
    }

    /// Even with room for a period the deadline is a frame ahead, so that the caller waits.
    @Test func neverWakesImmediately() {
        let start = clock.now
        write(100)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 1))
        clock.advance(frames: 50)
        #expect(sink.wakeup().deadline == start.advanced(byFrames: 51))
    }

    @Test func continuesAfterAnUnderrun() {
        write(4800)
        clock.advance(frames: 48_000)
        #expect(sink.unheard() == 0)
        #expect(sink.writable() == 48_000)
        write(4800)
        clock.advance(frames: 1000)
        #expect(sink.unheard() == 3800)
    }

    @Test func dropsUnheardFramesImmediately() {
        write(48_000)
        clock.advance(frames: 1000)
        sink.drop()
        #expect(sink.unheard() == 0)
        clock.advance(frames: 100_000)
        #expect(sink.writable() == 48_000)
        write(4800)
        #expect(sink.unheard() == 4800)
    }
}
