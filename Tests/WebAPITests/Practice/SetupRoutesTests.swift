import PracticeData
import SessionCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct SetupRoutesTests {
    private static func entry(_ region: String, _ seconds: Int, _ isEnabled: Bool) -> String {
        #"{"durationSeconds":\#(seconds),"enabled":\#(isEnabled),"region":"\#(region)"}"#
    }

    @Test func returnsTheDefaultFirst() async throws {
        try await ServerFixture.open { fixture in
            let setup = try #require(try await fixture.ask("GET", "/api/setup").data)
            let regions = try #require(setup["regions"] as? [[String: Any]])
            #expect(regions.map { $0["region"] as? String } == Region.allCases.map(\.rawValue))
            #expect(setup["totalSeconds"] as? Int == 600)
            #expect(setup["lastStretched"] is String == false)
        }
    }

    @Test func keepsTheOrderAndAppendsMissingRegions() async throws {
        try await ServerFixture.open { fixture in
            let sent = [Self.entry("back", 45, true), Self.entry("neck", 90, false)].joined(separator: ",")
            let put = try await fixture.ask(
                "PUT", "/api/setup", #"{"regions":[\#(sent)],"spotifyPlaylistUrl":" spotify:playlist:1 "}"#)
            #expect(put.status == 200)
            let others = Region.allCases.filter { $0 != .back && $0 != .neck }
                .map { Self.entry($0.rawValue, $0.defaultSeconds, true) }
            let regions = ([sent] + others).joined(separator: ",")
            let total = 45 + others.count * 60 + 60
            #expect(
                put.text
                    == #"{"data":{"lastStretched":null,"meditation":{"breath":null,"course":null,"minutes":null},"#
                    + #""regions":[\#(regions)],"#
                    + #""spotifyPlaylistUrl":"spotify:playlist:1","totalSeconds":\#(total)},"success":true}"#)
            // Saved, and the same by the names of the original server.
            for path in ["/api/setup", "/api/dev/setup", "/api/prod/setup"] {
                #expect(try await fixture.ask("GET", path).bytes == put.bytes)
            }
            #expect(
                try await fixture.practice.read { try $0.preferences.setup() }.regions.first
                    == RegionDuration(region: .back, seconds: 45))
        }
    }

    @Test func returnsTheLastSession() async throws {
        try await ServerFixture.open { fixture in
            let yesterday = Timestamp(milliseconds: ServerFixture.now.milliseconds - 86_400_000)
            try await fixture.practice.sessions.record(
                .stretch(StretchRecord(completedAt: yesterday, totalDurationSeconds: 60, stretches: [.example])),
                id: "a")
            #expect(try await fixture.ask("GET", "/api/setup").data?["lastStretched"] as? String == "Yesterday")
        }
    }

    @Test(arguments: [
        (#"{"regions":[{"region":"knee","durationSeconds":60,"enabled":true}],"#, "null", ["regions.0.region"]),
        (
            #"{"regions":[{"region":"neck","durationSeconds":9,"enabled":1}],"#, "null",
            ["regions.0.durationSeconds", "regions.0.enabled"]
        ),
        (#"{"regions":"neck","#, "7", ["regions", "spotifyPlaylistUrl"]),
        (#"{"regions":[],"#, #""calm""#, ["spotifyPlaylistUrl"]),
        (#"{"regions":[],"#, #""file:///etc/passwd""#, ["spotifyPlaylistUrl"]),
        ("{", "null", ["regions"]),
    ])
    func namesAllFaultsAndChangesNothing(beginning: String, playlist: String, issues: [String]) async throws {
        try await ServerFixture.open { fixture in
            let before = try await fixture.ask("GET", "/api/setup").bytes
            let refused = try await fixture.ask(
                "PUT", "/api/setup", #"\#(beginning)"spotifyPlaylistUrl":\#(playlist)}"#)
            #expect((refused.status, refused.code, refused.issues) == (400, "VALIDATION_ERROR", issues))
            #expect(try await fixture.ask("GET", "/api/setup").bytes == before)
        }
    }

    @Test(arguments: [
        (#"{"regions":[],"playlist":"spotify:playlist:1"}"#, ["playlist"]),
        (#"{"regions":[{"region":"neck","durationSeconds":60,"enabled":true,"seconds":90}]}"#, ["regions.0.seconds"]),
        (
            #"{"Regions":[],"regions":[{"region":"neck","durationSeconds":60,"enabled":true,"on":false}]}"#,
            ["regions.0.on", "Regions"]
        ),
    ])
    func rejectsUnknownKeys(body: String, issues: [String]) async throws {
        try await ServerFixture.open { fixture in
            let before = try await fixture.ask("GET", "/api/setup").bytes
            let refused = try await fixture.ask("PUT", "/api/setup", body)
            #expect((refused.status, refused.code) == (400, "VALIDATION_ERROR"))
            #expect(refused.issues == issues)
            #expect(try await fixture.ask("GET", "/api/setup").bytes == before)
        }
    }

    private static let courses = [
        MeditationCourse(id: "basic", name: "Basic", description: "", lengths: .any, breaths: ["4-6", "box"]),
        MeditationCourse(id: "sleep", name: "Sleep", description: "", lengths: .only([20]), breaths: []),
    ]

    @Test(arguments: [
        (#"{"course":"sleep","minutes":20,"breath":null}"#, MeditationSetup(course: "sleep", minutes: 20)),
        (#"{"breath":"box"}"#, MeditationSetup(breath: "box")), ("null", MeditationSetup()), ("{}", MeditationSetup()),
    ])
    func keepsTheMeditation(json: String, setup: MeditationSetup) async throws {
        try await ServerFixture.open(courses: Self.courses) { (fixture: ServerFixture) async throws in
            let put = try await fixture.ask("PUT", "/api/setup", #"{"regions":[],"meditation":\#(json)}"#)
            #expect(put.status == 200)
            #expect(try await fixture.practice.read { try $0.preferences.setup() }.meditation == setup)
            #expect(try await fixture.ask("GET", "/api/setup").bytes == put.bytes)
        }
    }

    @Test(arguments: [
        (#"{"course":"slep"}"#, "meditation"), (#"{"course":"sleep","minutes":10}"#, "meditation"),
        (#"{"course":"sleep","breath":"box"}"#, "meditation"), (#"{"breath":"wave"}"#, "meditation"),
        (#"{"minutes":0}"#, "meditation.minutes"), (#"{"minutes":"10"}"#, "meditation.minutes"),
        (#"{"course":""}"#, "meditation.course"), (#"{"length":5}"#, "meditation.length"), ("7", "meditation"),
    ])
    func rejectsAMeditationThatNoCourseHas(json: String, issue: String) async throws {
        try await ServerFixture.open(courses: Self.courses) { (fixture: ServerFixture) async throws in
            let refused = try await fixture.ask("PUT", "/api/setup", #"{"regions":[],"meditation":\#(json)}"#)
            #expect((refused.status, refused.issues) == (400, [issue]))
            #expect(try await fixture.practice.read { try $0.preferences.setup() } == StretchSetup())
        }
    }

    @Test func keepsACourseThatIsGoneWithChangedRegions() async throws {
        try await ServerFixture.open(courses: Self.courses) { (fixture: ServerFixture) async throws in
            let gone = MeditationSetup(course: "gone")
            try await fixture.practice.preferences.save(StretchSetup(meditation: gone))
            let body = #"{"regions":[\#(Self.entry("back", 45, true))],"meditation":{"course":"gone"}}"#
            #expect(try await fixture.ask("PUT", "/api/setup", body).status == 200)
            let setup = try await fixture.practice.read { try $0.preferences.setup() }
            #expect(setup.meditation == gone)
            #expect(setup.regions.first == RegionDuration(region: .back, seconds: 45))
        }
    }

    @Test func listsTheCourses() async throws {
        try await ServerFixture.open(courses: Self.courses) { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("GET", "/api/meditation/courses")
            #expect(
                answer.text
                    == #"{"data":[{"breaths":["4-6","box"],"description":"","id":"basic","lengths":null,"name":"Basic"},"#
                    + #"{"breaths":[],"description":"","id":"sleep","lengths":[20],"name":"Sleep"}],"success":true}"#)
        }
    }

    @Test func keepsTheSetupIfTheCatalogIsUnreadable() async throws {
        try await ServerFixture.open(courses: nil) { (fixture: ServerFixture) async throws in
            let list = try await fixture.ask("GET", "/api/meditation/courses")
            #expect((list.status, list.code) == (503, "UNAVAILABLE"))
            let put = try await fixture.ask("PUT", "/api/setup", #"{"regions":[],"meditation":{"course":"later"}}"#)
            #expect(put.status == 200)
        }
    }

    @Test func acceptsItsOwnResponse() async throws {
        try await ServerFixture.open { fixture in
            let answer = try await fixture.ask("GET", "/api/setup")
            let setup = String(answer.text.trimmingPrefix(#"{"data":"#).dropLast(#","success":true}"#.count))
            let put = try await fixture.ask("PUT", "/api/setup", setup)
            #expect((put.status, put.text) == (200, answer.text))
        }
    }
}
