import AudioFiles
import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// Rendered sessions, compared with the rules sample by sample.
@Suite(.timeLimit(.minutes(5))) struct RenderingTests {
    /// The pacing of 1.0.
    private static let command =
        "neck:20 back:20 --seed 3 --at 5=pause --at 9=play --at 12=skip --lead-in first"
        + " --set session.change_over=0 --set session.tones=off"
    /// Five seconds of music with different channels.
    private static let music = (
        left: (0..<240_000).map { (frame: Int) -> Int16 in Int16(-1 - (frame * 7 + frame / 3000) % 3000) },
        right: (0..<240_000).map { (frame: Int) -> Int16 in Int16(-3001 - (frame * 7 + frame / 3000) % 3000) }
    )

    private let home = TemporaryHome()

    init() throws {
        SampleCatalog.write(to: home)
        let frames = zip(Self.music.left, Self.music.right).flatMap { [$0, $1] }
        var wav = WAV(frames)
        wav.channels = 2
        try home.write(bytes: wav.bytes, to: "loud.wav")
        // By its tag it has the loudness of bundled music, so its samples stay as they are.
        let flac = try FLAC.bytes(of: frames, channels: 2, comments: ["REPLAYGAIN_TRACK_GAIN=8.00 dB"])
        try home.write(bytes: flac, to: "loop.flac")
    }

    private func render(_ name: String, _ line: String = command) async throws -> [SessionEvent] {
        try await perform("\(line) --output file:\(name).wav", as: name)
    }

    /// Plays or renders a session to its end, and returns its events.
    private func perform(
        _ line: String, music: String = "loop.flac", as name: String
    ) async throws -> [SessionEvent] {
        _ = try await home.succeeds(
            "stretch --catalog catalog --music \(music) --interrupt pause --events \(name).ndjson \(line)")
        return try home.events(in: "\(name).ndjson")
    }

    private func samples(of name: String) throws -> [Int16] {
        var reader = try SoundFileReader(path: home.path("\(name).wav"))
        #expect(reader.rate == 48_000)
        #expect(reader.channels == 2)
        var samples = [Int16](repeating: 0, count: 2 * reader.frames)
        _ = try reader.read(reader.frames, into: &samples)
        return samples
    }

    private func mix(of events: [SessionEvent]) -> ReferenceMix {
        let clips = SampleCatalog.samples.map { ("\($0.key).wav", $0.value) }
        return ReferenceMix(of: events, clips: Dictionary(uniqueKeysWithValues: clips), music: Self.music)
    }

    @Test func placesCuesAndMusicOnTheirFrames() async throws {
        let events = try await render("s")
        // The clips last 19200, 9600, 28800, 12000 and 24000 frames; a half 480000.
        let expected: [(Int, SessionEvent.Kind)] = [
            (0, .cueStarted(clip: "neck.wav")), (0, .musicInterrupted(position: 0)),
            (19_200, .cueEnded(clip: "neck.wav")), (19_200, .segmentStarted(stretch: 0, segment: 1)),
            (19_200, .musicResumed(position: 0)),
            // A pause from 5 s to 9 s, and a skip at 12 s of the clock, 8 s of the sound.
            (240_000, .paused(reason: .user)), (240_000, .resumed),
            (384_000, .skipped(stretch: 0, segments: [1])), (384_000, .segmentStarted(stretch: 0, segment: 2)),
            // The music falls under the words after the skip, which end before it is silent; elsewhere before the
            // words.
            (384_000, .cueStarted(clip: "switch.wav")), (384_000, .musicInterrupted(position: 379_200 - 240_000)),
            (393_600, .cueEnded(clip: "switch.wav")), (393_600, .musicResumed(position: 374_400 - 240_000)),
            (849_600, .musicInterrupted(position: 844_800 - 720_000)),
            (864_000, .segmentStarted(stretch: 1, segment: 1)), (864_000, .cueStarted(clip: "back.wav")),
            (892_800, .cueEnded(clip: "back.wav")), (892_800, .musicResumed(position: 124_800)),
            (1_329_600, .musicInterrupted(position: 576_000 - 480_000)),
            (1_344_000, .segmentStarted(stretch: 1, segment: 2)), (1_344_000, .cueStarted(clip: "halfway.wav")),
            (1_356_000, .cueEnded(clip: "halfway.wav")), (1_356_000, .musicResumed(position: 96_000)),
            (1_809_600, .musicInterrupted(position: 564_000 - 480_000)),
            (1_824_000, .cueStarted(clip: "complete.wav")), (1_848_000, .cueEnded(clip: "complete.wav")),
        ]
        #expect(events.dropFirst().dropLast() == expected.map(SessionEvent.init)[...])
        let record = try #require(events.last?.record)
        #expect(events.last?.frame == 1_848_000)
        // With the pause, on the sink's clock.
        #expect(record.totalDurationSeconds == 42)
        #expect(record.stretches.map(\.skippedSegments) == [1, 0])

        let samples = try samples(of: "s")
        #expect(samples.count == 2 * 1_848_000)
        #expect(mix(of: events).firstDifference(from: samples) == nil)
        for (frame, kind) in expected {
            guard case .cueStarted(let path) = kind else { continue }
            let clip = try #require(SampleCatalog.samples[String(path.dropLast(4))])
            let isAlone = clip.enumerated().allSatisfy { (offset: Int, sample: Int16) -> Bool in
                let place = 2 * (frame + offset)
                return samples[place] == sample && samples[place + 1] == sample
            }
            #expect(isAlone == (path != "switch.wav"))
        }
    }

    @Test func rendersTheSameFileAgain() async throws {
        let events = try await [render("one"), render("two")]
        #expect(events[0].dropLast() == events[1].dropLast())
        // The time of completion differs.
        #expect(events[0].last?.record?.stretches == events[1].last?.record?.stretches)
        let isSame = try home.bytes(of: "one.wav") == home.bytes(of: "two.wav")
        #expect(isSame)
    }

    @Test func reportsTheSameEventsOnAVirtualOutput() async throws {
        let events = try await perform("\(Self.command) --output null:virtual", as: "virtual")
        #expect(try await render("s").dropLast() == events.dropLast())
    }

    @Test func rendersNoPause() async throws {
        _ = try await render("paused", "neck:20 --at 0.2=pause --at 700=play")
        _ = try await render("whole", "neck:20")
        // Narration at frame 0 holds the music, so that no fade surrounds the pause.
        let isSame = try home.bytes(of: "paused.wav") == home.bytes(of: "whole.wav")
        #expect(isSame)
    }

    @Test func playsMusicOfYourOwnAt26LUFS() async throws {
        let command = "neck:20 --lead-in first --set session.change_over=0 --set session.tones=off --output file:"
        _ = try await perform("\(command)s.wav", music: "loud.wav", as: "s")
        // From the second second of the first half on, there is music alone.
        let part = try samples(of: "s")[(2 * 96_000)..<(2 * 460_000)].map { Float($0) / 32_768 }
        var meter = try LoudnessMeter(.loudness, rate: 48_000, channels: 2)
        try meter.add(part.count / 2, of: part)
        let lufs = meter.lufs ?? 0
        #expect(abs(lufs + 26) < 0.5)
        // The loudness is kept, and the next rendering is the same.
        #expect(try home.read("state/limber/loudness.json").contains("loud.wav"))
        _ = try await perform("\(command)again.wav", music: "loud.wav", as: "again")
        let isSame = try home.bytes(of: "again.wav") == home.bytes(of: "s.wav")
        #expect(isSame)
    }

    /// The sound with tones, less the sound without, is the tones alone: at the starts and the ends of the three holds.
    @Test func addsTonesAndMovesNothing() async throws {
        let command = "neck:20 back:20 --seed 3"
        let events = try await render("tones", command)
        #expect(try await render("none", "\(command) --set session.tones=off").dropLast() == events.dropLast())
        let tones = zip(try samples(of: "tones"), try samples(of: "none")).map { Int($0) - Int($1) }
        let left = stride(from: 0, to: tones.count, by: 2).map { tones[$0] }
        // Each sum with fading music is rounded by itself.
        let isMono = left.indices.allSatisfy { abs(left[$0] - tones[2 * $0 + 1]) <= 2 }
        #expect(isMono)

        let starts = events.compactMap { if case .segmentStarted = $0.kind { $0.frame } else { nil } }
        #expect(starts.count == 4)
        // "Halfway" is in the middle of the last hold.
        let holds = [starts[0]..<starts[0] + 480_000, starts[1]..<starts[1] + 480_000, starts[2]..<starts[3] + 480_000]
        let expected = holds.flatMap {
            [$0.lowerBound..<$0.lowerBound + 19_200, $0.upperBound - 19_200..<$0.upperBound]
        }
        let first = Array(left[expected[0]])
        let last = Array(left[expected[1]])
        let differ = first != last
        #expect(differ)
        for (number, frames) in expected.enumerated() {
            // The sum with fading music is rounded.
            let isTone = zip(left[frames], number % 2 == 0 ? first : last).allSatisfy { abs($0 - $1) <= 1 }
            #expect(isTone, "tone \(number)")
        }
        let isSilent = left.indices.allSatisfy { frame in
            left[frame] == 0 || expected.contains { $0.contains(frame) }
        }
        #expect(isSilent)
    }

    @Test func rendersTheDefaultSessionOfTenMinutes() async throws {
        _ = try await home.succeeds("stretch --seed 7 --output file:session.flac --events session.ndjson")
        let end = try #require(try home.events(in: "session.ndjson").last)
        let frames = try SoundFileReader(path: home.path("session.flac")).frames
        #expect(frames == end.frame)
        let regions: [Region] = [.shoulders, .hamstrings, .calves, .neck, .hipFlexors, .quads, .back, .glutes]
        #expect(end.record?.stretches.map(\.region) == regions)
        #expect(end.record?.stretches.map(\.durationSeconds) == [60, 60, 60, 60, 60, 60, 120, 120])
        // Eight stretches of ten minutes, their introductions and change-overs, and the closing.
        #expect((760..<820).contains(end.frame / 48_000))
    }
}
