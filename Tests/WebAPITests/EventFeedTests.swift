import ControlProtocol
import Foundation
import Glibc
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// Many pages at once, and one that does not read.
@Suite(.timeLimit(.minutes(5)), .serialized) struct EventFeedTests {
    private static let request = "GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private static let history = "event: history\ndata: {\"topic\":\"preferences\"}\n\n"
    private static let crowd = 500

    init() {
        // Both ends of every connection are in this process.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(max(limit.rlim_cur, 4096), limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private func listeners(_ fixture: ServerFixture) async throws -> String? {
        let lines = try await fixture.ask("GET", "/metrics").text.split(separator: "\n")
        return lines.first { $0.hasPrefix("limber_event_clients ") }.map { String($0.dropFirst(21)) }
    }

    @Test func publishesToFiveHundredPages() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { first, writer in
                try await writer.send(Self.request)
                #expect(await first.reaches("event: snapshot"))
                let (ready, isReady) = AsyncStream<Void>.makeStream()
                try await withThrowingTaskGroup { group in
                    for _ in 1...Self.crowd {
                        group.addTask {
                            try await Wire.open(to: fixture.port) { reader, writer in
                                try await writer.send(Self.request)
                                #expect(await reader.reaches("event: snapshot"))
                                isReady.yield()
                                #expect(await reader.reaches(#""event":"resumed""#))
                                isReady.yield()
                                #expect(await reader.reaches(Self.history))
                            }
                        }
                    }
                    var signs = ready.makeAsyncIterator()
                    for _ in 1...Self.crowd { await signs.next() }
                    #expect(try await listeners(fixture) == "\(Self.crowd + 1)")
                    await fixture.control.tell(.event(SessionEvent(frame: 1, .resumed)))
                    for _ in 1...Self.crowd { await signs.next() }
                    try await fixture.practice.preferences.save(StretchSetup())
                    try await group.waitForAll()
                }
                #expect(try await fixture.ask("GET", "/healthz").status == 200)
            }
        }
    }

    @Test func limitsTheNumberOfPages() async throws {
        var limits = Limits()
        limits.subscribers = 1
        try await ServerFixture.open(limits: limits) { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: snapshot"))
                let refused = try await fixture.ask("GET", "/api/events")
                #expect(refused.status == 503)
                #expect(refused.code == "UNAVAILABLE")
            }
        }
    }

    @Test func dropsAPageThatDoesNotRead() async throws {
        var limits = Limits()
        limits.eventBacklog = 8
        // More than the socket buffers hold.
        let events = 96
        let clip = String(repeating: "x", count: 131_072)
        try await ServerFixture.open(limits: limits) { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port, readingAtMost: 4096) { idler, idlersWriter in
                try await idlersWriter.send(Self.request)
                #expect(await idler.reaches("event: snapshot"))
                try await Wire.open(to: fixture.port) { reader, writer in
                    try await writer.send(Self.request)
                    #expect(await reader.reaches("event: snapshot"))
                    for frame in 1...events {
                        reader.forget()
                        await fixture.control.tell(.event(SessionEvent(frame: frame, .cueStarted(clip: clip))))
                        #expect(await reader.reaches(#""frame":\#(frame)}"#))
                    }
                    #expect(try await listeners(fixture) == "1")
                    #expect(await !idler.reaches(#""frame":\#(events)}"#))
                }
            }
        }
    }
}
