import FoundationEssentials
import SessionCore
import Testing

@Suite struct SessionOptionsTests {
    @Test(arguments: [
        ("neck", Region.neck, 60), ("back", .back, 120), ("glutes", .glutes, 120), ("calves", .calves, 60),
        ("neck:10", .neck, 10), ("neck:11", .neck, 11), ("neck:600", .neck, 600), ("back:060", .back, 60),
        ("hip_flexors", .hipFlexors, 60), ("hip-flexors:90", .hipFlexors, 90), ("neck:90s", .neck, 90),
        ("neck:1m30s", .neck, 90), ("neck:2m", .neck, 120), ("neck:1:30", .neck, 90), ("neck:0:10", .neck, 10),
        ("Neck", .neck, 60), ("BACK:90", .back, 90),
    ])
    func usesGivenOrDefaultSecondsOfARegion(text: String, region: Region, seconds: Int) throws {
        #expect(try RegionDuration(parsing: text) == RegionDuration(region: region, seconds: seconds))
    }

    @Test(arguments: [
        "neck:0", "neck:9", "neck:601", "neck:100000", "neck:9s", "neck:11m", "neck:1h", "neck:10:01", "neck:1:05:00",
    ])
    func rejectsOtherLengthsWithTheRange(text: String) {
        let error = #expect(throws: OptionError.self) { try RegionDuration(parsing: text) }
        #expect(error?.description == "'\(text)' is out of range; use 10 s to 10 min")
    }

