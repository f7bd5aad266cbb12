import Foundation
import Testing

@Suite(.takingTurns) struct ExchangeTests {
    private let box: Box

    init() throws { box = try Box.withCatalog() }

    @Test func carriesEverythingToAnotherBox() async throws {
        #expect(try await box.stretch("neck:10", "--output", "null:virtual").status == 0)
        #expect(try await box.limber("setup", "back:45").status == 0)
        #expect(try await box.limber("export", box.path("all.json")).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: box.path("all.json"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let exported = try await box.limber("export")
        // But for the moment.
        let lines = try box.read("all.json").split(separator: "\n").filter { !$0.contains("exportedAt") }
        #expect(exported.output.split(separator: "\n").filter { !$0.contains("exportedAt") } == lines)

        let other = try Box()
        for sentence in ["1 session added (0 already present)", "0 sessions added (1 already present)"] {
            let ended = try await other.limber("import", box.path("all.json"))
            #expect(ended.status == 0)
            let rest = "1 preference, 0 training records, 0 nutrition records, 0 intentions and questions"
            #expect(ended.output == "\(sentence), \(rest)")
        }
        let (here, there) = (try await box.limber("history", "--json"), try await other.limber("history", "--json"))
        #expect(here.output == there.output)
        #expect(try await other.limber("setup").output.contains("45 s"))
    }

    @Test(arguments: [
        ("", "line 1: expected '{'"),
        ("{\n\"sessions\":[]}", "line 1, format: not a Limber export; expected 'limber-export'"),
    ])
    func saysWhatIsWrongWithAFile(text: String, sentence: String) async throws {
        try box.write(text, to: "bad.json")
        let ended = try await box.limber("import", box.path("bad.json"))
        #expect(ended.status == 65)
        #expect(
            ended.errors.hasPrefix("limber: cannot import '\(box.path("bad.json"))': \(sentence); correct the file"))
    }

    @Test func namesAFileThatIsNotThere() async throws {
        let ended = try await box.limber("import", box.path("gone.json"))
        #expect(ended.status == 66)
        #expect(ended.errors.contains("'\(box.path("gone.json"))'"))
    }

    @Test func replacesNoDeviceAndLeavesNothingWhereItCannotWrite() async throws {
        #expect(try await box.limber("export", "/dev/null").status == 64)
        let ended = try await box.limber("export", box.path("no/folder.json"))
        #expect(ended.status == 74)
        #expect(ended.errors.contains("cannot write '\(box.path("no/folder.json"))'"))
        let full = try await box.shell("\"$LIMBER\" export > /dev/full")
        #expect(full.status == 74)
    }
}
