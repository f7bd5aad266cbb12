import Foundation
import SessionCore
import Testing

/// The examples in the doc comments of SessionCore. They take milliseconds.
@Suite struct SessionCoreExamples {
    @Test func readsADurationAndWritesItInWords() {
        let seconds = DurationText.seconds(parsing: "1m30s")  // 90
        let words = DurationText.text(seconds: 90)  // "1 min 30 s"
        let argument = DurationText.argument(seconds: 90)  // "90s"
        #expect(seconds == 90)
        #expect(words == "1 min 30 s")
        #expect(argument == "90s")
    }

    @Test func listsTheMembersOfAnObject() throws {
        let other = ["name": "b"]
        let members: EncodedMembers = ["id": "a", "zone": String?.none]  // {"id":"a","zone":null}
        let present = EncodedMembers(["id": "a"], present: ["zone": String?.none], of: other)  // without `zone`
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(members), as: UTF8.self) == #"{"id":"a","zone":null}"#)
        #expect(String(decoding: try encoder.encode(present), as: UTF8.self) == #"{"id":"a","name":"b"}"#)
    }

    @Test func dividesTheWordsOfAClip() {
        let text = CaptionText("Sit down. Close your eyes.", inPartsOf: 20)
        let words = text.words(after: 0.5)  // "Close your eyes."
        #expect(words == "Close your eyes.")
    }

    @Test func readsARegionWithItsLength() throws {
        let neck = try RegionDuration(parsing: "neck:1m30s")  // neck, 90 s
        let back = try RegionDuration(parsing: "back")  // back, 120 s: the default of the region
        #expect(neck == RegionDuration(region: .neck, seconds: 90))
        #expect(back == RegionDuration(region: .back, seconds: 120))
    }

    @Test func readsTheChoicesOfASession() throws {
        let neck = try StretchChoice(parsing: "neck:90")  // a stretch of the neck, 90 s
        let pigeon = try StretchChoice(parsing: "pigeon")  // the stretch with this word in its name
        #expect(neck == .region(RegionDuration(region: .neck, seconds: 90)))
        #expect(pigeon == .stretch("pigeon", seconds: nil))
    }

    @Test func choosesTheRegionsOfASetup() throws {
        var setup = StretchSetup()  // all regions with their default lengths
        try setup.choose([RegionDuration(parsing: "neck:90"), RegionDuration(parsing: "back")])
        let seconds = setup.totalSeconds  // 210; the other regions are disabled
        #expect(seconds == 210)
        #expect(setup.entries.count == Region.allCases.count)
        #expect(setup.regions.map(\.region) == [.neck, .back])
    }

    @Test func findsANamedOutput() throws {
        let choice = try OutputChoice(parsing: "kitchen")  // .named("kitchen")
        let output = try choice.resolved(among: ["kitchen": .alsa(device: "hw:1")])  // .alsa(device: "hw:1")
        #expect(choice == .named("kitchen"))
        #expect(output == .alsa(device: "hw:1"))
    }

    @Test func tellsANameOfMusicFromAPath() throws {
        let piece = try MusicChoice(parsing: "rain")  // .named("rain")
        let file = try MusicChoice(parsing: "./rain")  // .path("./rain")
        #expect(piece == .named("rain"))
        #expect(file == .path("./rain"))
    }

    @Test func changesTheLevelsOfMusicAndVoice() throws {
        let change = try LevelChange(parsing: ["music", "-6", "voice", "louder"])
        let levels = SoundLevels().changed(by: change)  // music at −6 dB, voice at 3 dB
        #expect(levels.music.value == -6)
        #expect(levels.voice.value == 3)
    }

    @Test func compilesARoutineToTheFrame() {
        let clip = Clip(path: "tilt.opus", frames: Frames.inSeconds(5))
        let stretch = Stretch(id: "neck-tilt", name: "Neck Tilt", region: .neck, isBilateral: true)
        let step = StretchRoutine.Step(stretch: stretch, seconds: 60, introduction: clip)
        let routine = StretchRoutine(steps: [step], switchSides: clip, halfway: clip, complete: clip)
        let timeline = SessionTimeline(compiling: routine, leadIn: .first)
        let seconds = timeline.phases.map { Frames.seconds($0.frames) }  // [5, 30, 30, 5]
        #expect(seconds == [5, 30, 30, 5])
        #expect(timeline.phases.last?.kind == .closing)
    }

    @Test func returnsTheActionOfEachInput() {
        let timeline = SessionTimeline(compiling: .neckAndBack, leadIn: .first)
        var session = SessionStateMachine(timeline: timeline, progress: SessionProgress(units: 2))
        let started = session.start()  // .play, from the first frame
        let paused = session.pause(heard: Cursor(phase: 0, frame: 48_000))  // .pause
        let resumed = session.resume()  // .play, from the frame that was heard
        #expect(started == .play(from: Cursor(phase: 0, frame: 0)))
        #expect(paused == .pause)
        #expect(resumed == .play(from: Cursor(phase: 0, frame: 48_000)))
    }

    @Test func tellsTheMovementOfTheBreath() {
        let breath = BreathRhythm.version1.state(at: Frames.inSeconds(2))
        // breath?.movement is .inhale, and breath?.fullness 0.5: half of the 4 s in which the lungs fill
        #expect(breath?.movement == .inhale)
        #expect(breath?.fullness == 0.5)
    }

    @Test func readsAndWritesATimestamp() {
        let start = Timestamp("2026-01-26T10:30:00Z")
        let text = start?.description  // "2026-01-26T10:30:00.000Z"
        #expect(text == "2026-01-26T10:30:00.000Z")
    }

    @Test func writesOutARoutine() {
        let plank = RoutineExercise("Plank", .seconds(30))
        let step = RoutineDocument.Step(.exercise(plank), at: .init(line: 4, column: 5))
        let document = RoutineDocument(name: "Core", steps: [step])
        let steps = document.flattened { _ in nil }.steps  // one step, outside of any repetition
        #expect(steps.map(\.round) == [nil])
    }

    @Test func namesASetForPeople() {
        let rows = RoutineExercise("Rows", .reps(.number(8...12), .own), sides: .left)
        let label = rows.label  // "Rows, left side, 8-12 reps"
        #expect(label == "Rows, left side, 8-12 reps")
    }
}
