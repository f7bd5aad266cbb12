import SessionCore
import Testing

@Suite struct StretchOptionsTests {
    @Test(arguments: [
        ("neck:90", StretchChoice.region(RegionDuration(region: .neck, seconds: 90)), "neck:90"),
        ("Hip Flexors", .region(RegionDuration(region: .hipFlexors, seconds: 60)), "hip_flexors:60"),
        ("pigeon", .stretch("pigeon", seconds: nil), "pigeon"),
        ("cat-cow:1m", .stretch("cat-cow", seconds: 60), "cat-cow:60"), ("rest:20s", .rest(20), "rest:20"),
    ])
    func parsesRegionsAndStretches(text: String, choice: StretchChoice, printed: String) throws {
        #expect(try StretchChoice(parsing: text) == choice)
        #expect(choice.description == printed)
        #expect(try decoded("\"\(printed)\"") as StretchChoice == choice)
    }

    @Test(arguments: [
        ("", "is no name of a stretch"), ("...", "is no name of a stretch"), ("pigeon:", "has no duration"),
        ("rest", "write it such as 'rest:20'"),
        ("pigeon:5", "is out of range"), ("pigeon:x", "is not a duration"), ("90", "'--for 90' for the whole session"),
        (String(repeating: "a", count: 101), "is no name of a stretch"),
    ])
    func rejectsWhatIsNeither(text: String, message: String) {
        let error = #expect(throws: OptionError.self) { try StretchChoice(parsing: text) }
        #expect(error?.description.contains(message) == true)
    }

    @Test(arguments: [
        (StretchOptions(time: 59), "use 1 min to 2 h"), (StretchOptions(time: 7201), "use 1 min to 2 h"),
        (StretchOptions(rounds: 0), "use 1 to 20"), (StretchOptions(rounds: 21), "use 1 to 20"),
        (StretchOptions(rounds: 2, rest: 601), "use 0 s to 10 min"),
        (StretchOptions(rounds: 2, rest: -1), "use 0 s to 10 min"),
        (StretchOptions(rest: 20), "a rest comes between rounds"), (StretchOptions(time: 600, rounds: 2), "not both"),
        (StretchOptions(excluded: [""]), "is no name of a stretch"),
    ])
    func rejectsOptionsThatMakeNoSession(options: StretchOptions, message: String) {
        let error = #expect(throws: OptionError.self) { try options.check() }
        #expect(error?.description.contains(message) == true)
    }

    /// A checkpoint of 1.1 has no options of a stretching session.
    @Test(arguments: [
        (#"{"stretch":{}}"#, StretchOptions()),
        (
            #"{"stretch":{"_0":{"excluded":["pigeon"],"postures":["lying"],"rest":20,"rounds":3}}}"#,
            StretchOptions(postures: [.lying], excluded: ["pigeon"], rounds: 3, rest: 20)
        ),
    ])
    func storesOptionsThatDifferFromTheDefaults(json: String, options: StretchOptions) throws {
        #expect(try decoded(json) as SessionContent == .stretch(options))
        #expect(try SessionCoreTests.json(of: SessionContent.stretch(options)) == json)
    }

    @Test func restsBeforeEachRoundButTheFirst() {
        let routine = StretchRoutine([.neck(seconds: 10, introduction: 2), .back(seconds: 10, introduction: 2)])
            .repeated(rounds: 2, rest: 3)
        let kinds = SessionTimeline(compiling: routine, leadIn: .first).phases.map(\.kind)
        #expect(kinds.count { if case .rest = $0 { true } else { false } } == 1)
        #expect(kinds.firstIndex(of: .rest(before: 2)) == 5)
        #expect(SessionTimeline(compiling: routine, leadIn: .first).phases[5].frames == Frames.inSeconds(3))
        #expect(SessionTimeline(compiling: routine, leadIn: .first).phases[5].cues == [])
    }

    @Test(arguments: [
        (Introductions.full, true, true, Introduction.full), (.short, false, false, .short),
        (.auto, false, false, .full), (.auto, true, false, .short), (.auto, false, true, .short),
        (.none, false, false, .none),
    ])
    func shortensWhatTheUserKnows(
        introductions: Introductions, isFamiliar: Bool, isRepeated: Bool, introduction: Introduction
    ) {
        #expect(introductions.introduction(isFamiliar: isFamiliar, isRepeated: isRepeated) == introduction)
    }

    @Test(arguments: LeadIn.allCases) func aSessionCanHaveNoIntroductions(leadIn: LeadIn) {
        var steps = [StretchRoutine.Step.neck(introduction: 9), .back(introduction: 9)]
        for index in steps.indices { steps[index].played = .none }
        let timeline = SessionTimeline(compiling: StretchRoutine(steps), leadIn: leadIn, changeOver: .standard)
        #expect(!timeline.phases.flatMap(\.cues).contains { ["neck", "back"].contains($0.clip.path) })
        #expect(timeline == SessionTimeline(compiling: StretchRoutine(steps), leadIn: .none, changeOver: .standard))
    }
}
