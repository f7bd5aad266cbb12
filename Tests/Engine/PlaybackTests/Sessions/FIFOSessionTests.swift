import Platform
import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// A session to a FIFO in real time.
@Suite(.timeLimit(.minutes(5))) struct FIFOSessionTests {
    private static let frameBytes = 4
    /// A fifth of a second: part of the session, with more than a pipe holds still to come.
    private static let framesRead = 9600

    private let session: PlainSession
    private let fifo: FIFO
    private let player: PlayerThread

    init() throws {
        session = try PlainSession(PlainSound(Timeline(.said("a", 240_000)), interrupt: .off))
        fifo = try FIFO(session.folder.path + "/fifo")
        player = PlayerThread(plan: session.plan, output: try OpenedOutput(.raw(path: fifo.path)))
        fifo.openReader()
    }

    @Test func countsDrainedFramesAsUnheard() async throws {
        try await player.play()
        let playing = Task(executorPreference: player.thread) { [player] in try await Self.firstLoss(of: player) }
        #expect(try await read(Self.framesRead).elementsEqual(bytes(of: 0..<Self.framesRead)))
        try await until { fifo.holdsSomething }
        try await player.freeze()
        let position = await player.position()
        #expect(position.frame == Self.framesRead)
        // Silence follows for a while.
        #expect(fifo.read().allSatisfy { $0 == 0 })
        try await player.play()
        let resumed = try await read(4800)
        // The first 3 ms fade in.
        let faded = 144
        #expect(
            resumed.dropFirst(Self.frameBytes * faded).elementsEqual(
                bytes(of: Self.framesRead + faded..<Self.framesRead + 4800)))
        await player.nudge()
        #expect(try await playing.value == nil)
        await player.abandon()
    }

    /// Plays until the sink is lost, or until the player is nudged.
    private static func firstLoss(of player: PlayerThread) async throws -> (PlaybackPosition, MonotonicTime)? {
        while true {
            switch try await player.next() {
            case .deviceLost(_, let position): return (position, .now)
            case .nudged: return nil
            case .mark, .progress, .alarm, .deviceFound, .warning: break
            }
        }
    }

    private func read(_ frames: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        try await until {
            bytes += fifo.read(limit: Self.frameBytes * frames - bytes.count)
            return bytes.count == Self.frameBytes * frames
        }
        return bytes
    }

    /// The bytes of frames in the FIFO.
    private func bytes(of frames: Range<Int>) -> [UInt8] {
        littleEndian(session.sound.clips["a"]?[2 * frames.lowerBound..<2 * frames.upperBound] ?? [])
    }
}
