import Foundation
import GRDB
import Logging
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData

extension Store {
    /// A database with the longest patience for locks.
    static func patient(_ path: String, logger: Logger = .quiet) -> Store {
        Store(path: path, admission: .within(.seconds(300)), logger: logger)
    }

    /// A database with almost no patience for locks.
    static func impatient(_ path: String) -> Store {
        Store(path: path, admission: .within(.milliseconds(50)), logger: .quiet)
    }
}

extension TestDatabase {
    /// The store with the longest patience for locks.
    var store: Store { .patient(path) }

    /// The repositories, which create the database at the first use.
    var data: Repositories { Repositories(store, .saturday) }

    /// Opens or creates the database at once.
    func opened(logger: Logger = .quiet) throws -> Repositories {
        let store = Store.patient(path, logger: logger)
        try store.open()
        return Repositories(store, .saturday)
    }

    /// Returns the topics that a change publishes.
    func topics(of change: (Store) throws -> Void) throws -> [DataChange.Topic] {
        let published = Mutex([DataChange.Topic]())
        let store = Store(
            path: path, publish: { change in published.withLock { $0.append(change.topic) } }, logger: .quiet)
        try store.transaction(change)
        return published.withLock { $0 }
    }

    /// Saves sessions by their ids.
    func save(_ sessions: KeyValuePairs<String, SessionRecord>, forwarding: Bool = false) throws {
        for (id, session) in sessions { try data.sessions.save(session, id: id, forwarding: forwarding) }
    }

    /// Replaces the record of a session by one that no version of Limber has written.
    func spoil(_ ids: String..., with record: String = "{\"half\":") throws {
        for id in ids { try execute("UPDATE session SET record = ? WHERE id = ?", [record, id]) }
    }

    /// Adds sessions of 600 seconds, a second apart, alternately meditations and stretch sessions: `s1`, `s2` and so on.
    func fill(_ count: Int) throws {
        let record = String(decoding: try JSONEncoder().encode(MeditationRecord.example()), as: UTF8.self)
        try store.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE row(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM row WHERE number < ?)
                    INSERT INTO session (id, kind, completedAt, seconds, record)
                    SELECT 's' || number, iif(number % 2, 'meditation', 'stretch'), number * 1000, 600, ? FROM row
                    """, arguments: [count, record])
        }
    }

    /// The whole export.
    func document() throws -> Data {
        var pieces = try data.exchange.exportPieces(at: .saturday)
        var document = Data()
        while let piece = try pieces.next() { document += piece }
        return document
    }

    /// Imports a document.
    @discardableResult
    func importDocument(_ document: Data) async throws -> ImportCounts {
        try await practice(waitLimits: .init(.seconds(300))).exchange
            .importDocument(document) { text, _ in text == "broken" ? "the text is broken" : nil }
    }

    /// Expects that a document is refused with a complaint, and imports nothing.
    func expectRefusal(of document: Data, _ complaint: String) async throws {
        let error = try await #require(throws: ImportError.self) { try await importDocument(document) }
        #expect("\(error)".contains(complaint), "\(error)")
    }
}
