import PracticeCore
import TestSupport
import Testing

@testable import Notifications

@Suite struct NotificationLedgerTests {
    private static let service = NotificationLedger.Service(owner: ":1.7", bus: "b")
    private static let entries = [
        NotificationLedger.Entry(id: 4, notification: "q", category: .dailyIntention),
        NotificationLedger.Entry(id: 7, notification: "plan", category: .planUpdate),
    ]

    private let folder: TemporaryFolder
    private let ledger: NotificationLedger

    init() throws {
        folder = try TemporaryFolder()
        ledger = NotificationLedger(path: "\(folder.path)/limber/notifications.json")
    }

    @Test func listsNotificationsOfTheSameService() throws {
        #expect(ledger.entries(of: Self.service) == [])
        try ledger.write(Self.entries.reversed(), of: Self.service)
        #expect(ledger.entries(of: Self.service) == Self.entries)
        #expect(ledger.notifications == ["plan", "q"])
        try ledger.write([], of: Self.service)
        #expect(ledger.notifications == [])
    }

    @Test(arguments: [(":1.8", "b"), (":1.7", "c")]) func ignoresAnotherService(owner: String, bus: String) throws {
        try ledger.write(Self.entries, of: Self.service)
        #expect(ledger.entries(of: .init(owner: owner, bus: bus)) == [])
    }

    @Test func isEmptyIfDamaged() throws {
        try ledger.write(Self.entries, of: Self.service)
        try folder.file("limber/notifications.json", text: "{\"service\":")
        #expect(ledger.entries(of: Self.service) == [])
        #expect(ledger.notifications == [])
    }
}
