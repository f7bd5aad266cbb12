import Platform
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// Silence before the first sound of a device that wakes up slowly.
@Suite struct WakingSinkTests {
    private static let wakingFrames = 96_000

    private let card = SteppedCard()
    private let clock = ManualClock()
    private let sink: WakingSink
    private let sound = Noise.samples(2 * 4800)

    init() { sink = WakingSink(card, frames: Self.wakingFrames, now: { [clock] in clock.now }) }

    /// Writes sound until the card is full, and returns the frames of sound written.
    private func fill() throws -> Int {
        var frames = 0
        while case let room? = try sink.writable(), room > 0 {
            let count = min(room, sound.count / 2)
            try sink.write(sound, count: count)
            frames += count
        }
        return frames
    }

    /// Plays the silence to its end, and sound until the card is full.
    private func wake() throws {
        try sink.open()
        while try fill() == 0 { card.play(4800) }
    }

    @Test func writesSilenceBeforeTheFirstSound() throws {
        try sink.open()
        #expect(sink.wakingFrames == Self.wakingFrames)
        #expect(try fill() == 0)
        #expect(sink.wakingFrames == Self.wakingFrames)
        card.play(40_000)
        #expect(sink.wakingFrames == Self.wakingFrames - 40_000)
        _ = try fill()
        card.play(40_000)
        #expect(try fill() == SteppedCard.bufferFrames - 16_000)
        #expect(card.written.prefix(2 * Self.wakingFrames).allSatisfy { $0 == 0 })
        #expect(card.written.dropFirst(2 * Self.wakingFrames).prefix(9600).elementsEqual(sound))
    }

    @Test func countsNoSilenceAsUnheardSound() throws {
        try sink.open()
        _ = try fill()
        #expect(try sink.unheard() == 0)
        card.play(48_000)
        _ = try fill()
        card.play(40_000)
        #expect(try fill() == 40_000)
        #expect(try sink.unheard() == 40_000)
        #expect(sink.wakingFrames == 8000)
        card.play(8001)
        #expect(try sink.unheard() == 39_999)
        #expect(sink.wakingFrames == 0)
    }

    @Test func keepsTheRestOfTheSilenceInAPause() throws {
        try sink.open()
        _ = try fill()
        card.play(30_000)
        try sink.drop()
        #expect(card.unheard() == 0)
        clock.advance(frames: WakingSink.idleFrames - 1)
        #expect(try fill() == 0)
        #expect(sink.wakingFrames == Self.wakingFrames - 30_000)
    }

    @Test(arguments: [(WakingSink.idleFrames - 1, 0), (WakingSink.idleFrames, 96_000)])
    func wakesAfterALongPause(pause: Int, silence: Int) throws {
        try wake()
        card.play(SteppedCard.bufferFrames)
        try sink.drop()
        clock.advance(frames: pause)
        _ = try fill()
        #expect(sink.wakingFrames == silence)
    }

    @Test func fadesInAfterTheSilenceOfAPause() throws {
        try wake()
        try sink.drop()
        clock.advance(frames: WakingSink.idleFrames)
        card.forget()
        while try fill() == 0 { card.play(4800) }
        let heard = card.written.drop { $0 == 0 }
        #expect(heard.first.map { abs(Int($0)) } ?? .max < 1000)
        #expect(card.written.prefix(2 * Self.wakingFrames).allSatisfy { $0 == 0 })
        let faded = 2 * (Self.wakingFrames + FadeIn.frames)
        #expect(card.written.dropFirst(faded).prefix(2000).elementsEqual(sound.prefix(2000)))
    }

    @Test func wakesADeviceThatIsBackOrWasSuspended() throws {
        try wake()
        try sink.close()
        try sink.open()
        #expect(sink.wakingFrames == Self.wakingFrames)
        try wake()
        card.suspend()
        #expect(try sink.writable() == nil)
        #expect(sink.wakingFrames == Self.wakingFrames)
    }

    @Test func doesNotWakeOutputsWithoutADevice() throws {
        let folder = try TemporaryFolder()
        let (file, raw) = ("\(folder.path)/sound.wav", "\(folder.path)/sound.raw")
        for output in [Output.null, .nullVirtual, .file(path: file), .raw(path: raw)] {
            #expect(try OpenedOutput(output, wakingFrames: 48_000).sink.wakingFrames == 0, "\(output)")
        }
    }
}

/// A card that plays when the test says so.
private final class SteppedCard: AudioSink {
    static let bufferFrames = 48_000

    private(set) var written: [Int16] = []
    private var unheardFrames = 0
    private var isSuspended = false

    let name = "card"
    let isRealTime = true

    func open() {}

    func writable() -> Int? {
        guard !isSuspended else {
            isSuspended = false
            unheardFrames = 0
            return nil
        }
        return Self.bufferFrames - unheardFrames
    }

    func write(_ samples: [Int16], count: Int) {
        written += samples[..<(2 * count)]
        unheardFrames += count
    }

    func play(_ frames: Int) { unheardFrames = max(0, unheardFrames - frames) }

    func suspend() { isSuspended = true }

    /// Discards the frames written so far.
    func forget() { written = [] }

    func unheard() -> Int? { unheardFrames }
    func drop() { unheardFrames = 0 }
    func wakeup() -> SinkWakeup { SinkWakeup() }
    func close() { unheardFrames = 0 }
}
