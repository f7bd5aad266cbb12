import ControlProtocol
import TestSupport
import Testing

@testable import ControlSocket

/// The rights of the owner and of a guest, as SECURITY.md lists them. A method or parameter without a row here is an
/// error.
@Suite struct RightsTests {
    private func reply(to line: String, from sender: RequestSender) async throws -> String {
        let dialogue = ControlDialogue(control: RecordingControl(), version: "")
        return try #require(try await dialogue.reply(to: line, from: sender))
    }

    private func isForbidden(_ line: String, for sender: RequestSender) async throws -> Bool {
        try await reply(to: line, from: sender).contains(#""code":-32009,"#)
    }

    @Test(arguments: RPCMethod.all) func aGuestControlsButDoesNotRestart(method: String) async throws {
        let isForGuests =
            switch RPCMethod(rawValue: method) {
            // The requests to sessions and to the rest timer.
            case nil, .status, .subscribe, .ping, .settings, .examine, .testNotification: true
            case .restartWhenIdle, .prepareRestart, .openPage, .logOutAll: false
            }
        let line = request(method)
        #expect(try await isForbidden(line, for: .guest) == !isForGuests)
        #expect(try await !isForbidden(line, for: .owner))
    }

    /// The parameters of `Start`: values that a guest may give, and values that only the owner may.
    private static let values: [String: (guest: [String], owner: [String])] = [
        "kind": ([#""stretch""#, #""meditation""#], []), "routine": ([#""desk-break""#], []),
        "course": ([#""sleep""#], []), "minutes": (["5"], []),
        "breath": ([#""box""#], []), "bellEvery": (["60"], []), "regions": ([#"["neck"]"#], []), "seed": (["1"], []),
        "time": (["600"], []), "postures": ([#"["lying"]"#], []), "exclude": ([#"["wall"]"#], []),
        "rounds": (["3"], []),
        "rest": (["0"], []), "introductions": ([#""short""#], []),
        "leadIn": ([#""none""#], []), "changeOver": (["5"], []), "interrupt": ([#""duck""#], []),
        "output": (
            [#""auto""#, #""null""#, #""null:virtual""#, #""kitchen""#],
            [#""alsa""#, #""alsa:hw:1""#, #""file:/tmp/a.wav""#, #""raw:/tmp/a""#]
        ),
        "replace": (["false"], ["true"]),
        "music": ([#""auto""#, #""none""#, #""rain""#], [#""/music""#, #""/m.ogg""#]),
        "musicOrder": ([#""shuffle""#], []), "musicLevel": (["-6"], []), "voiceLevel": (["3"], []),
        "catalog": ([], [#""/catalog""#]), "language": ([#""de""#], []),
        "recovery": ([#""start-over""#], []), "routineText": ([#""name: A""#], []),
        "at": ([#"["5=pause"]"#], []),
    ]
    private static let ofMeditations = ["course", "minutes", "breath", "bellEvery"]

    @Test func aGuestNamesNoFileAndNoDevice() async throws {
        for (name, values) in Self.values {
            let kind =
                Self.ofMeditations.contains(name)
                ? #""kind":"meditation","# : name == "routineText" ? #""routine":"a","# : ""
            for (value, isForGuests) in values.guest.map({ ($0, true) }) + values.owner.map({ ($0, false) }) {
                let line = request("Start", #"{\#(kind)"\#(name)":\#(value)}"#)
                #expect(
                    try await reply(to: line, from: .owner) == result(#""\#(RecordingControl.session)""#), "\(line)")
                #expect(try await isForbidden(line, for: .guest) == !isForGuests, "\(line)")
            }
        }
        // The protocol names all of its parameters.
        let error = try await reply(to: request("Start", #"{"tempo":1}"#), from: .owner)
        let names = try #require(error.firstMatch(of: /use one of: ([A-Za-z ]+)/)).1.split(separator: " ")
        #expect(Set(names.map(String.init)) == Set(Self.values.keys))
    }
}
