import Foundation
import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// The stored consent to notifications.
@Suite(.timeLimit(.minutes(5))) struct NotificationConsentTests {
    private let folder: TemporaryFolder
    private let data: Repositories

    init() throws {
        folder = try TemporaryFolder()
        data = try Repositories.opened("\(folder.path)/limber.sqlite")
    }

    @Test func isStored() throws {
        #expect(try data.preferences.notificationConsent() == .undecided)
        for consent in [NotificationConsent.allowed, .refused, .undecided, .allowed] {
            try data.preferences.save(consent)
            #expect(try data.preferences.notificationConsent() == consent)
        }
        try data.exchange.clear()
        #expect(try data.preferences.notificationConsent() == .undecided)
    }

    @Test(arguments: [#""sometimes""#, "7", "null", "{"]) func isUndecidedIfUnreadable(value: String) throws {
        try DatabaseQueue(path: "\(folder.path)/limber.sqlite").write { db in
            try db.execute(
                sql: "INSERT INTO preference (key, value) VALUES ('notification-consent', ?)", arguments: [value])
        }
        #expect(try data.preferences.notificationConsent() == .undecided)
    }

    @Test func isExported() async throws {
        try data.preferences.save(NotificationConsent.refused)
        var pieces = data.exchange.exportPieces(at: Timestamp(milliseconds: 0))
        var document = Data()
        while let piece = try pieces.next() { document.append(contentsOf: piece) }
        let other = try Repositories.opened("\(folder.path)/other.sqlite")
        #expect(try await other.exchange.importDocument(document).preferences >= 1)
        #expect(try other.preferences.notificationConsent() == .refused)
    }
}
