import Foundation
import ScoreCore
import TestSupport
import Testing

@testable import Playback

@Suite struct FileSinkTests {
    private let folder = TemporaryFolder.orNone()

    @Test(arguments: ["a", "wav", "a.txt", "a.wav/b", "."])
    func rejectsANameWithoutAKnownFormat(name: String) {
        let path = "\(folder.path)/\(name)"
        #expect(throws: OutputRefusal.unknownFormat(path: path)) { try OpenedOutput(.file(path: path)) }
    }

    /// A file that was there, and one that another program makes meanwhile.
    @Test(arguments: [true, false]) func keepsAFileThatItDidNotMake(isThereBefore: Bool) throws {
        if isThereBefore { try folder.file("a.wav", [1, 2, 3]) }
        #expect(throws: SinkError.exists(path: "\(folder.path)/a.wav")) {
            let sink = try openSink("a.wav")
            if !isThereBefore { try folder.file("a.wav", [1, 2, 3]) }
            try sink.close()
        }
        #expect(try folder.bytes(of: "a.wav") == [1, 2, 3])
        #expect(try folder.names == ["a.wav"])
    }

    @Test func keepsTheOldFileUntilCompletion() throws {
        let old = Noise.samples(200)
        try folder.sound("a.wav", channels: 2, old)
        let sink = try openSink("a.wav", .replacing)
        try sink.write(Noise.samples(2 * 4800), count: 4800)
        #expect(Difference(try folder.samples(of: "a.wav"), old) == nil)
        sink.abandon()
        #expect(Difference(try folder.samples(of: "a.wav"), old) == nil)
        #expect(try folder.names == ["a.wav"])
    }

    @Test func failsOnAFullDisk() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/full.wav", withDestinationPath: "/dev/full")
        let error = #expect(throws: SinkError.self) {
            let sink = try openSink("full.wav")
            try sink.write(Noise.samples(2 * 48_000), count: 48_000)
            try sink.close()
        }
        #expect(error == .failed("cannot write '\(folder.path)/full.wav': no space left on device"))
    }

    private func openSink(_ name: String, _ permissions: OpenedOutput.Permissions = []) throws -> any AudioSink {
        try OpenedOutput(.file(path: "\(folder.path)/\(name)"), permissions: permissions).sink
    }
}
