import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

extension [MeditationCourse] {
    /// A course with breathing patterns, and one of 20 minutes.
    static let examples = [
        MeditationCourse(id: "basic", name: "Basic", description: "", lengths: .any, breaths: ["4-6", "box"]),
        MeditationCourse(id: "sleep", name: "Sleep", description: "", lengths: .only([20]), breaths: []),
    ]
}

/// The set-up, the cards of today, the profile, and the history.
@Suite(.timeLimit(.minutes(5))) struct PracticeRoutesTests {
    private let server = ServerFixture(courses: .examples)

    private static func entry(_ region: Region, _ seconds: Int, _ isEnabled: Bool = true) -> String {
        #"{"durationSeconds":\#(seconds),"enabled":\#(isEnabled),"region":"\#(region.rawValue)"}"#
    }

    private func stored() async throws -> StretchSetup { try await server.practice.read { try $0.preferences.setup() } }

    @Test func returnsTheDefaultFirst() async throws {
        let setup = try await server.ask("GET /api/setup")
        #expect(setup["regions"]?.each("region") == Region.allCases.map { .text($0.rawValue) })
        #expect((setup["totalSeconds"], setup["lastStretched"]) == (600, .null))
        try await keep(hours: 24, seconds: 60)
        #expect(try await server.ask("GET /api/setup")["lastStretched"] == "Yesterday")
    }

    @Test func keepsTheOrderAndAppendsMissingRegions() async throws {
        let sent = [Self.entry(.back, 45), Self.entry(.neck, 90, false)].joined(separator: ",")
        let put = try await server.ask(
            "PUT /api/setup", #"{"regions":[\#(sent)],"spotifyPlaylistUrl":" spotify:playlist:1 "}"#)
        #expect(put.status == 200)
        let others = Region.allCases.filter { $0 != .back && $0 != .neck }
        let regions = ([sent] + others.map { Self.entry($0, $0.defaultSeconds) }).joined(separator: ",")
        #expect(
            put.text
                == #"{"data":{"lastStretched":null,"meditation":{"breath":null,"course":null,"minutes":null},"#
                + #""regions":[\#(regions)],"spotifyPlaylistUrl":"spotify:playlist:1","#
                + #""totalSeconds":\#(45 + others.count * 60 + 60)},"success":true}"#)
        // Saved, and the same by the names of the original server.
        for path in ["/api/setup", "/api/dev/setup", "/api/prod/setup"] {
            #expect(try await server.ask("GET \(path)").bytes == put.bytes)
        }
        #expect(try await stored().regions.first == RegionDuration(region: .back, seconds: 45))
    }

    @Test(arguments: [
        (#"{"course":"sleep","minutes":20,"breath":null}"#, MeditationSetup(course: "sleep", minutes: 20)),
        (#"{"breath":"box"}"#, MeditationSetup(breath: "box")), ("null", MeditationSetup()), ("{}", MeditationSetup()),
    ])
    func keepsTheMeditation(json: String, setup: MeditationSetup) async throws {
        let put = try await server.ask("PUT /api/setup", #"{"regions":[],"meditation":\#(json)}"#)
        #expect(put.status == 200)
        #expect(try await stored().meditation == setup)
        #expect(try await server.ask("GET /api/setup").bytes == put.bytes)
    }

    @Test func keepsTheRoutineUntilARequestLacksIt() async throws {
        let put = try await server.ask("PUT /api/setup", #"{"regions":[],"routine":"morning-back"}"#)
        #expect((put.status, put["routine"]) == (200, "morning-back"))
        #expect(try await stored().routine == "morning-back")
        #expect(try await server.ask("PUT /api/setup", #"{"regions":[]}"#)["routine"] == nil)
        #expect(try await stored().routine == nil)
    }

    @Test func keepsACourseThatIsGoneWithChangedRegions() async throws {
        let gone = MeditationSetup(course: "gone")
        try await server.practice.write { try $0.preferences.save(StretchSetup(meditation: gone)) }
        let body = #"{"regions":[\#(Self.entry(.back, 45))],"meditation":{"course":"gone"}}"#
        #expect(try await server.ask("PUT /api/setup", body).status == 200)
        let setup = try await stored()
        #expect(setup.meditation == gone)
        #expect(setup.regions.first == RegionDuration(region: .back, seconds: 45))
    }

    @Test func listsTheCourses() async throws {
        #expect(
            try await server.ask("GET /api/meditation/courses").text
                == #"{"data":[{"breaths":["4-6","box"],"description":"","id":"basic","lengths":null,"name":"Basic"},"#
                + #"{"breaths":[],"description":"","id":"sleep","lengths":[20],"name":"Sleep"}],"success":true}"#)
    }

    @Test func keepsTheSetupIfTheCatalogIsUnreadable() async throws {
        let server = ServerFixture(courses: nil)
        let list = try await server.ask("GET /api/meditation/courses")
        #expect((list.status, list.code) == (503, "UNAVAILABLE"))
        let put = try await server.ask("PUT /api/setup", #"{"regions":[],"meditation":{"course":"later"}}"#)
        #expect(put.status == 200)
    }

    @Test func acceptsItsOwnResponse() async throws {
        let answer = try await server.ask("GET /api/setup")
        let setup = String(answer.text.trimmingPrefix(#"{"data":"#).dropLast(#","success":true}"#.count))
        let put = try await server.ask("PUT /api/setup", setup)
        #expect((put.status, put.text) == (200, answer.text))
    }

    @Test func returnsCardsTogetherAndAlone() async throws {
        try await keep(hours: 72, seconds: 60)
        let today = try await server.ask("GET /api/today")
        #expect((today["stretch.days"], today["meditation.state"], today["intention"]) == (3, "empty", .null))
        for name in ["stretch", "meditation", "workout", "intention"] {
            #expect(try await server.ask("GET /api/today/\(name)").data == today[name])
        }
    }

    @Test func returnsVersionAndNotificationStateInTheProfile() async throws {
        let profile = try await server.ask("GET /api/profile")
        #expect((profile["version"], profile["notifications.colour"]) == ("1.1.0", "grey"))
    }

    /// Stores a stretch session that ended this many hours ago.
    private func keep(hours: Int, seconds: Int) async throws {
        let end = Timestamp.saturday - .seconds(hours * 3600)
        try await server.practice.record(.stretching(at: end, seconds: seconds), id: "\(hours)")
    }

    @Test func sumsAYearByDayAndWeek() async throws {
        for (hours, seconds) in [(1, 600), (7 * 24, 90)] { try await keep(hours: hours, seconds: seconds) }
        let history = try await server.ask("GET /api/history")
        #expect((history["today"], history["streak.current"]) == ("2026-11-21", 1))
        #expect(history["days.1"] == ["day": "2026-11-21", "seconds": 600, "sessions": 1])
        #expect(history["weeks"]?.elements.count == 53)
        #expect(history["weeks.51"] == ["start": "2026-11-08", "seconds": 90])
    }

    @Test func listsTheLastTwentyOfEachKind() async throws {
        for hours in 1...21 { try await keep(hours: hours, seconds: hours) }
        try await server.practice.record(.meditating(seconds: 30), id: "m")
        let recent = try await server.ask("GET /api/history/recent")
        #expect(recent["stretch"]?.each("totalDurationSeconds") == (1...20).map { .integer($0) })
        #expect(recent["meditation"]?.each("actualDurationSeconds") == [30])
    }
}
