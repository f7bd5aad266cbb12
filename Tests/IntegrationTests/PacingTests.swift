import ControlProtocol
import SessionCore
import TestSupport
import Testing

/// The pacing of whole sessions: lead-ins, change-overs, holds.
@Suite(.takingTurns) struct PacingTests {
    private struct Phase: Hashable {
        let kind: SessionSnapshot.Phase
        let segment: Int?
        let frames: Int

        init(_ kind: SessionSnapshot.Phase, _ segment: Int?, lasting frames: Int) {
            self.kind = kind
            self.segment = segment
            self.frames = frames
        }
    }

    private func phases(of events: [SessionEvent]) -> [Phase] {
        guard case .started(_, let timeline, _)? = events.first?.kind else { return [] }
        return timeline.map { Phase($0.kind, $0.segment, lasting: $0.frames) }
    }

    @Test func givesTimeToMoveByDefault() async throws {
        let home = try TemporaryHome()
        try SampleCatalog.write(to: home)
        let ended = try await home.stretch("neck:20", "back:20", "--output", "null:virtual", "--events", "-")
        #expect(ended.status == 0)
        let events = try ended.events
        #expect(
            phases(of: events) == [
                Phase(.leadIn, nil, lasting: 19_200), Phase(.changeOver, 1, lasting: 384_000),
                Phase(.segment, 1, lasting: 480_000),
                Phase(.changeOver, 2, lasting: 144_000), Phase(.segment, 2, lasting: 480_000),
                Phase(.leadIn, nil, lasting: 28_800), Phase(.changeOver, 1, lasting: 384_000),
                Phase(.segment, 1, lasting: 480_000),
                Phase(.segment, 2, lasting: 480_000), Phase(.closing, nil, lasting: 24_000),
            ])
        #expect(
            events.filter { if case .changeOverStarted = $0.kind { true } else { false } } == [
                SessionEvent(frame: 19_200, .changeOverStarted(stretch: 0, segment: 1)),
                SessionEvent(frame: 883_200, .changeOverStarted(stretch: 0, segment: 2)),
                SessionEvent(frame: 1_536_000, .changeOverStarted(stretch: 1, segment: 1)),
            ])
        #expect(events.last?.frame == 2_904_000)
        #expect(events.last?.record?.totalDurationSeconds == 60)
        #expect(events.last?.record?.stretches.map(\.durationSeconds) == [20, 20])
    }

    /// The options and the settings, the number of change-overs, and the length of the first one in frames.
    @Test(arguments: [
        (["--change-over", "0"], 0, nil), (["--change-over", "5s"], 3, 240_000),
        (["--set", "session.change_over=1m"], 3, 2_880_000),
        (["--change-over", "standard", "--set", "session.change_over=0"], 3, 384_000),
    ])
    func takesTheLengthOfChangeOvers(options: [String], count: Int, frames: Int?) async throws {
        let home = try TemporaryHome()
        try SampleCatalog.write(to: home)
        let ended = try await home.start(
            home.stretching(["neck:20", "back:20", "--output", "null:virtual", "--events", "-"] + options)
        ).finished()
        #expect(ended.status == 0)
        let changeOvers = try phases(of: ended.events).filter { $0.kind == .changeOver }
        #expect(changeOvers.count == count)
        #expect(changeOvers.first?.frames == frames)
    }

    @Test(arguments: [
        ("soon", "'soon' is not a change-over; use standard or a duration such as 5s"),
        ("standrad", "'standrad' is not a change-over; did you mean 'standard'?"),
        ("61", "a change-over of 61 s is out of range; use 0 to 60 s"),
    ])
    func rejectsAnInvalidChangeOver(text: String, message: String) async throws {
        let ended = try await TemporaryHome().limber("stretch", "neck", "--change-over", text)
        #expect((ended.status, ended.errors) == (64, "limber: \(message)\n"))
    }

    @Test func keepsTheCueFramesOfVersion1() async throws {
        let home = try TemporaryHome()
        try WholeSession.write(to: home)
        let ended = try await home.start(
            home.stretching(
                WholeSession.steps.map { "\($0.region.rawValue):\($0.seconds)" } + [
                    "--lead-in", "first", "--change-over", "0", "--set", "session.tones=off",
                    "--output", "null:virtual", "--events", "-",
                ])
        ).finished()
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
