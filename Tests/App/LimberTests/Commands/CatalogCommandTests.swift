import TestSupport
import Testing

@testable import limber

@Suite(.timeLimit(.minutes(5))) struct CatalogCommandTests {
    private let home = TemporaryHome.withCatalog()

    @Test func printsWarningsAndReportsFaults() async throws {
        try home.write(bytes: WAV(rate: 8000, frames: 8000 * 31).bytes, to: "catalog/neck.wav")
        let warned = try await home.succeeds("catalog check $TEST_HOME/catalog")
        let manifest = home.path("catalog/stretches.json")
        let warning = "warning: \(manifest): regions.neck.stretches[0].audioFiles.begin"
        #expect(warned.hasPrefix("checking \(home.path("catalog"))\n\(warning)"))
        try home.remove("catalog/switch.wav")
        let missing = try await home.run("catalog check $TEST_HOME/catalog --quiet")
        #expect((missing.status, missing.output, missing.errorLines.count) == (66, "", 1))
        #expect(missing.errors.hasPrefix("limber: \(manifest): shared.switchSides: cannot open "))
        try home.write("{}", to: "catalog/stretches.json")
        try await home.fails(.badData, "limber: \(manifest): ", "catalog check --quiet $TEST_HOME/catalog")
    }

    @Test func listsCatalogsWithTheirLanguages() async throws {
        try home.write(SampleCatalog.manifest(in: "de"), to: "data/limber/catalogs/german/stretches.json")
        try home.write("{\"language\": \"pt-BR\"", to: "data/limber/catalogs/broken/stretches.json")
        let listed = try await home.run("catalog list")
        #expect(listed.status == 65)
        #expect(listed.errors.hasPrefix("limber: \(home.path("data/limber/catalogs/broken/stretches.json")): line 1: "))
        let rows = listed.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(
            rows.map { $0.prefix(2) } == [
                ["stretching", "en"], ["stretching", "de"], ["meditation", "en"], ["reminders", "en"],
            ])
        #expect(rows[1].last == home.path("data/limber/catalogs/german"))
    }

    @Test(arguments: ["music", "stretch --music list", "meditate -m list"])
    func listsTheMusic(line: String) async throws {
        let lines = try await home.succeeds(line).split(separator: "\n")
        #expect(
            lines.map { $0.prefix { $0 != " " } } == ["dawn", "pebbles", "lantern", "meadow", "rain", "waves", "brown"])
        for line in lines { #expect(line.contains(/^[a-z]+ +\d:\d\d  [A-Z].+\.$/)) }
    }

    @Test func listsTheMusicAsJSON() async throws {
        let rows = try #require(try await home.json("music --json") as? [[String: Any]])
        #expect(rows.count == 7)
        #expect((rows[0]["id"] as? String, rows[0]["seconds"] as? Int) == ("dawn", 200))
        #expect(rows[6]["kind"] as? String == "sound")
    }
}
