import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// 20 ms of silence into an output.
@Suite(.timeLimit(.minutes(5))) struct OutputTrialTests {
    private let folder: TemporaryFolder
    private let fifo: FIFO

    init() throws {
        folder = try TemporaryFolder()
        fifo = try FIFO(folder.path + "/fifo")
    }

    private var output: Output { .raw(path: fifo.path) }

    @Test func plays20MillisecondsOfSilence() async throws {
        try await OpenedOutput(.null).playSilence()
    }

    @Test func passesOnceTheReaderTakesFrames() async throws {
        fifo.openReader()
        let output = output
        async let trial = OpenedOutput(output).playSilence(within: .seconds(60))
        try await until { fifo.holdsSomething }
        #expect(fifo.read() == [UInt8](repeating: 0, count: 4 * 960))
        #expect(try await trial == nil)
    }

    @Test func failsForAnOutputThatTakesNoSound() async throws {
        let output = try OpenedOutput(output)
        await #expect(
            throws: SinkError.lost(
                "cannot play to 'raw:\(fifo.path)': it takes no sound; check the device, or choose another output")
        ) { try await output.playSilence(within: .zero) }
        fifo.openReader()
        #expect(!fifo.holdsSomething)
    }

    @Test func playsNothingOnAVirtualOutput() async throws {
        try await OpenedOutput(.nullVirtual).playSilence(within: .zero)
    }
}
