import AsyncHTTPClient
import ControlProtocol
import Foundation
import NIOCore
import SessionCore
import Store
import TestSupport
import Testing

@testable import WebAPI

/// What pages are told as it happens.
@Suite(.timeLimit(.minutes(1)), .serialized) struct EventTests {
    private static let request = "GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test func beginsWithTheStateAndTellsWhatHappens() async throws {
        try await Site.open { (site: Site) async throws in
            try await Wire.open(to: site.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: snapshot\ndata: {"))
                #expect(reader.text.contains("Content-Type: text/event-stream"))
                await site.control.tell(.event(SessionEvent(frame: 7, .resumed)))
                #expect(await reader.reaches("event: session\ndata: {\"event\":\"resumed\",\"frame\":7}\n\n"))
                var snapshot = SessionSnapshot()
                snapshot.status = .complete
                await site.control.show(snapshot)
                #expect(await reader.reaches(#""status":"complete""#))
            }
        }
    }

    @Test func tellsWhatAnybodyStores() async throws {
        try await Site.open { (site: Site) async throws in
            _ = try site.store
            try await Wire.open(to: site.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: snapshot"))
                // Whenever the watch begins: what is stored after that is told.
                let storing = Task {
                    while !Task.isCancelled {
                        try site.store.save(StretchSetup())
                        try await Task.sleep(for: .milliseconds(100))
                    }
                }
                #expect(await reader.reaches("event: history\ndata: {}\n\n"))
                storing.cancel()
            }
        }
    }

    @Test func tellsFiveHundredPages() async throws {
        try await Site.open { (site: Site) async throws in
            try await withThrowingTaskGroup { group in
                let (ready, isReady) = AsyncStream<Void>.makeStream()
                for _ in 1...500 {
                    group.addTask {
                        try await Wire.open(to: site.port) { reader, writer in
                            try await writer.send(Self.request)
                            #expect(await reader.reaches("event: snapshot"))
                            isReady.yield()
                            #expect(await reader.reaches(#""event":"resumed""#))
                        }
                    }
                }
                var waiting = 500
                for await _ in ready {
                    waiting -= 1
                    if waiting == 0 { break }
                }
                await site.control.tell(.event(SessionEvent(frame: 1, .resumed)))
                try await group.waitForAll()
            }
            #expect(try await site.ask("GET", "/healthz").status == 200)
        }
    }

    @Test func subscribesOnceForAllPagesAndEndsWithTheServer() async throws {
        let control = RecordingControl()
        try await Site.open(control) { (site: Site) async throws in
            for _ in 1...3 {
                try await Wire.open(to: site.port) { reader, writer in
                    try await writer.send(Self.request)
                    #expect(await reader.reaches("event: snapshot"))
                }
            }
        }
        var endings = control.endings.makeAsyncIterator()
        #expect(await endings.next() != nil)
    }
}
