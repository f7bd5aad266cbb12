import GRDB
import PracticeCore
import PracticeData
import SessionCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct TodayRoutesTests {
    @Test func returnsCardsTogetherAndAlone() async throws {
        try await ServerFixture.open { fixture in
            let moment = Timestamp(milliseconds: ServerFixture.now.milliseconds - 3 * 86_400_000)
            let record = StretchRecord(completedAt: moment, totalDurationSeconds: 60, stretches: [.example])
            try await fixture.practice.sessions.record(.stretch(record), id: "a")
            let stretch =
                #"{"action":"Stretch Now","days":3,"message":"3 days ago - time to stretch!","state":"data","urgent":true}"#
            let meditation = #"{"action":"Meditate","message":"No meditation sessions yet","state":"empty"}"#
            let workout = #"{"message":"No workout scheduled for today.","state":"empty"}"#
            for (path, data) in [
                ("", #"{"intention":null,"meditation":\#(meditation),"stretch":\#(stretch),"workout":\#(workout)}"#),
                ("/stretch", stretch), ("/meditation", meditation), ("/workout", workout), ("/intention", "null"),
            ] {
                let answer = try await fixture.ask("GET", "/api/today\(path)")
                #expect(answer.status == 200)
                #expect(answer.text == #"{"data":\#(data),"success":true}"#)
            }
        }
    }

    @Test func reportsAFailureInItsCard() async throws {
        try await ServerFixture.open { fixture in
            try await fixture.practice.open()
            try await DatabaseQueue(path: fixture.database).write {
                try $0.execute(sql: "DROP TABLE workoutSet; DROP TABLE workout; DROP TABLE mesocycle")
            }
            let data = try #require(try await fixture.ask("GET", "/api/today").data)
            #expect((data["workout"] as? [String: Any])?["state"] as? String == "error")
            #expect((data["stretch"] as? [String: Any])?["state"] as? String == "empty")
            let statistics = try #require(
                try await fixture.ask("GET", "/api/profile").data?["statistics"] as? [String: Any])
            let (lost, kept) = (statistics["mesocycles"] as? [String: Any], statistics["meditation"] as? [String: Any])
            #expect(lost?["message"] as? String == "Failed to load statistics")
            #expect(kept?["sessions"] as? Int == 0)
        }
    }

    @Test func returnsVersionAndNotificationStateInTheProfile() async throws {
        try await ServerFixture.open { fixture in
            let data = try #require(try await fixture.ask("GET", "/api/profile").data)
            #expect(data["version"] as? String == "1.1.0")
            #expect((data["notifications"] as? [String: String])?["colour"] == "grey")
        }
    }
}
