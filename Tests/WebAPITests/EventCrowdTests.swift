import ControlProtocol
import Foundation
import Glibc
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// Many pages at once, and one that harms nobody.
@Suite(.timeLimit(.minutes(5)), .serialized) struct EventCrowdTests {
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

    private func listeners(_ site: Site) async throws -> String? {
        let lines = try await site.ask("GET", "/metrics").text.split(separator: "\n")
        return lines.first { $0.hasPrefix("limber_event_clients ") }.map { String($0.dropFirst(21)) }
    }

    @Test func tellsFiveHundredPagesEverything() async throws {
        try await Site.open { (site: Site) async throws in
            try await Wire.open(to: site.port) { first, writer in
                try await writer.send(Self.request)
                #expect(await first.reaches("event: snapshot"))
                let (ready, isReady) = AsyncStream<Void>.makeStream()
                try await withThrowingTaskGroup { group in
                    for _ in 1...Self.crowd {
                        group.addTask {
                            try await Wire.open(to: site.port) { reader, writer in
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
                    #expect(try await listeners(site) == "\(Self.crowd + 1)")
                    await site.control.tell(.event(SessionEvent(frame: 1, .resumed)))
                    for _ in 1...Self.crowd { await signs.next() }
                    try await site.practice.preferences.save(StretchSetup())
                    try await group.waitForAll()
                }
                #expect(try await site.ask("GET", "/healthz").status == 200)
            }
        }
    }

    @Test func refusesMorePagesThanItCanTell() async throws {
        var limits = Limits()
        limits.subscribers = 1
        try await Site.open(limits: limits) { (site: Site) async throws in
            try await Wire.open(to: site.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: snapshot"))
                let refused = try await site.ask("GET", "/api/events")
                #expect(refused.status == 503)
                #expect(refused.code == "UNAVAILABLE")
            }
        }
    }

    @Test func dropsAPageThatDoesNotRead() async throws {
        var limits = Limits()
        limits.eventBacklog = 8
        // More than the system takes for one that does not read.
        let events = 96
        let clip = String(repeating: "x", count: 131_072)
        try await Site.open(limits: limits) { (site: Site) async throws in
            try await Wire.open(to: site.port, readingAtMost: 4096) { idler, idlersWriter in
                try await idlersWriter.send(Self.request)
                #expect(await idler.reaches("event: snapshot"))
                try await Wire.open(to: site.port) { reader, writer in
                    try await writer.send(Self.request)
                    #expect(await reader.reaches("event: snapshot"))
                    for frame in 1...events {
                        reader.forget()
                        await site.control.tell(.event(SessionEvent(frame: frame, .cueStarted(clip: clip))))
                        #expect(await reader.reaches(#""frame":\#(frame)}"#))
                    }
                    #expect(try await listeners(site) == "1")
                    #expect(await !idler.reaches(#""frame":\#(events)}"#))
                }
            }
        }
    }
}
