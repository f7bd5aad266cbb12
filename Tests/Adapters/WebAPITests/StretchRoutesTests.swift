import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// The stretches and the user's preferences. They take 0.3 s.
@Suite struct StretchRoutesTests {
    @Test func listsStretchesAndChangesPreferences() async throws {
        let server = ServerFixture()
        let preference = { () async throws in try await server.ask("GET /api/stretches")["0.preference"] }
        #expect(try await preference() == .null)
        let put = try await server.ask("PUT /api/stretches/neck-rotation", #"{"preference":"avoided"}"#)
        #expect(put.status == 200 && put["preference"] == "avoided" && put["name"] == "Neck Rotation")
        #expect(try await preference() == "avoided")
        #expect(try await server.ask("PUT /api/stretches/neck-rotation", #"{"preference":null}"#).status == 200)
        #expect(try await preference() == .null)
    }

    @Test func namesTheTraitsThatAreAvoided() async throws {
        let server = ServerFixture()
        #expect(try await server.ask("GET /api/stretches")["0.avoidedFor"] == [])
        _ = try await server.backend.practice.write { data in
            try data.preferences.changeStretches { $0["neck"] = .avoided }
        }
        let stretches = try await server.ask("GET /api/stretches")
        #expect(stretches["0.avoidedFor"] == ["neck"] && stretches["0.preference"] == "avoided")
    }

    @Test(arguments: [
        ("neck-rotation", "{}", 400), ("neck-rotation", #"{"preference":"loved"}"#, 400),
        ("gone", #"{"preference":"avoided"}"#, 404),
    ])
    func refusesOtherPreferencesAndStretches(id: String, body: String, status: Int) async throws {
        let server = ServerFixture()
        #expect(try await server.ask("PUT /api/stretches/\(id)", body).status == status)
        #expect(try await server.ask("GET /api/stretches")["0.preference"] == .null)
    }

    @Test func saysThatTheCatalogCannotBeRead() async throws {
        #expect(try await ServerFixture(courses: nil).ask("GET /api/stretches").status == 503)
    }
}
