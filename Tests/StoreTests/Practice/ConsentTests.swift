import Foundation
import GRDB
import PracticeCore
import SessionCore
import Store
import TestSupport
import Testing

/// What the person has said about notifications.
@Suite(.timeLimit(.minutes(5))) struct ConsentTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: "\(folder.path)/limber.sqlite")
    }

    @Test func isKept() throws {
        #expect(try store.notificationConsent() == .undecided)
        for consent in [NotificationConsent.allowed, .refused, .undecided, .allowed] {
            try store.save(consent)
            #expect(try store.notificationConsent() == consent)
        }
        try store.clear()
        #expect(try store.notificationConsent() == .undecided)
    }

    @Test(arguments: [#""sometimes""#, "7", "null", "{"]) func countsAsUnsaidWhereItCannotBeRead(value: String) throws {
        try DatabaseQueue(path: "\(folder.path)/limber.sqlite").write { db in
            try db.execute(
                sql: "INSERT INTO preference (key, value) VALUES ('notification-consent', ?)", arguments: [value])
        }
        #expect(try store.notificationConsent() == .undecided)
    }

    @Test func goesAlongToAnotherBox() throws {
        try store.save(NotificationConsent.refused)
        var pieces = store.exportPieces(at: Timestamp(milliseconds: 0))
        var document = Data()
        while let piece = try pieces.next() { document.append(contentsOf: piece) }
        let other = try Store(path: "\(folder.path)/other.sqlite")
        #expect(try other.importDocument(document).preferences >= 1)
        #expect(try other.notificationConsent() == .refused)
    }
}
