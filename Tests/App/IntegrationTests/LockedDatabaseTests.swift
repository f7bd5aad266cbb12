import ControlProtocol
import Foundation
import TestSupport
import Testing

/// Other programs on the daemon's database.
@Suite(.timeLimit(.minutes(5))) struct LockedDatabaseTests {
    private let page = PageHost()

    private var home: TemporaryHome { page.home }

    @Test func keepsWritesAfterAnotherProgramReads() async throws {
        let daemon = try await page.serve()
        try await page.send("POST", "/api/weights", #"{"weight":81}"#)
        #expect(try await home.shell("sqlite3 data/limber/limber.sqlite 'SELECT * FROM bodyWeight'").status == 0)
        try await page.send("POST", "/api/weights", #"{"weight":82}"#)
        try await daemon.ended(by: SIGKILL)
        #expect(try await home.limber("weight").output.contains("82 kg"))
    }

    /// Another program holds the lock.
    @Test func refusesWritesAndServesEverythingElse() async throws {
        try await page.serving { _ in
            try await page.setUp(["neck": 30])
            try await page.receiving { events in
                #expect(try await home.limber("play").status == 0)
                #expect(try await home.limber("rest", "5", "--exercise", "Squat").status == 0)
                let database = try LockedDatabase(home.path("data/limber/limber.sqlite"))
                // The rest timer runs out from here on.
                try #require(try await home.limber("rest").output.hasPrefix("Resting: "))

                let weight = Data(#"{"weight":81}"#.utf8)
                async let refusal = HTTP.ask("POST", page.address + "/api/weights", json: weight)
                #expect(try await home.limber("pause").status == 0)
                #expect(try await home.snapshot.status == .paused)
                let notification = try await events.next("notice")
                #expect(notification.contains(#""id":"rest-timer""#))
                #expect(notification.contains("Time for Squat"))
                #expect(try await refusal.status == 503)

                #expect(try await home.limber("play").status == 0)
                #expect(try await home.limber("skip").status == 0)
                try await events.next("session", #""event":"session.completed""#)
                try await events.next("snapshot", #""status":"idle""#)
                #expect(try database.count(of: "session") == 0)
                #expect(try database.count(of: "bodyWeight") == 0)

                try database.unlock()
                try await events.next("history", #"{"topic":"sessions"}"#)
                #expect(try await home.history().count == 1)
                #expect(try await home.limber("weight", "--json").output == "[]")
                #expect(try await home.limber("rest").output == "Rest Complete. Time for Squat")
                #expect(events.seen.count { $0.hasPrefix("event: notice\n") } == 1)
            }
        }
    }
}
