import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// Rows of history changed by another program.
@Suite struct DamagedRowTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let data: Repositories

    init() throws {
        folder = try TemporaryFolder()
        store = .patient("\(folder.path)/limber.sqlite")
        data = Repositories(store)
        try data.sessions.save(.meditation(.example(seconds: 600)), id: "good")
        try data.sessions.save(.meditation(.example(seconds: 120)), id: "bad")
        try data.sessions.save(.stretch(.example(seconds: 60)), id: "bad too")
    }

    @Test(arguments: ["", "{", "null", "{}", #"{"actualDurationSeconds":600}"#])
    func countNowhere(record: String) throws {
        try store.write(.sessions) { db in
            try db.execute(sql: "UPDATE session SET record = ? WHERE id LIKE 'bad%'", arguments: [record])
        }
        #expect(try data.sessions.latestMeditation()?.id == "good")
        try #expect(data.sessions.meditationTotals() == (1, 600))
        #expect(try data.sessions.activity(since: Timestamp(milliseconds: 0)).map(\.seconds) == [600])
    }
}
