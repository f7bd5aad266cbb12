import ControlProtocol
import SessionCore
import TestSupport
import Testing

/// The metrics for Prometheus.
@Suite(.timeLimit(.minutes(5))) struct MetricsTests {
    private func samples(_ fixture: ServerFixture) async throws -> [String] {
        try await fixture.ask("GET", "/metrics").text.split(separator: "\n").map(String.init)
    }

    @Test func usesThePrometheusFormat() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            _ = try await fixture.ask("GET", "/nowhere\"\\x")
            let answer = try await fixture.ask("GET", "/metrics")
            #expect(answer.status == 200)
            #expect(answer.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
            #expect(answer.text.hasSuffix("\n"))
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
    }

    @Test func countsRequestsByRoute() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            for id in 1...3 { _ = try await fixture.ask("GET", "/api/stretch-sessions/\(id)") }
            for path in ["/a", "/b"] { _ = try await fixture.ask("GET", path) }
            let found = try await samples(fixture).filter { $0.hasPrefix("limber_http_requests_total{") }
            #expect(found.count == 2)
            #expect(found.contains { $0.contains("stretch-sessions") && $0.hasSuffix(#"code="404"} 3"#) })
            #expect(found.contains(#"limber_http_requests_total{method="GET",route="NotFound",code="404"} 2"#))
        }
    }

    @Test func timesCommands() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            for _ in 1...2 { _ = try await fixture.ask("POST", "/api/session", #"{"command":"play"}"#) }
            _ = try await fixture.ask("POST", "/api/session", #"{"command":"dance"}"#)
            let found = try await samples(fixture)
            #expect(found.contains("limber_command_seconds_count 2"))
            #expect(found.contains(#"limber_command_seconds_bucket{le="+Inf"} 2"#))
        }
    }

    @Test func sumsUnderrunsOfAllSessions() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(await reader.reaches("event: snapshot"))
                for underruns in [3, 5, 0, 2] {
                    var snapshot = RecordingControl.snapshot
                    snapshot.underruns = underruns
                    await fixture.control.show(snapshot)
                }
                await fixture.control.tell(.event(SessionEvent(frame: 1, .resumed)))
                #expect(await reader.reaches(#""event":"resumed""#))
            }
            #expect(try await samples(fixture).contains("limber_xruns_total 7"))
        }
    }
}
