import SessionCore
import Testing

@testable import Playback

@Suite struct ClipLoaderTests {
    private let folder: SoundFolder
    private let loader: ClipLoader

    init() throws {
        folder = try SoundFolder()
        loader = ClipLoader(folder: folder.path)
    }

    @Test func loadsAClipAtTheLengthOfItsHeader() async throws {
        try folder.file("a", WAV.impulse(at: 100, of: 24_001, rate: 24_000).bytes)
        let loaded = await loader.load(Clip(path: "a", frames: 48_002))
        #expect(loaded.samples.frames == 48_002)
        #expect(loaded.complaint == nil)
    }

    @Test func fillsWhatTheFileDoesNotHoldWithSilenceAndSaysSoOnce() async throws {
        let samples = Noise.samples(1000)
        try folder.file(
            "a", WAV(claimedFrames: 49_000, samples: samples.map { Double($0) / 32_768 }).bytes)
        let clip = Clip(path: "a", frames: 49_000)
        let loaded = await loader.load(clip)
        #expect(Difference(loaded.samples.samples, samples + [Int16](repeating: 0, count: 48_000)) == nil)
        #expect(
            loaded.complaint == "'\(folder.path)/a' is 1000 ms shorter than its header says; they stay silent")
        #expect(await loader.load(clip).complaint == nil)
    }

    @Test(arguments: [[], Array("This is text.".utf8)])
    func isSilentWhereTheFileCannotBeReadAndSaysSoOnce(bytes: [UInt8]) async throws {
        try folder.file("a", bytes)
        let clip = Clip(path: "a", frames: 100)
        let loaded = await loader.load(clip)
        #expect(loaded.samples.frames == 0)
        #expect(loaded.complaint?.hasPrefix("cannot open '\(folder.path)/a': ") == true)
        #expect(loaded.complaint?.hasSuffix("; it stays silent") == true)
        #expect(await loader.load(clip).complaint == nil)
    }

    @Test func saysOfAMissingFileThatItIsMissing() async {
        let loaded = await loader.load(Clip(path: "b", frames: 100))
        #expect(
            loaded.complaint == "cannot open '\(folder.path)/b': no such file or directory; it stays silent")
    }
}
