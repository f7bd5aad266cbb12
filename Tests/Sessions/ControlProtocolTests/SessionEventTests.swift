import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@Suite struct SessionEventTests {
    private static let neck = SessionRecord.stretch(
        StretchRecord(
            completedAt: .at("2026-01-26 10:30"), totalDurationSeconds: 172,
            stretches: [
                StretchRecord.Stretch(
                    region: .neck, stretchId: "neck-rotation", stretchName: "Neck Rotation", durationSeconds: 20,
                    skippedSegments: 2)
            ]))

    /// The kinds of events with their names and members in the documentation.
    @Test(arguments: [
        (SessionEvent.Kind.segmentStarted(stretch: 0, segment: 1), "segment.started", #""stretch":0,"segment":1"#),
        (.changeOverStarted(stretch: 0, segment: 1), "changeOver.started", #""stretch":0,"segment":1"#),
        (.cueStarted(clip: "shared/switch-sides.wav"), "cue.started", #""clip":"shared/switch-sides.wav""#),
        (.cueEnded(clip: "shared/switch-sides.wav"), "cue.ended", #""clip":"shared/switch-sides.wav""#),
        (.musicInterrupted(position: 482_400), "music.interrupted", #""position":482400"#),
        (.musicResumed(position: 482_400), "music.resumed", #""position":482400"#),
        (.paused(reason: .user), "paused", #""reason":"user""#), (.resumed, "resumed", ""),
        (.skipped(stretch: 0, segments: [1]), "skipped", #""stretch":0,"segments":[1]"#),
        (.partStarted(part: 1), "part.started", #""part":1"#), (.partSkipped(part: 1), "skipped", #""part":1"#),
        (.stepStarted(step: 3), "step.started", #""step":3"#), (.stepSkipped(step: 3), "skipped", #""step":3"#),
        (.paused(reason: .waiting), "paused", #""reason":"waiting""#),
        (.deviceLost(output: "alsa", error: "no device"), "device.lost", #""output":"alsa","error":"no device""#),
        (.deviceFound(output: "alsa:default"), "device.found", #""output":"alsa:default""#),
        (.ended(SessionEnd(.user)), "session.stopped", #""reason":"user""#),
        (
            .ended(SessionEnd(.user, length: SessionLength(heard: 96_000, planned: 480_000))), "session.stopped",
            #""reason":"user","heardSeconds":2,"plannedSeconds":10"#
        ),
        (.started(seed: nil, timeline: []), "session.started", #""seed":null,"timeline":[]"#),
        (
            .ended(SessionEnd(record: neck, id: "5a31", length: SessionLength(heard: 8_256_000, planned: 8_736_000))),
            "session.completed",
            """
            "record":{"id":"5a31","completedAt":"2026-01-26T10:30:00.000Z","totalDurationSeconds":172,"regionsCompleted":0,
             "regionsSkipped":1,"stretches":[{"region":"neck","stretchId":"neck-rotation",
             "stretchName":"Neck Rotation","durationSeconds":20,"skippedSegments":2}]},
             "heardSeconds":172,"plannedSeconds":182
            """
        ),
        (
            .ended(SessionEnd(record: SampleRoutine.record(skipped: [0]), id: "5a31")), "session.completed",
            """
            "record":{"id":"5a31","completedAt":"1970-01-01T00:00:00.000Z","routine":"Morning back",
             "plannedDurationSeconds":237,"actualDurationSeconds":230,"activeSeconds":200,
             "stretches":[{"region":"neck","stretchId":"neck-rotation","stretchName":"Neck Rotation",
             "durationSeconds":60,"skippedSegments":0}],"completedFully":true}
            """
        ),
        (
            .ended(SessionEnd(.user, record: .meditating(at: .at("2026-01-26 10:30"), seconds: 14))), "session.stopped",
            """
            "reason":"user","record":{"completedAt":"2026-01-26T10:30:00.000Z","sessionType":"basic-breathing",
             "plannedDurationSeconds":600,"actualDurationSeconds":14,"completedFully":false}
            """
        ),
    ])
    func hasTheDocumentedJSON(kind: SessionEvent.Kind, name: String, members: String) throws {
        let event = SessionEvent(frame: 926_400, kind)
        let example = #"{"event":"\#(name)","frame":926400\#(members.isEmpty ? "" : ",")\#(members)}"#
        try expectWireFormat(example, of: event)
    }

    @Test func encodesOneLineWithSortedKeys() throws {
        let line = try ControlJSON.line(SessionEvent(frame: 926_400, .cueStarted(clip: "shared/switch-sides.wav")))
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
        let timeline = SessionTimeline(compiling: routine, leadIn: .first)
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
        try expectWireFormat(example, of: event)
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
        let timeline = SessionTimeline(compiling: routine, leadIn: .none, changeOver: .fixed(seconds: 5), tones: .off)
        let plan = SessionEvent.plannedPhases(of: timeline, routine: .stretch(routine))
        #expect(plan.map(\.cue) == ["begin", nil, "halfway", "nothing"])
        #expect(plan.map { $0.cues?.map(\.clip) } == [nil, nil, ["halfway", "end"], nil])
        #expect(plan[2].cues?.map(\.start) == [1_680_000, 2_904_000])
    }

    @Test func theStartEventListsTheStepsOfARoutine() throws {
        let plan = SampleRoutine.plan
        #expect(plan.map(\.step) == [nil, nil, 1, 2, 3, 4, 5, 6, 7, nil, nil])
        #expect(plan.map(\.stretch) == [0, 0, nil, nil, nil, nil, nil, nil, nil, 8, nil])
        #expect(
            plan.map(\.kind) == [
                .segment, .segment, .speech, .exercise, .rest, .exercise, .wait, .breathing, .bell, .segment, .closing,
            ])
        let event = SessionEvent(frame: 0, .started(seed: 7, timeline: [plan[0], plan[3], plan[6], plan[10]]))
        let example = """
            {"event":"session.started","frame":0,"seed":7,"timeline":[
             {"kind":"segment","stretch":0,"id":"neck-rotation","segment":1,"start":0,"frames":1440000,"cue":"begin"},
             {"kind":"exercise","step":2,"label":"Plank","start":3072000,"frames":1440000,"cue":null},
             {"kind":"wait","step":5,"label":"Waiting for you","start":6672000,"frames":0,"cue":null},
             {"kind":"closing","start":11232000,"frames":144000,"cue":"complete"}]}
            """
        try expectWireFormat(example, of: event)
    }

    @Test(arguments: [
        "{}", #"{"event":"resumed"}"#, #"{"event":"session.paused","frame":0}"#, #"{"event":"paused","frame":0}"#,
        #"{"event":"skipped","frame":0.5,"stretch":0,"segments":[1]}"#,
    ])
    func rejectsOtherJSON(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(SessionEvent.self, from: Data(json.utf8)) }
    }
}
