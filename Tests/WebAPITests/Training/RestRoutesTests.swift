import Foundation
import PracticeCore
import PracticeData
import Testing

@Suite(.timeLimit(.minutes(5))) struct RestRoutesTests {
    @Test func sharesOneRest() async throws {
        try await ServerFixture.open { fixture in
            #expect(try await fixture.ask("GET", "/api/rest").data?["state"] as? String == "idle")
            let started = try await fixture.ask(
                "POST", "/api/rest", #"{"seconds":120,"exercise":"Bench Press","set":3}"#)
            #expect(started.status == 201)
            #expect(started.data?["state"] as? String == "running")
            let rest = started.data?["rest"] as? [String: Any]
            #expect(rest?["seconds"] as? Double == 120)
            #expect(rest?["body"] as? String == "Time for Bench Press - Set 3")
            #expect(try await fixture.ask("POST", "/api/rest/pause", "{}").data?["state"] as? String == "paused")
            let longer = try await fixture.ask("POST", "/api/rest/extend", #"{"seconds":15}"#)
            #expect((longer.data?["rest"] as? [String: Any])?["seconds"] as? Double == 135)
            #expect(try await fixture.ask("POST", "/api/rest/resume", "{}").data?["state"] as? String == "running")
            #expect(try await fixture.ask("POST", "/api/rest/extend", #"{"seconds":600}"#).status == 400)
            #expect(try await fixture.ask("DELETE", "/api/rest").data?["state"] as? String == "idle")
            for word in ["pause", "resume"] {
                let refused = try await fixture.ask("POST", "/api/rest/\(word)", "{}")
                #expect((refused.status, refused.code) == (409, "CONFLICT"))
            }
        }
    }

    @Test(arguments: [
        ("{}", "seconds"), (#"{"seconds":0}"#, "seconds"), (#"{"seconds":601}"#, "seconds"),
        (#"{"seconds":1.5}"#, "seconds"), (#"{"seconds":"60"}"#, "seconds"), (#"{"seconds":60,"set":0}"#, "set"),
        (#"{"seconds":60,"set":101}"#, "set"), (#"{"seconds":60,"exercise":""}"#, "exercise"),
        (#"{"seconds":60,"exercise":"a\nb"}"#, "exercise"),
    ])
    func rejectsInvalidDurations(body: String, member: String) async throws {
        try await ServerFixture.open { fixture in
            let answer = try await fixture.ask("POST", "/api/rest", body)
            #expect(answer.status == 400)
            #expect(answer.issues == [member])
            #expect(try await fixture.practice.read { try $0.rest.rest() } == nil)
        }
    }

    @Test func acceptsSchedulesOfOriginalClients() async throws {
        try await ServerFixture.open { fixture in
            let wish = #"{"delayMs":90000,"title":"Rest Complete","body":"Time for Squat - Set 2","tag":"rest-timer"}"#
            #expect(try await fixture.ask("POST", "/api/notifications/schedule", wish).status == 200)
            let rest = try await fixture.practice.read { try $0.rest.rest() }
            #expect(rest?.words == .own(title: "Rest Complete", body: "Time for Squat - Set 2"))
            #expect(rest?.target == .seconds(90))
            let cancel = #"{"tag":"rest-timer"}"#
            let first = try await fixture.ask("POST", "/api/notifications/cancel", cancel)
            #expect(first.data?["cancelled"] as? Bool == true)
            #expect(try await fixture.practice.read { try $0.rest.rest() } == nil)
            let second = try await fixture.ask("POST", "/api/notifications/cancel", cancel)
            #expect((second.status, second.data?["cancelled"] as? Bool) == (200, false))
        }
    }

    @Test func reportsAFailedSave() async throws {
        try await ServerFixture.open { fixture in
            try FileManager.default.createDirectory(atPath: fixture.database, withIntermediateDirectories: true)
            #expect(try await fixture.ask("POST", "/api/rest", #"{"seconds":60}"#).status == 503)
        }
    }
}
