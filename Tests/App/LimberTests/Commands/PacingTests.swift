import ControlProtocol
import SessionCore
import TestSupport
import Testing

/// A session in the pacing of 1.0.
@Suite(.timeLimit(.minutes(5))) struct PacingTests {
    @Test func keepsTheCueFramesOfVersion1() async throws {
        let home = TemporaryHome()
        try WholeSession.write(to: home)
        let ended = try await home.limber(
            home.stretching(
                WholeSession.steps.map { "\($0.region.rawValue):\($0.seconds)" } + [
                    "--lead-in", "first", "--change-over", "0", "--set", "session.tones=off",
                    "--output", "null:virtual", "--events", "-",
                ]))
        #expect(ended.status == 0)
        var cues: [WholeSession.SoundingCue] = []
        var start = 0
        for event in try ended.events {
            switch event.kind {
            case .cueStarted: start = event.frame
            case .cueEnded(let clip): cues.append(.init(SessionEvent.name(of: clip), start, event.frame))
            default: continue
            }
        }
        #expect(cues == WholeSession.cues)
        #expect(try ended.events.last?.frame == WholeSession.frames)
    }
}

extension WholeSession {
    /// Writes the catalog of the session, whose clips are silent.
    fileprivate static func write(to home: TemporaryHome) throws {
        let regions = steps.map { step in
            """
            "\(step.region.rawValue)": {"stretches": [{"id": "\(step.stretch.id)", "name": "\(step.stretch.name)",
              "description": "Stretch.", "bilateral": \(step.isBilateral), "image": null,
              "audioFiles": {"begin": "\(step.region.rawValue).wav"}}]}
            """
        }
        try home.write(
            """
            {"regions": {\(regions.joined(separator: ",\n"))},
             "shared": {"switchSides": "\(switchSides.path).wav", "halfway": "\(halfway.path).wav",
                        "sessionComplete": "\(complete.path).wav", "silence": "\(halfway.path).wav"}}
            """, to: "catalog/stretches.json")
        let introductions = steps.map { Clip(path: $0.region.rawValue, frames: $0.introduction) }
        for clip in introductions + [switchSides, halfway, complete] {
            try home.write(
                bytes: WAV(data: [UInt8](repeating: 0, count: 2 * clip.frames)).bytes, to: "catalog/\(clip.path).wav")
        }
    }
}
