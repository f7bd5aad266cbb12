import SessionCore
import Store
import TestSupport
import Testing

/// The set-up and a year of practice over HTTP.
@Suite(.timeLimit(.minutes(1))) struct SetupAndHistoryTests {
    private static func entry(_ region: String, _ seconds: Int, _ isEnabled: Bool) -> String {
        #"{"region":"\#(region)","durationSeconds":\#(seconds),"enabled":\#(isEnabled)}"#
    }

    @Test func keepsTheSetupAsItIsSent() async throws {
        let entries = Self.entry("back", 120, true) + "," + Self.entry("neck", 60, false)
        try await Site.open { (site: Site) async throws in
            let put = try await site.ask(
                "PUT", "/api/setup", #"{"regions":[\#(entries)],"spotifyPlaylistUrl":null}"#)
            #expect(put.status == 200)
            let got = try await site.ask("GET", "/api/dev/setup")
            #expect(got.bytes == put.bytes)
            #expect((got.data?["regions"] as? [[String: Any]])?.first?["region"] as? String == "back")
            #expect(got.data?["totalSeconds"] as? Int == 120)
        }
    }

    @Test(arguments: [
        (
            #"{"regions":[{"region":"knee","durationSeconds":60,"enabled":true}],"spotifyPlaylistUrl":null}"#,
            ["regions.0.region"]
        ),
        (
            #"{"regions":[{"region":"neck","durationSeconds":1,"enabled":1}],"spotifyPlaylistUrl":null}"#,
            ["regions.0.durationSeconds", "regions.0.enabled"]
        ),
        (#"{"regions":"neck","spotifyPlaylistUrl":7}"#, ["regions", "spotifyPlaylistUrl"]),
        (#"{"regions":[],"spotifyPlaylistUrl":"file:///etc/passwd"}"#, ["spotifyPlaylistUrl"]),
    ])
    func namesWhatIsWrongWithASetup(body: String, issues: [String]) async throws {
        try await Site.open { (site: Site) async throws in
            let before = try await site.ask("GET", "/api/setup").bytes
            let answer = try await site.ask("PUT", "/api/setup", body)
            #expect(answer.status == 400)
            #expect(answer.issues == issues)
            #expect(try await site.ask("GET", "/api/setup").bytes == before)
        }
    }

    @Test func countsSessionsInTheirDays() async throws {
        try await Site.open { (site: Site) async throws in
            let store = try site.store
            for (hours, seconds) in [(1, 600), (2, 60), (24, 300), (24 * 400, 900)] {
                let end = Timestamp(milliseconds: Site.now.milliseconds - hours * 3_600_000)
                let stretch = StretchRecord.Stretch(
                    region: .neck, stretchId: "neck-rotation", stretchName: "Neck Rotation", durationSeconds: seconds,
                    skippedSegments: 0)
                try store.save(
                    .stretch(StretchRecord(completedAt: end, totalDurationSeconds: seconds, stretches: [stretch])),
                    id: "\(hours)")
            }
            let history = try await site.ask("GET", "/api/history").data
            let days = history?["days"] as? [[String: Any]] ?? []
            #expect(days.map { $0["day"] as? String } == ["2026-11-20", "2026-11-21"])
            #expect(days.map { $0["seconds"] as? Int } == [300, 660])
            #expect(days.map { $0["sessions"] as? Int } == [1, 2])
            #expect((history?["weeks"] as? [[String: Any]])?.count == 53)
            #expect(history?["today"] as? String == "2026-11-21")
        }
    }
}
