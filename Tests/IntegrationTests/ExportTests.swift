import Foundation
import Testing

@Suite(.takingTurns) struct ExportTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    @Test func exportsEverythingToAnotherInstallation() async throws {
        #expect(try await home.stretch("neck:10", "--output", "null:virtual").status == 0)
        #expect(try await home.limber("setup", "back:45").status == 0)
        #expect(try await home.limber("export", home.path("all.json")).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: home.path("all.json"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let exported = try await home.limber("export")
        // Equal except for the time of the export.
        let lines = try home.read("all.json").split(separator: "\n").filter { !$0.contains("exportedAt") }
        #expect(exported.output.split(separator: "\n").filter { !$0.contains("exportedAt") } == lines)

        let other = try TemporaryHome()
        for sentence in ["1 session added (0 already present)", "0 sessions added (1 already present)"] {
            let ended = try await other.limber("import", home.path("all.json"))
            #expect(ended.status == 0)
            let rest = "1 preference, 0 training records, 0 nutrition records, 0 intentions and questions"
            #expect(ended.output == "\(sentence), \(rest)")
        }
        let (here, there) = (try await home.limber("history", "--json"), try await other.limber("history", "--json"))
        #expect(here.output == there.output)
        #expect(try await other.limber("setup").output.contains("45 s"))
    }

    @Test(arguments: [
        ("", "line 1: expected '{'"),
        ("{\n\"sessions\":[]}", "line 1, format: not a Limber export; expected 'limber-export'"),
    ])
    func reportsAFaultyFile(text: String, sentence: String) async throws {
        try home.write(text, to: "bad.json")
        let ended = try await home.limber("import", home.path("bad.json"))
        #expect(ended.status == 65)
        #expect(
            ended.errors.hasPrefix("limber: cannot import '\(home.path("bad.json"))': \(sentence); correct the file"))
    }

    @Test func namesAMissingFile() async throws {
        let ended = try await home.limber("import", home.path("gone.json"))
        #expect(ended.status == 66)
        #expect(ended.errors.contains("'\(home.path("gone.json"))'"))
    }

    @Test func rejectsADeviceAndRemovesAnUnfinishedExport() async throws {
        #expect(try await home.limber("export", "/dev/null").status == 64)
        let ended = try await home.limber("export", home.path("no/folder.json"))
        #expect(ended.status == 74)
        #expect(ended.errors.contains("cannot write '\(home.path("no/folder.json"))'"))
        let full = try await home.shell("\"$LIMBER\" export > /dev/full")
        #expect(full.status == 74)
    }
}