    @Test(arguments: [
        "neck:-60", "neck:6x", "neck:60.5", "neck:60:1", "neck: 60", "neck:٦٠", "neck:99999999999999999999",
    ])
    func rejectsAnInvalidDurationWithTheForms(text: String) {
        let error = #expect(throws: OptionError.self) { try RegionDuration(parsing: text) }
        let length = text.dropFirst("neck:".count)
        #expect(
            error?.description
                == "'\(text)': '\(length)' is not a duration; write it as 90s, 1m30s, 2m or 1:30")
    }

    @Test func aColonWithoutADurationIsRefusedWithAnExample() {
        let error = #expect(throws: OptionError.self) { try RegionDuration(parsing: "back:") }
        #expect(
            error?.description == "'back:' has no duration after the colon; write it such as 'back:90' or 'back:2m'")
    }

    @Test(arguments: ["", ":60", "knee", "elbow", "neck,back,quads"])
    func rejectsUnknownRegionsWithTheList(text: String) throws {
        let error = try #require(#expect(throws: OptionError.self) { try RegionDuration(parsing: text) })
        let name = text.prefix { $0 != ":" }
        #expect(
            error.description == """
                unknown region '\(name)'; use one of: neck shoulders back hip_flexors glutes hamstrings quads calves
                """
        )
    }

    @Test(arguments: [("nek", "neck"), ("neck ", "neck"), ("hip flexor:60", "hip_flexors"), ("Quad:30", "quads")])
    func suggestsTheNearestRegion(text: String, region: String) {
        let error = #expect(throws: OptionError.self) { try RegionDuration(parsing: text) }
        #expect(error?.description == "unknown region '\(text.prefix { $0 != ":" })'; did you mean '\(region)'?")
    }

    @Test(arguments: ["hip_flexors:30", "hip-flexors:30", "Hip Flexors:30", "HIP_FLEXORS:30s"])
    func readsTheLabelOfARegion(text: String) throws {
        #expect(try RegionDuration(parsing: text) == RegionDuration(region: .hipFlexors, seconds: 30))
    }

    @Test func rejectsADuplicateRegion() {
        let error = #expect(throws: OptionError.self) {
            try RegionDuration.checkDistinct(["neck:20", "back", "neck:60"].map { try RegionDuration(parsing: $0) })
        }
        #expect(error?.description == "duplicate region 'neck'; name each region once")
        #expect(throws: Never.self) { try RegionDuration.checkDistinct(RegionDuration.defaults) }
    }

    @Test func theDefaultSetUpLastsTenMinutes() {
        #expect(RegionDuration.defaults.map(\.region) == Region.allCases)
        #expect(RegionDuration.defaults.map(\.seconds) == [60, 60, 120, 60, 120, 60, 60, 60])
    }

    @Test(arguments: [
        ("auto", Output.auto), ("alsa:default", .alsa(device: "default")), ("alsa:hw:1,0", .alsa(device: "hw:1,0")),
        ("null", .null), ("null:virtual", .nullVirtual), ("file:a/b c.flac", .file(path: "a/b c.flac")),
        ("file:a:b.wav", .file(path: "a:b.wav")), ("raw:-", .raw(path: "-")),
        ("raw:/tmp/fifo", .raw(path: "/tmp/fifo")),
    ])
    func printsTheParsedOutput(text: String, output: Output) throws {
        #expect(try Output(parsing: text) == output)
        #expect(output.description == text)
    }

    @Test func acceptsALSAWithoutADeviceName() throws {
        #expect(try Output(parsing: "alsa") == .alsa(device: "default"))
    }

    @Test(arguments: [
        ("nul", "null"), ("Null", "null"), ("null:", "null"), ("null:virtul", "null:virtual"), ("auto:x", "auto"),
        ("alsa:", "alsa"), ("file", "file:PATH"), ("raw:", "raw:PATH"), ("alas:hw:1,0", "alsa:hw:1,0"),
        ("fiel:a b.wav", "file:a b.wav"),
    ])
    func suggestsTheOutputThatWasMeant(text: String, output: String) {
        let error = #expect(throws: OptionError.self) { try Output(parsing: text) }
        #expect(error?.description == "unknown output '\(text)'; did you mean '\(output)'?")
    }

    @Test(arguments: ["", ":", "null:real", "hw:1", "/tmp/x.wav"])
    func rejectsAnUnknownOutputWithTheList(text: String) {
        let error = #expect(throws: OptionError.self) { try Output(parsing: text) }
        #expect(
            error?.description
                == "unknown output '\(text)'; use auto, alsa, alsa:DEVICE, null, null:virtual, file:PATH or raw:PATH")
    }

    @Test(arguments: ["auto", "alsa", "null", "null:virtual", "file:x.wav", "raw:-"])
    func filesAndTheVirtualOutputHaveTheirOwnTime(text: String) throws {
        #expect(try Output(parsing: text).isVirtual == ["null:virtual", "file:x.wav"].contains(text))
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

    @Test func rejectsMusicWithoutAName() {
        let error = #expect(throws: OptionError.self) { try MusicChoice(parsing: "") }
        #expect(
            error?.description
                == "--music must be auto, none, a name from 'limber music', or the path of a file, folder or m3u playlist"
        )
    }

    @Test func encodesOptionsAsOnTheCommandLine() throws {
        let options = SessionOptions(
            regions: [RegionDuration(region: .hipFlexors, seconds: 20)], seed: .max, leadIn: .every,
            changeOver: .fixed(seconds: 7), tones: .ticks,
            output: .nullVirtual,
            music: .path("/m.wav"), interrupt: .duck, catalog: "/c",
            language: try LanguageTag(parsing: "pt-BR"))
        let json = """
            {"catalog":"/c","changeOver":"7","interrupt":"duck","language":"pt-BR","leadIn":"every","music":"/m.wav",\
            "output":"null:virtual","practice":{"stretch":{}},"regions":["hip_flexors:20"],"seed":18446744073709551615,"tones":"ticks"}
            """
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(String(decoding: try encoder.encode(options), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(SessionOptions.self, from: Data(json.utf8)) == options)
    }

    @Test func newSessionsHaveLeadInsChangeOversAndTones() {
        let options = SessionOptions()
        #expect(options.leadIn == .every && options.changeOver == .standard && options.tones == .on)
    }

    @Test func decodesMissingOptionsAsTheDefaultsOfVersion1() throws {
        let options = try JSONDecoder().decode(SessionOptions.self, from: Data(#"{"regions":["neck"]}"#.utf8))
        #expect(
            options
                == SessionOptions(
                    regions: [RegionDuration(region: .neck, seconds: 60)], leadIn: .first, changeOver: .none,
                    tones: .off))
        #expect(options.output == .auto && options.music == .auto && options.interrupt == .pause)
    }

    /// The options in a checkpoint of 1.0.
    @Test func decodesOptionsOfVersion1WithoutChangeOvers() throws {
        let json = """
            {"interrupt":"pause","leadIn":"every","music":"auto","output":"auto","practice":{"stretch":{}},\
            "regions":["neck:60"],"seed":7}
            """
        let options = try JSONDecoder().decode(SessionOptions.self, from: Data(json.utf8))
        #expect(options.leadIn == .every && options.changeOver == .none && options.tones == .off)
        let routine = Routine.stretch(.wholeSession)
        #expect(Timeline(compiling: routine, for: options) == Timeline(compiling: routine, leadIn: .every))
    }

    @Test(arguments: [ChangeOver.standard, .none, .fixed(seconds: 5)], Tones.allCases)
    func keepsThePacingInACheckpoint(changeOver: ChangeOver, tones: Tones) throws {
        let options = SessionOptions(leadIn: .none, changeOver: changeOver, tones: tones)
        let json = try JSONEncoder().encode(options)
        #expect(try JSONDecoder().decode(SessionOptions.self, from: json) == options)
    }

    @Test(arguments: [
        #"{"regions":["neck:0"]}"#, #"{"regions":["knee"]}"#, #"{"regions":[{"region":"neck"}]}"#, #"{"seed":-1}"#,
        #"{"leadIn":"last"}"#, #"{"changeOver":"61"}"#, #"{"changeOver":5}"#, #"{"tones":"loud"}"#,
        #"{"output":"hw:1"}"#, #"{"music":""}"#, #"{"interrupt":true}"#,
    ])
    func rejectsInvalidOptions(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(SessionOptions.self, from: Data(json.utf8)) }
    }
}
