import Testing

@testable import WebAPI

/// The routines over HTTP.
@Suite(.timeLimit(.minutes(5))) struct RoutineRoutesTests {
    private let server = ServerFixture()

    private func ids() async throws -> [String?] {
        try await server.ask("GET /api/routines").data?.each("id").map { $0?.string } ?? []
    }

    @Test func showsARoutineInOneObject() async throws {
        let routine = try await server.ask("GET /api/routines/desk-break")
        #expect(
            routine.data == [
                "id": "desk-break", "name": "Desk break", "bundled": true, "seconds": 20, "text": "name: Desk break",
                "faults": [],
                "phases": [
                    [
                        "start": 0, "seconds": 20, "kind": "segment", "label": "Neck Turn",
                        "round": ["number": 1, "count": 2],
                    ]
                ],
            ])
        #expect(try await server.ask("GET /api/routines")["0.name"] == "Desk break")
    }

    @Test func addsRenamesAndRemovesARoutine() async throws {
        let added = try await server.ask("POST /api/routines", #"{"text":"name: Für den Rücken"}"#)
        #expect((added.status, added["id"]) == (201, "für-den-rücken"))
        let path = "/api/routines/f%C3%BCr-den-r%C3%BCcken"
        #expect(try await server.ask("GET \(path)")["name"] == "Für den Rücken")
        let changed = try await server.ask("PUT \(path)", #"{"text":"name: Evening"}"#)
        #expect((changed.status, changed["id"]) == (200, "evening"))
        #expect(try await ids() == ["desk-break", "evening"])
        #expect(try await server.ask("DELETE /api/routines/evening").status == 204)
        #expect(try await ids() == ["desk-break"])
        #expect(server.routines.hasNoFolder)
    }

    @Test func returnsTheFaultsWithTheirPlaces() async throws {
        let faults: JSONValue = [
            ["line": 1, "column": 1, "severity": "error", "problem": "the routine has no name"],
            ["line": .null, "column": .null, "severity": "warning", "problem": "the file has no steps"],
        ]
        let checked = try await server.ask("POST /api/routines/check", #"{"text":""}"#)
        #expect(checked.data == ["faults": faults, "phases": []])
        let refused = try await server.ask("POST /api/routines", #"{"text":"steps: []"}"#)
        #expect(refused.error == "422 VALIDATION_ERROR: The routine has faults")
        #expect(try JSONValue(parsing: refused.bytes)["error"]?["faults"] == faults)
        #expect(try await ids() == ["desk-break"])
    }

    @Test(
        arguments: [
            ("GET /api/routines/7", nil, "404 NOT_FOUND: Unknown routine '7'; none"),
            ("PUT /api/routines/7", "Seven", "404 NOT_FOUND: Unknown routine '7'; none"),
            (
                "DELETE /api/routines/needed", nil,
                "409 CONFLICT: 'needed' is needed by the schedule 'neck'; change or remove it first"
            ),
            ("DELETE /api/routines/7", nil, "404 NOT_FOUND: Unknown routine '7'; none"),
            (
                "POST /api/routines", "Desk break",
                "409 CONFLICT: 'Desk break' comes with Limber; save a copy with another name"
            ),
            (
                "DELETE /api/routines/desk-break", nil,
                "409 CONFLICT: 'Desk break' comes with Limber; save a copy with another name"
            ),
            (
                "POST /api/routines", "Evening",
                "409 CONFLICT: A routine 'Evening' exists already; choose another name"
            ),
            ("POST /api/routines", "Neck", "422 VALIDATION_ERROR: 'neck' is a region; choose another name"),
        ] as [(String, String?, String)])
    func returnsTheReasonOfARefusal(route: String, name: String?, error: String) async throws {
        _ = try await server.ask("POST /api/routines", #"{"text":"name: Evening"}"#)
        #expect(try await server.ask(route, name.map { #"{"text":"name: \#($0)"}"# }).error == error)
    }

    @Test func refusesATextThatIsTooLong() async throws {
        let text = String(repeating: "#", count: 1 << 20)
        #expect(try await server.ask("POST /api/routines/check", #"{"text":"\#(text)"}"#).status == 413)
    }
}
