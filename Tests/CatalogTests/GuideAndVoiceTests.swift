import Catalog
import Foundation
import SessionCore
import Testing

/// The breath guide on the screen and the voice that counts the breaths: at each spoken movement, the guide begins the
/// same movement.
@Suite struct GuideAndVoiceTests {
    /// The patterns with the clip of each movement.
    private static let patterns: [String: [(breathe: String, seconds: Int, clip: String?)]] = [
        "4-6": [("in", 4, "in.wav"), ("out", 6, "out.wav")],
        "box": [("in", 4, "in.wav"), ("hold", 4, "hold.wav"), ("out", 4, "out.wav"), ("hold", 4, nil)],
        "4-7-8": [("in", 4, "in.wav"), ("hold", 7, "hold.wav"), ("out", 8, "out.wav")],
        "sigh": [("in", 3, "in.wav"), ("in", 2, "more.wav"), ("out", 7, "out.wav")],
    ]

    private static func manifest() throws -> String {
        let breaths = patterns.map { name, phases in
            [
                "name": name,
                "phases": phases.map { phase in
                    ["breathe": phase.breathe, "seconds": phase.seconds].merging(
                        phase.clip.map { ["audioFile": $0] } ?? [:]
                    ) { $1 }
                },
            ] as [String: Any]
        }
        let guided: [String: Any] = ["atSeconds": 14, "forSeconds": 100, "pattern": "4-6", "audioFile": "end.wav"]
        let phases: [[String: Any]] = [
            ["type": "intro", "durationSeconds": 33, "fixedCues": [["atSeconds": 1, "audioFile": "hello.wav"]]],
            ["type": "breathing", "durationSeconds": 267, "guidedBreaths": guided],
        ]
        let course: [String: Any] = [
            "id": "breath", "name": "Breath", "description": "Breathe.",
            "variants": [["durationMinutes": 5, "phases": phases]],
        ]
        let catalog: [String: Any] = ["sessions": [course], "breaths": breaths, "shared": ["bell": "bell.wav"]]
        return String(decoding: try JSONSerialization.data(withJSONObject: catalog), as: UTF8.self)
    }

    @Test(arguments: patterns.keys.sorted(), [nil, 10, 17, 30, 31, 45, 60, 90, 119] as [Int?])
    func agreeAtEverySpokenMovement(pattern: String, bellEvery: Int?) throws {
        let folder = try CatalogFolder(
            "meditation.json", try Self.manifest(),
            clips: [
                ("in.wav", 36_000), ("more.wav", 24_000), ("out.wav", 36_000), ("hold.wav", 24_000),
                ("end.wav", 96_000), ("hello.wav", 96_000), ("bell.wav", 216_000),
            ])
        let catalog = try MeditationCatalog(folder: folder.path)
        let phases = try #require(Self.patterns[pattern])
        var spoken = 0
        for minutes in [2, 5, 12] {
            let routine = try catalog.routine(
                of: MeditationOptions(minutes: minutes, breath: pattern, bellEvery: bellEvery), seed: 1)
            let part = try #require(routine.parts.first { $0.kind == .breathing })
            let guide = try #require(part.breath)
            #expect(guide.state(at: guide.start - 1) == nil)
            for cue in part.cues {
                guard let index = phases.firstIndex(where: { $0.clip == cue.clip.path }) else { continue }
                spoken += 1
                let state = try #require(guide.state(at: cue.offset))
                #expect(state.movement.rawValue == phases[index].breathe)
                // The cue is at the first frame of its movement.
                let into = (cue.offset - guide.start) % guide.frames
                #expect(into == Frames.inSeconds(phases[..<index].reduce(0) { $0 + $1.seconds }))
            }
            // The shortest length has no room for all breaths.
            guard bellEvery == nil, minutes > 2 else { continue }
            #expect(part.cues.count { $0.clip.path == "in.wav" } == Frames.inSeconds(100) / guide.frames)
        }
        #expect(spoken > 0 || bellEvery == 10)
    }
}
