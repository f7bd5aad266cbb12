import TestSupport
import Testing

@testable import Session

@Suite struct RestartMarkerTests {
    private static let marker = RestartMarker(session: "0a-1", boot: "b-1", time: .seconds(1000))

    @Test(arguments: [
        ("0a-1", "b-1", 1000.0, true), ("0a-1", "b-1", 1000.5, true), ("0a-1", "b-1", 1300, true),
        ("0a-1", "b-1", 1300.1, false), ("0a-1", "b-1", 999.9, false), ("0a-1", "b-1", 90_000, false),
        ("0a-1", "b-2", 1001, false), ("0a-1", "", 1001, false), ("0a-2", "b-1", 1001, false), ("", "b-1", 1001, false),
    ])
    func allowsItsSessionForFiveMinutesOfItsBoot(session: String, boot: String, now: Double, isAllowed: Bool) {
        #expect(Self.marker.allows(session: session, boot: boot, now: .seconds(now)) == isAllowed)
    }

    @Test func anUnknownBootAllowsNothing() {
        let marker = RestartMarker(session: "0a-1", boot: "", time: .seconds(1000))
        #expect(!marker.allows(session: "0a-1", boot: "", now: .seconds(1000)))
    }

    @Test func isTakenOnce() throws {
        let fixture = SessionFixture()
        try fixture.files.save(Self.marker)
        #expect(try fixture.folder.text(of: "state/restart.json") == #"{"boot":"b-1","session":"0a-1","time":1000000}"#)
        #expect(fixture.files.takeRestartMarker() == Self.marker)
        #expect(fixture.files.takeRestartMarker() == nil)
    }

    @Test(arguments: ["", "{", "{}", #"{"session":"0a-1"}"#, #"{"boot":1,"session":"0a-1","time":1}"#])
    func ignoresADamagedFile(text: String) throws {
        let fixture = SessionFixture()
        fixture.files.makeFolder()
        try fixture.folder.file("state/restart.json", text: text)
        #expect(fixture.files.takeRestartMarker() == nil)
        #expect(!fixture.folder.has("state/restart.json"))
    }

    @Test func anySessionRemovesIt() async throws {
        let fixture = SessionFixture()
        try fixture.files.save(Self.marker)
        try await fixture.files.lockedForSession { _ in #expect(fixture.files.takeRestartMarker() == nil) }
    }
}
