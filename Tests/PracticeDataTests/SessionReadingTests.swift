import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct SessionReadingTests {
    private let folder: TemporaryFolder
    private let data: Repositories

    init() throws {
        folder = try TemporaryFolder()
        data = try Repositories.opened("\(folder.path)/limber.sqlite")
    }

    private func saveStretch(_ id: String, at seconds: Int) throws {
        try data.sessions.save(.stretch(.example(at: .noon.advanced(by: seconds), seconds: 60 + seconds)), id: id)
    }

    private func saveMeditation(_ id: String, at seconds: Int, lasting: Int = 600) throws {
        try data.sessions.save(.meditation(.example(at: .noon.advanced(by: seconds), seconds: lasting)), id: id)
    }

    /// A record that no version of Limber has written.
    private func spoil(_ id: String, with record: String = "{\"half\":") throws {
        try DatabaseQueue(path: "\(folder.path)/limber.sqlite").write { db in
            try db.execute(
                sql: "UPDATE session SET record = ?, seconds = NULL WHERE id = ?", arguments: [record, id])
        }
    }

    @Test func ordersSessionsByTheirInstants() throws {
        // As strings the second would come first: a Z sorts after a full stop.
        let earlier = StretchRecord.example(at: Timestamp("2026-01-26T10:30:56Z")!)
        let later = StretchRecord.example(at: Timestamp("2026-01-26T10:30:56.789Z")!)
        try data.sessions.save(.stretch(later), id: "later")
        try data.sessions.save(.stretch(earlier), id: "earlier")
        #expect(try data.sessions.stretchSessions().map(\.id) == ["later", "earlier"])
        #expect(try data.sessions.latestStretch() == StoredSession(id: "later", record: later, zone: nil))
    }

    @Test func ordersSessionsOfOneInstantByInsertion() throws {
        for id in ["b", "a", "c"] { try saveStretch(id, at: 0) }
        #expect(try data.sessions.stretchSessions().map(\.id) == ["c", "a", "b"])
        var pages = data.sessions.stretchPages()
        #expect(try pages.next(2)?.map(\.id) == ["c", "a"])
        #expect(try pages.next(2)?.map(\.id) == ["b"])
        #expect(try pages.next(2) == nil)
    }

    @Test func filtersByKind() throws {
        #expect(try data.sessions.latestStretch() == nil)
        #expect(try data.sessions.latestMeditation() == nil)
        try saveStretch("stretch", at: 0)
        try saveMeditation("meditation", at: 1)
        #expect(try data.sessions.latestStretch()?.id == "stretch")
        #expect(try data.sessions.latestMeditation()?.id == "meditation")
        #expect(try data.sessions.stretchSession(id: "stretch")?.id == "stretch")
        #expect(try data.sessions.stretchSession(id: "meditation") == nil)
        #expect(try data.sessions.meditationSession(id: "meditation")?.record == .example(at: .noon.advanced(by: 1)))
        #expect(try data.sessions.meditationSession(id: "nobody") == nil)
        var pages = data.sessions.sessionPages()
        #expect(try pages.next()?.map(\.id) == ["meditation", "stretch"])
    }

    @Test func includesBothEndsOfASpan() throws {
        for second in 0..<5 { try saveStretch("\(second)", at: second) }
        let (since, until) = (Timestamp.noon.advanced(by: 1), Timestamp.noon.advanced(by: 3))
        #expect(try data.sessions.stretchSessions(since: since, until: until).map(\.id) == ["3", "2", "1"])
        #expect(try data.sessions.stretchSessions(since: since, limit: 2).map(\.id) == ["4", "3"])
        #expect(try data.sessions.meditationSessions(since: since).isEmpty)
    }

    @Test func omitsUnreadableRecords() throws {
        for second in 0..<4 { try saveStretch("\(second)", at: second) }
        try saveMeditation("m0", at: 0, lasting: 60)
        try saveMeditation("m1", at: 1)
        for id in ["1", "2", "3", "m1"] { try spoil(id) }
        try spoil("2", with: "{}")
        #expect(try data.sessions.latestStretch()?.id == "0")
        #expect(try data.sessions.stretchSessions(limit: 1).map(\.id) == ["0"])
        #expect(try data.sessions.stretchSession(id: "1") == nil)
        #expect(try data.sessions.latestMeditation()?.id == "m0")
        #expect(try data.sessions.meditationTotals() == (1, 60))
        #expect(try data.sessions.activity(since: .noon).map(\.seconds) == [60, 60])
        var ids: [String] = []
        try data.sessions.forEachStretchSession { ids.append($0.id) }
        #expect(ids == ["0"])
    }

    @Test func sumsStatistics() throws {
        #expect(try data.sessions.meditationTotals() == (0, 0))
        #expect(try data.sessions.activity(since: .noon).isEmpty)
        try saveStretch("early", at: -1)
        try saveMeditation("half", at: 3, lasting: 30)
        try saveMeditation("whole", at: 1)
        try saveStretch("stretch", at: 2)
        // A value that older versions accepted.
        for id in ["endless", "endless, too"] { try saveMeditation(id, at: 3, lasting: .max) }
        #expect(try data.sessions.meditationTotals() == (1, 600))
        let activity = try data.sessions.activity(since: .noon.advanced(by: 1))
        // Half a minute does not count.
        #expect(activity.map(\.0) == [1, 2].map { .noon.advanced(by: $0) })
        #expect(activity.map(\.seconds) == [600, 62])
        #expect(try data.sessions.sessionCount() == 6)
    }
}
