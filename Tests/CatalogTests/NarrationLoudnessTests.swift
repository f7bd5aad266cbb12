import AudioFiles
import Catalog
import Foundation
import Resources
import Testing

@Suite(.timeLimit(.minutes(5))) struct NarrationLoudnessTests {
    /// The spoken clips, relative to the audio folder.
    private static let clips: [String] = {
        let folder = (try? AudioFolder.locate().path) ?? ""
        return ["stretching", "meditation", "reminders"].flatMap { catalog in
            let names =
                FileManager.default.enumerator(atPath: "\(folder)/\(catalog)")?.compactMap { $0 as? String } ?? []
            return names.filter { $0.hasSuffix(".flac") || $0.hasSuffix(".opus") }.sorted().map { "\(catalog)/\($0)" }
        }
    }()

    @Test(arguments: ["stretching", "meditation", "reminders"]) func coversEveryCatalog(name: String) {
        #expect(Self.clips.contains { $0.hasPrefix("\(name)/") })
    }

    @Test(.enabled(if: Loudness.isMeasurable, "needs ffmpeg"), arguments: clips)
    func eachClipHasTheSameLoudness(clip: String) throws {
        let loudness = try Loudness(of: "\(AudioFolder.locate().path)/\(clip)", padding: 1)
        #expect(abs(loudness.integrated + 18) <= 0.15)
        #expect(loudness.truePeak <= -2.6)
    }

    @Test(arguments: clips) func eachClipStartsAndEndsInSilence(clip: String) throws {
        let sound = try Samples(of: "\(AudioFolder.locate().path)/\(clip)")
        #expect(sound.rate == 24_000)
        #expect(sound.channels == 1)
        #expect(sound.values.first == 0)
        // Opus is lossy, and does not keep every zero.
        let isLossy = clip.hasSuffix(".opus")
        #expect(abs(sound.values.last ?? 1) <= (isLossy ? 1 : 0))
        #expect((40...60).contains(sound.quietMilliseconds(sound.values)))
        #expect(sound.quietMilliseconds(sound.values.reversed()) >= (isLossy ? 90 : 100))
        #expect(sound.peak <= -2.6)
    }

    @Test func theSilenceClipIsSilent() throws {
        let sound = try Samples(of: AudioFolder.locate().stretching + "/shared/silence-1s.wav")
        #expect(sound.values == [Int16](repeating: 0, count: 24_000))
    }
}
