import ControlProtocol
import Foundation
import SessionCore
import Testing

@Suite struct SessionEventTests {
    /// The events with the JSON of the documentation.
    static let examples: [(SessionEvent, String)] = [
        (
            SessionEvent(frame: 446_400, .segmentStarted(stretch: 0, segment: 1)),
            #"{"event":"segment.started","frame":446400,"stretch":0,"segment":1}"#
        ),
        (
            SessionEvent(frame: 926_400, .cueStarted(clip: "shared/switch-sides.wav")),
            #"{"event":"cue.started","frame":926400,"clip":"shared/switch-sides.wav"}"#
        ),
        (
            SessionEvent(frame: 62_400, .changeOverStarted(stretch: 0, segment: 1)),
            #"{"event":"changeOver.started","frame":62400,"stretch":0,"segment":1}"#
        ),
        (
            SessionEvent(frame: 1_008_000, .cueEnded(clip: "shared/switch-sides.wav")),
            #"{"event":"cue.ended","frame":1008000,"clip":"shared/switch-sides.wav"}"#
        ),
        (
            SessionEvent(frame: 926_400, .musicInterrupted(position: 482_400)),
            #"{"event":"music.interrupted","frame":926400,"position":482400}"#
        ),
        (
            SessionEvent(frame: 1_008_000, .musicResumed(position: 482_400)),
            #"{"event":"music.resumed","frame":1008000,"position":482400}"#
        ),
        (SessionEvent(frame: 700_000, .paused(reason: "user")), #"{"event":"paused","frame":700000,"reason":"user"}"#),
        (SessionEvent(frame: 700_000, .resumed), #"{"event":"resumed","frame":700000}"#),
        (
            SessionEvent(frame: 700_000, .skipped(stretch: 0, segments: [1])),
            #"{"event":"skipped","frame":700000,"stretch":0,"segments":[1]}"#
        ),
        (
            SessionEvent(frame: 700_000, .deviceLost(output: "alsa:default", error: "No such device")),
            #"{"event":"device.lost","frame":700000,"output":"alsa:default","error":"No such device"}"#
        ),
        (
            SessionEvent(frame: 700_000, .deviceFound(output: "alsa:default")),
            #"{"event":"device.found","frame":700000,"output":"alsa:default"}"#
        ),
        (
            SessionEvent(
                frame: 8_256_000,
                .completed(
                    record: .stretch(
                        StretchRecord(
                            completedAt: Timestamp(milliseconds: 1_769_423_400_000),
                            totalDurationSeconds: 172,
                            stretches: [
                                StretchRecord.Stretch(
                                    region: .neck, stretchId: "neck-rotation", stretchName: "Neck Rotation",
                                    durationSeconds: 20, skippedSegments: 2)
                            ]
                        )
                    ),
                    length: SessionLength(heard: 8_256_000, planned: 8_736_000)
                )
            ),
            """
            {"event":"session.completed","frame":8256000,"record":{"completedAt":"2026-01-26T10:30:00.000Z",
             "totalDurationSeconds":172,"regionsCompleted":0,"regionsSkipped":1,"stretches":[{"region":"neck",
             "stretchId":"neck-rotation","stretchName":"Neck Rotation","durationSeconds":20,"skippedSegments":2}]},
             "heardSeconds":172,"plannedSeconds":182}
            """
        ),
        (
            SessionEvent(frame: 700_000, .stopped(reason: "user")),
            #"{"event":"session.stopped","frame":700000,"reason":"user"}"#
        ),
        (
            SessionEvent(
                frame: 700_000,
                .stopped(
                    reason: "user",
                    record: .meditation(
                        MeditationRecord(
                            completedAt: Timestamp(milliseconds: 1_769_423_400_000), sessionType: "basic-breathing",
                            plannedDurationSeconds: 600, actualDurationSeconds: 14, completedFully: false)))),
            """
            {"event":"session.stopped","frame":700000,"reason":"user","record":{"completedAt":
             "2026-01-26T10:30:00.000Z","sessionType":"basic-breathing","plannedDurationSeconds":600,
             "actualDurationSeconds":14,"completedFully":false}}
            """
        ),
        (SessionEvent(frame: 700_000, .partStarted(part: 1)), #"{"event":"part.started","frame":700000,"part":1}"#),
        (SessionEvent(frame: 700_000, .partSkipped(part: 1)), #"{"event":"skipped","frame":700000,"part":1}"#),
        (
            SessionEvent(frame: 0, .started(seed: nil, timeline: [])),
            #"{"event":"session.started","frame":0,"seed":null,"timeline":[]}"#
        ),
    ]

    @Test(arguments: examples)
    func encodesTheDocumentedJSON(event: SessionEvent, example: String) throws {
        #expect(try parsed(ControlJSON.line(event)) == parsed(example))
    }

    @Test(arguments: examples)
    func decodesTheDocumentedJSON(event: SessionEvent, example: String) throws {
        #expect(try JSONDecoder().decode(SessionEvent.self, from: Data(example.utf8)) == event)
    }

    @Test func encodesOneLineWithSortedKeys() throws {
        let line = try ControlJSON.line(Self.examples[1].0)
        #expect(line == #"{"clip":"shared/switch-sides.wav","event":"cue.started","frame":926400}"#)
    }

    /// The documented session: eight stretches of 20 s.
    @Test func theStartEventHoldsThePlan() throws {
        let routine = StretchRoutine(
            steps: Region.allCases.map { region in
                let id = region == .neck ? "neck-rotation" : "\(region.rawValue)-stretch"
                return StretchRoutine.Step(
                    stretch: Stretch(id: id, name: region.label, region: region, isBilateral: true),
                    seconds: 20,
                    introduction: Clip(path: "\(region.rawValue)/\(id)-begin.wav", frames: 446_400)
                )
            },
            switchSides: Clip(path: "shared/switch-sides.wav", frames: 81_600),
            halfway: Clip(path: "shared/halfway.wav", frames: 72_000),
            complete: Clip(path: "shared/session-complete.wav", frames: 129_600)
        )
        let timeline = Timeline(compiling: routine, leadIn: .first)
        let plan = SessionEvent.plannedPhases(of: timeline, routine: .stretch(routine))
        let event = SessionEvent(
            frame: 0, .started(seed: 7, timeline: [plan[0], plan[1], plan[2], plan[17]], music: "dawn"))
        let example = """
            {"event":"session.started","frame":0,"seed":7,"music":"dawn","timeline":[
             {"kind":"leadIn","stretch":0,"id":"neck-rotation","start":0,"frames":446400,
              "cue":"neck/neck-rotation-begin.wav"},
             {"kind":"segment","stretch":0,"id":"neck-rotation","segment":1,"start":446400,"frames":480000,"cue":null},
             {"kind":"segment","stretch":0,"id":"neck-rotation","segment":2,"start":926400,"frames":480000,
              "cue":"shared/switch-sides.wav"},
             {"kind":"closing","start":8126400,"frames":129600,"cue":"shared/session-complete.wav"}]}
            """
        #expect(plan.count == 18)
        #expect(try parsed(ControlJSON.line(event)) == parsed(example))
        #expect(try JSONDecoder().decode(SessionEvent.self, from: Data(example.utf8)) == event)
    }

    @Test func theStartEventListsClipsThatStartLater() throws {
        let stretch = Stretch(id: "back-cobra-stretch", name: "Cobra Stretch", region: .back, isBilateral: false)
        let nothing = Clip(path: "nothing", frames: 0)
        let routine = StretchRoutine(
            steps: [
                StretchRoutine.Step(
                    stretch: stretch, seconds: 60, introduction: Clip(path: "begin", frames: 480_000),
                    ending: Clip(path: "end", frames: 96_000))
            ],
            switchSides: nothing, halfway: Clip(path: "halfway", frames: 48_000), complete: nothing)
        let timeline = Timeline(compiling: routine, leadIn: .none, changeOver: .fixed(seconds: 5), tones: .off)
        let plan = SessionEvent.plannedPhases(of: timeline, routine: .stretch(routine))
        #expect(plan.map(\.cue) == ["begin", nil, "halfway", "nothing"])
        #expect(plan.map { $0.cues?.map(\.clip) } == [nil, nil, ["halfway", "end"], nil])
        #expect(plan[2].cues?.map(\.start) == [1_680_000, 3_024_000])
    }

    @Test(arguments: [
        "{}", #"{"event":"resumed"}"#, #"{"event":"session.paused","frame":0}"#, #"{"event":"paused","frame":0}"#,
        #"{"event":"skipped","frame":0.5,"stretch":0,"segments":[1]}"#,
    ])
    func rejectsOtherJSON(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(SessionEvent.self, from: Data(json.utf8)) }
    }
}
