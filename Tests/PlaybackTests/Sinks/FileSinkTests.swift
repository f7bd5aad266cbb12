import Foundation
import SessionCore
import TestSupport
import Testing

@testable import Playback

@Suite struct FileSinkTests {
    private let folder = TemporaryFolder.orNone()

    @Test(arguments: ["a", "wav", "a.txt", "a.wav/b", "."])
    func rejectsANameWithoutAKnownFormat(name: String) {
        #expect(
            throws: OptionError(
                "unknown audio format: '\(folder.path)/\(name)'; use the extension .wav, .flac, .ogg, .opus or .mp3")
        ) { try OpenedOutput(.file(path: "\(folder.path)/\(name)")) }
    }

    @Test func keepsAFileThatItDidNotMake() throws {
        try folder.file("a.wav", [1, 2, 3])
        try withKnownIssue {
            #expect(throws: SinkError.self) {
                let sink = try openSink("a.wav")
                try sink.close()
            }
            #expect(try folder.bytes(of: "a.wav") == [1, 2, 3])
        }
    }

    @Test func keepsTheOldFileUntilCompletion() throws {
        let old = Noise.samples(200)
        try folder.sound("a.wav", channels: 2, old)
        let sink = try openSink("a.wav")
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

    private func openSink(_ name: String) throws -> any AudioSink {
        try OpenedOutput(.file(path: "\(folder.path)/\(name)")).sink
    }
}
