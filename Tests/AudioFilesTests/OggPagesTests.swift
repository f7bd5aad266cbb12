import Foundation
import TestSupport
import Testing

@testable import AudioFiles

@Suite struct OggPagesTests {
    private let folder = TemporaryFolder.orNone()

    /// The bytes of a file with a second of noise, in several pages.
    private func bytes(_ container: SoundFileWriter.Container) throws -> [UInt8] {
        let path = folder.path + "/a"
        var writer = try SoundFileWriter(path: path, replacing: true, container: container, rate: 48_000, channels: 1)
        try writer.write(48_000, of: Noise.samples(48_000))
        try writer.finish()
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    @Test(arguments: [SoundFileWriter.Container.opus, .vorbis])
    func acceptsWholeFiles(container: SoundFileWriter.Container) throws {
        let bytes = try bytes(container)
        #expect(OggPages.areIntact(in: folder.path + "/a"))
        #expect(OggPages.areIntact(bytes))
    }

    /// Takes a second: it computes the checksums of the file for every 97th byte.
    @Test func findsADamagedByte() throws {
        let bytes = try bytes(.opus)
        for index in stride(from: 0, to: bytes.count, by: 97) {
            var damaged = bytes
            damaged[index] ^= 0x10
            #expect(!OggPages.areIntact(damaged), "byte \(index)")
        }
    }

    @Test func findsAMissingEndOrPage() throws {
        let bytes = try bytes(.opus)
        let marker = Array("OggS".utf8)
        let pages = bytes.indices.filter { bytes[$0...].starts(with: marker) }
        #expect(pages.count > 2)
        for end in pages + [bytes.count - 1, 27, 4] { #expect(!OggPages.areIntact(Array(bytes[..<end])), "\(end)") }
        let middle = pages[1]..<pages[2]
        #expect(!OggPages.areIntact(Array(bytes[..<middle.lowerBound] + bytes[middle.upperBound...])))
        #expect(!OggPages.areIntact(Array(bytes[middle.lowerBound...])))
        #expect(!OggPages.areIntact(bytes + [0]))
        #expect(!OggPages.areIntact(bytes + bytes))
    }

    @Test(arguments: [SoundFileWriter.Container.wav, .flac])
    func rejectsOtherFiles(container: SoundFileWriter.Container) throws {
        _ = try bytes(container)
        #expect(!OggPages.areIntact(in: folder.path + "/a"))
        #expect(!OggPages.areIntact(in: folder.path + "/none"))
        #expect(!OggPages.areIntact(in: folder.path))
    }
}
