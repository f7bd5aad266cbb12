import SessionCore
import Testing

@Suite struct SessionOptionsTests {
    @Test(arguments: [
        ("neck", Region.neck, 60), ("back", .back, 120), ("glutes", .glutes, 120), ("calves", .calves, 60),
        ("neck:10", .neck, 10), ("neck:11", .neck, 11), ("neck:600", .neck, 600), ("back:060", .back, 60),
        ("hip_flexors", .hipFlexors, 60), ("hip-flexors:90", .hipFlexors, 90), ("neck:90s", .neck, 90),
        ("neck:1m30s", .neck, 90), ("neck:2m", .neck, 120), ("neck:1:30", .neck, 90), ("neck:0:10", .neck, 10),
        ("Neck", .neck, 60), ("BACK:90", .back, 90), ("hip_flexors:30", .hipFlexors, 30),
        ("hip-flexors:30", .hipFlexors, 30), ("Hip Flexors:30", .hipFlexors, 30), ("HIP_FLEXORS:30s", .hipFlexors, 30),
    ])
    func readsARegionWithGivenOrDefaultSeconds(text: String, region: Region, seconds: Int) throws {
        #expect(try RegionDuration(parsing: text) == RegionDuration(region: region, seconds: seconds))
    }

    @Test(arguments: [
        "neck:0", "neck:9", "neck:601", "neck:100000", "neck:9s", "neck:11m", "neck:1h", "neck:10:01", "neck:1:05:00",
    ])
    func rejectsOtherLengthsWithTheRange(text: String) {
        #expect(throws: OptionError("'\(text)' is out of range; use 10 s to 10 min")) {
            try RegionDuration(parsing: text)
        }
    }

    @Test(arguments: [
        "neck:-60", "neck:6x", "neck:60.5", "neck:60:1", "neck: 60", "neck:٦٠", "neck:99999999999999999999",
    ])
    func rejectsAnInvalidDurationWithTheForms(text: String) {
        let length = text.dropFirst("neck:".count)
        let message = "'\(text)': '\(length)' is not a duration; write it as 90s, 1m30s, 2m or 1:30"
        #expect(throws: OptionError(message)) { try RegionDuration(parsing: text) }
    }

    @Test(arguments: ["10m", "60", "1:30", "90s"]) func aLengthNeedsARegion(text: String) {
        #expect(throws: OptionError("'\(text)' is a length without a region; write it such as 'neck:\(text)'")) {
            try RegionDuration(parsing: text)
        }
    }

    @Test func aColonWithoutADurationIsRefusedWithAnExample() {
        let message = "'back:' has no duration after the colon; write it such as 'back:90' or 'back:2m'"
        #expect(throws: OptionError(message)) { try RegionDuration(parsing: "back:") }
    }

    @Test(arguments: [
        ("nek", "did you mean 'neck'?"), ("neck ", "did you mean 'neck'?"),
        ("hip flexor:60", "did you mean 'hip_flexors'?"), ("Quad:30", "did you mean 'quads'?"), ("", regions),
        (":60", regions), ("knee", regions), ("elbow", regions), ("neck,back,quads", regions),
    ])
    func suggestsTheNearestRegionOrNamesAll(text: String, advice: String) {
        let message = "unknown region '\(text.prefix { $0 != ":" })'; \(advice)"
        #expect(throws: OptionError(message)) { try RegionDuration(parsing: text) }
    }

    private static let regions = "use one of: neck shoulders back hip_flexors glutes hamstrings quads calves"

    @Test func rejectsADuplicateRegion() {
        #expect(throws: OptionError("duplicate region 'neck'; name each region once")) {
            try RegionDuration.checkDistinct(["neck:20", "back", "neck:60"].map { try RegionDuration(parsing: $0) })
        }
        #expect(throws: Never.self) { try RegionDuration.checkDistinct(RegionDuration.defaults) }
    }

    /// Files and the virtual output have their own time.
    @Test(arguments: [
        ("auto", Output.auto, false), ("alsa", .alsa(device: "default"), false),
        ("alsa:default", .alsa(device: "default"), false), ("alsa:hw:1,0", .alsa(device: "hw:1,0"), false),
        ("null", .null, false), ("null:virtual", .nullVirtual, true),
        ("file:a/b c.flac", .file(path: "a/b c.flac"), true), ("file:a:b.wav", .file(path: "a:b.wav"), true),
        ("raw:-", .raw(path: "-"), false), ("raw:/tmp/fifo", .raw(path: "/tmp/fifo"), false),
    ])
    func printsTheParsedOutput(text: String, output: Output, isVirtual: Bool) throws {
        #expect(try Output(parsing: text) == output)
        #expect(output.description == (text == "alsa" ? "alsa:default" : text))
        #expect(output.isVirtual == isVirtual)
    }

    @Test(arguments: [
        ("nul", "null"), ("Null", "null"), ("null:", "null"), ("null:virtul", "null:virtual"), ("auto:x", "auto"),
        ("alsa:", "alsa"), ("file", "file:PATH"), ("raw:", "raw:PATH"), ("alas:hw:1,0", "alsa:hw:1,0"),
        ("fiel:a b.wav", "file:a b.wav"),
    ])
    func suggestsTheOutputThatWasMeant(text: String, output: String) {
        #expect(throws: OptionError("unknown output '\(text)'; did you mean '\(output)'?")) {
            try Output(parsing: text)
        }
    }

    @Test(arguments: ["", ":", "null:real", "hw:1", "/tmp/x.wav"])
    func rejectsAnUnknownOutputWithTheList(text: String) {
        let message =
            "unknown output '\(text)'; use auto, alsa, alsa:DEVICE, null, null:virtual, file:PATH or raw:PATH"
        #expect(throws: OptionError(message)) { try Output(parsing: text) }
    }

    @Test(arguments: [
        ("auto", MusicChoice.auto), ("none", .none), ("loop.wav", .path("loop.wav")), ("/a/b.m3u", .path("/a/b.m3u")),
        ("./none", .path("./none")), ("Auto", .path("Auto")), ("rain", .named("rain")), ("./rain", .path("./rain")),
        ("rain.flac", .path("rain.flac")), ("-", .path("-")), ("list", .path("list")),
        ("my-music-2", .named("my-music-2")),
    ])
    func printsTheParsedMusic(text: String, music: MusicChoice) throws {
        #expect(try MusicChoice(parsing: text) == music)
        #expect(music.description == text)
    }

    @Test(arguments: [("/music/", "/music"), ("music//", "./music"), ("none/", "./none"), ("//", "/"), ("./", ".")])
    func aFolderOfMusicNeedsNoSlash(text: String, folder: String) throws {
        #expect(try MusicChoice(parsing: text) == .path(folder))
    }

    @Test func rejectsMusicWithoutAName() {
        let message =
            "--music must be auto, none, a name from 'limber music', or the path of a file, folder or playlist"
        #expect(throws: OptionError(message)) { try MusicChoice(parsing: "") }
    }

    @Test func encodesOptionsAsOnTheCommandLine() throws {
        let options = SessionOptions(
            regions: [.region(RegionDuration(region: .hipFlexors, seconds: 20))], seed: .max, leadIn: .every,
            changeOver: .fixed(seconds: 7), tones: .ticks, output: .nullVirtual, music: .path("/m.wav"),
            musicOrder: .shuffle, levels: SoundLevels(music: try Decibels(-6), voice: try Decibels(3)),
            interrupt: .duck,
            catalog: "/c", language: try LanguageTag(parsing: "pt-BR"))
        let json = """
            {"catalog":"/c","changeOver":"7","interrupt":"duck","introductions":"auto","language":"pt-BR","leadIn":"every","music":"/m.wav",\
            "musicLevel":-6,"musicOrder":"shuffle","output":"null:virtual","practice":{"stretch":{}},\
            "regions":["hip_flexors:20"],"seed":18446744073709551615,"tones":"ticks","voiceLevel":3}
            """
        #expect(try SessionCoreTests.json(of: options) == json)
        #expect(try decoded(json) == options)
    }

    @Test func newSessionsHaveLeadInsChangeOversAndTones() {
        let options = SessionOptions()
        #expect(options.leadIn == .every && options.changeOver == .standard && options.tones == .on)
    }

    @Test func decodesMissingOptionsAsTheDefaultsOfVersion1() throws {
        let options: SessionOptions = try decoded(#"{"regions":["neck"]}"#)
        let regions = [StretchChoice.region(RegionDuration(region: .neck, seconds: 60))]
        #expect(
            options
                == SessionOptions(
                    regions: regions, leadIn: .first, introductions: .full, changeOver: .none, tones: .off,
                    musicOrder: .start,
                    interrupt: .pause))
        #expect(options.output == .auto && options.music == .auto && options.levels == SoundLevels())
    }

    /// The options in a checkpoint of 1.0.
    @Test func decodesOptionsOfVersion1WithoutChangeOvers() throws {
        let json = """
            {"interrupt":"pause","leadIn":"every","music":"auto","output":"auto","practice":{"stretch":{}},\
            "regions":["neck:60"],"seed":7}
            """
        let options: SessionOptions = try decoded(json)
        #expect(options.leadIn == .every && options.changeOver == .none && options.tones == .off)
        let timeline = SessionTimeline(compiling: .stretch(.wholeSession), for: options)
        #expect(timeline == SessionTimeline(compiling: .wholeSession, leadIn: .every))
    }

    @Test(arguments: [
        #"{"regions":["neck:0"]}"#, #"{"regions":["-"]}"#, #"{"regions":[{"region":"neck"}]}"#, #"{"seed":-1}"#,
        #"{"leadIn":"last"}"#, #"{"changeOver":"61"}"#, #"{"changeOver":5}"#, #"{"tones":"loud"}"#,
        #"{"output":"hw:1"}"#, #"{"music":""}"#, #"{"musicLevel":7}"#, #"{"voiceLevel":"0"}"#, #"{"interrupt":true}"#,
    ])
    func rejectsInvalidOptions(json: String) {
        #expect(throws: DecodingError.self) { try decoded(json) as SessionOptions }
    }
}
