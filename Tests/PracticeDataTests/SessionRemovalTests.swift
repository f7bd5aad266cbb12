import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct SessionRemovalTests {
    private let folder: TemporaryFolder
    private let data: Repositories

    init() throws {
        folder = try TemporaryFolder()
        data = try Repositories.opened("\(folder.path)/limber.sqlite")
    }

    @Test func removesASessionFromTheOutbox() throws {
        try data.sessions.save(.meditation(.example()), id: "wrong", forwarding: true)
        try data.sessions.save(.meditation(.example()), id: "right", forwarding: true)
        #expect(try data.sessions.remove("wrong"))
        #expect(try data.sessions.remove("wrong") == false)
        #expect(try data.sessions.sessions(withIDPrefix: "").map(\.id) == ["right"])
        #expect(try data.outbox.forwardingsWaiting()?.count == 1)
    }

    @Test func restoresThePreviousLastStretch() throws {
        let (noon, later) = (Timestamp.noon, Timestamp.noon.advanced(by: 9))
        try data.sessions.save(.stretch(.example(at: noon, (.neck, "old"), (.back, "back"))), id: "one")
        try data.sessions.save(.stretch(.example(at: later, (.neck, "new"), (.quads, "quads"))), id: "two")
        #expect(try data.sessions.remove("two"))
        #expect(try data.sessions.lastStretches() == [.neck: "old", .back: "back"])
    }

    @Test func keepsLaterLastStretches() throws {
        try data.sessions.save(.stretch(.example(at: .noon, (.neck, "old"))), id: "one")
        try data.sessions.save(.stretch(.example(at: .noon.advanced(by: 9), (.neck, "new"))), id: "two")
        #expect(try data.sessions.remove("one"))
        #expect(try data.sessions.lastStretches() == [.neck: "new"])
    }

    @Test(arguments: [
        ("abc", ["abc"]), ("ab", ["abcd", "abc"]), ("abcd", ["abcd"]), ("b", ["b_"]), ("c", []), ("b%", []), ("B", []),
    ])
    func findsSessionsByIDPrefix(prefix: String, ids: [String]) throws {
        for (age, id) in ["b_", "abc", "abcd"].enumerated() {
            try data.sessions.save(.meditation(.example(at: .noon.advanced(by: age))), id: id)
        }
        #expect(try data.sessions.sessions(withIDPrefix: prefix).map(\.id) == ids)
    }

    @Test func limitsTheMatches() throws {
        for number in 0..<5 { try data.sessions.save(.meditation(.example()), id: "id\(number)") }
        #expect(try data.sessions.sessions(withIDPrefix: "id", limit: 2).count == 2)
    }
}
