import ControlProtocol
import Foundation
import PracticeCore
import PracticeData
import SessionCore
import TestSupport
import Testing

/// The metrics for Prometheus.
@Suite(.timeLimit(.minutes(5))) struct MetricsTests {
    private let server = ServerFixture()

    private func samples() async throws -> [String] {
        try await server.ask("GET /metrics").text.split(separator: "\n").map(String.init)
    }

    @Test func usesThePrometheusFormat() async throws {
        _ = try await server.ask("GET /nowhere\"\\x")
        let answer = try await server.ask("GET /metrics")
        #expect((answer.status, answer.text.last) == (200, "\n"))
        #expect(answer.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
        var announced = ""
        for line in answer.text.split(separator: "\n") {
            if let type = line.wholeMatch(of: /# TYPE ([a-z_]+) (?:counter|gauge|histogram)/) {
                announced = String(type.1)
            } else if !line.hasPrefix("# HELP limber_") {
                #expect(line.hasPrefix(announced))
                #expect(
                    line.wholeMatch(of: /[a-z_]+(?:\{(?:[a-z]+="[^"\\]*",?)+\})? [0-9]+(?:\.[0-9]+)?(?:e-[0-9]+)?/)
                        != nil, "\(line)")
            }
        }
    }

    @Test func describesTheHistoryAndTheReminders() async throws {
        #expect(try await samples().contains("limber_history_readable 1"))
        for daysAgo in [1, 0] {
            let end = Timestamp(milliseconds: Timestamp.saturday.milliseconds - daysAgo * 86_400_000)
            try await server.practice.record(.stretching(at: end), id: "\(daysAgo)")
        }
        _ = try await server.practice.write { data in
            try data.reminders.changeReminderPreferences(data.reminderContext) { $0[.daily].isOn = true }
        }
        let found = try await samples()
        for sample in [
            #"limber_history_sessions{kind="stretch"} 2"#, #"limber_history_sessions{kind="meditation"} 0"#,
            #"limber_history_sessions{kind="routine"} 0"#,
            "limber_streak_days 2", "limber_last_session_timestamp_seconds 1795262400",
        ] {
            #expect(found.contains(sample), "\(sample)")
        }
        #expect(found.contains { $0.hasPrefix("limber_next_reminder_timestamp_seconds 17") })
    }

    @Test func isDocumented() async throws {
        let page = try String(
            contentsOf: TemporaryHome.repository.appending(path: "docs/api.md"), encoding: .utf8)
        for sample in try await samples() where sample.hasPrefix("# TYPE ") {
            let name = sample.split(separator: " ")[2]
            #expect(page.contains("`\(name)`"), "\(name)")
        }
    }

    @Test func countsRequestsByRoute() async throws {
        for path in ["/api/stretch-sessions/1", "/api/stretch-sessions/2", "/api/stretch-sessions/3", "/a", "/b"] {
            _ = try await server.ask("GET \(path)")
        }
        let found = try await samples().filter { $0.hasPrefix("limber_http_requests_total{") }
        #expect(found.count == 2)
        #expect(found.contains { $0.contains("stretch-sessions") && $0.hasSuffix(#"code="404"} 3"#) })
        #expect(found.contains(#"limber_http_requests_total{method="GET",route="NotFound",code="404"} 2"#))
    }

    @Test func timesCommands() async throws {
        for command in ["play", "play", "dance"] {
            _ = try await server.ask("POST /api/session", #"{"command":"\#(command)"}"#)
        }
        let found = try await samples()
        #expect(found.contains("limber_command_seconds_count 2"))
        #expect(found.contains(#"limber_command_seconds_bucket{le="+Inf"} 2"#))
    }

    @Test func sumsUnderrunsOfAllSessions() async throws {
        try await server.listen { listener in
            try await listener.events { reader in
                for underruns in [3, 5, 0, 2] {
                    var snapshot = RecordingControl.snapshot
                    snapshot.underruns = underruns
                    await server.control.show(snapshot)
                }
                await server.control.tell(.event(SessionEvent(frame: 1, .resumed)))
                #expect(await reader.reaches(#""event":"resumed""#))
            }
            #expect(try await listener.ask("GET /metrics").text.contains("\nlimber_xruns_total 7\n"))
        }
    }
}
