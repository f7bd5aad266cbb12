import AsyncHTTPClient
import ControlProtocol
import Foundation
import NIOCore
import PracticeCore
import Reminders
import SessionCore
import Store
import TestSupport
import Testing

@testable import WebAPI

/// What pages are told as it happens.
@Suite(.timeLimit(.minutes(5)), .serialized) struct EventTests {
    private static let request = "GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private static let history = "event: history\ndata: {}\n\n"

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
        try await Site.open(watches: true) { (site: Site) async throws in
            let store = try site.store
            try await Wire.open(to: site.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: snapshot"))
                // From here on everything is told.
                reader.forget()
                try store.save(StretchSetup())
                #expect(await reader.reaches(Self.history))
            }
        }
    }

    @Test func tellsWhatIsPutUpAndTakenDown() async throws {
        try await Site.open { (site: Site) async throws in
            try await Wire.open(to: site.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: snapshot"))
                site.notices.post(
                    Notice(
                        id: "plan_update_7", category: .planUpdate, title: "Your Plan Has Been Updated",
                        body: "Calories \"increased\" by 60,\nfor <b>you</b>", speech: Speech(.planUpdated)),
                    .silent)
                #expect(
                    await reader.reaches(
                        #"event: notice\#ndata: {"actions":["VIEW_PLAN","DISMISS"],"#
                            + #""body":"Calories \"increased\" by 60,\nfor <b>you</b>","category":"PLAN_UPDATE","#
                            + #""id":"plan_update_7","manner":"silent","title":"Your Plan Has Been Updated"}\#n\#n"#))
                site.notices.withdraw("plan_update_7")
                #expect(await reader.reaches("event: notice-withdrawn\ndata: {\"id\":\"plan_update_7\"}\n\n"))
            }
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
