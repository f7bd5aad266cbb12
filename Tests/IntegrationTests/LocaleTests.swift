import Foundation
import Testing

/// The C locale, in which all output is ASCII. Exported documents and CSV stay UTF-8.
@Suite(.takingTurns) struct LocaleTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome(changing: ["LC_ALL": "C"])
        try SampleCatalog.write(to: home)
    }

    private func isASCII(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isASCII) }

    @Test func writesASCIIOnly() async throws {
        let plan = try String(
            contentsOfFile: TemporaryHome.repository.appending(path: "examples/three-days.yaml").path, encoding: .utf8)
        try home.write(plan.replacing("Bench Press", with: "Übung"), to: "plan.yaml")
        let commands: [[String]] = [
            ["stretch", "neck:10", "--output", "null:virtual", "--catalog", "$TEST_HOME/catalog", "--music", "none"],
            ["workout", "plan", "import", "plan.yaml"], ["workout", "cycle", "start", "--on", "today"], ["workout"],
            ["workout", "cycle"], ["workout", "plan", "show"], ["workout", "log", "--no-rest"], ["workout", "--json"],
            [
                "nutrition", "profile", "--height", "180", "--born", "1990-05-01", "--sex", "male", "--activity",
                "sedentary", "--goal", "lose_weight", "--target", "75",
            ],
            ["weight", "82"], ["weight", "60"], ["weight"], ["nutrition"], ["nutrition", "--why"],
            ["nutrition", "--json"], ["intend", "Ein Café – später"], ["intend"], ["intend", "--json"], ["today"],
            ["today", "--json"], ["history"], ["history", "--calendar"], ["history", "--json"], ["history", "--csv"],
            ["history", "show", "last"], ["setup"], ["stats"], ["remind"],
            ["remind", "daily", "--text", "Was heißt das?"],
            ["remind", "next"], ["doctor"], ["doctor", "--json"], ["catalog", "check", "$TEST_HOME/catalog"], ["rest"],
            ["status"], ["stretch", "näck"], ["history", "show", "ü"], ["größe"], ["--größe"],
        ]
        for command in commands {
            let ended = try await home.limber(command)
            #expect(isASCII(ended.output) && isASCII(ended.errors), "\(command): \(ended.output)\(ended.errors)")
        }
        #expect(try await home.limber("intend").output.hasSuffix(": Ein Cafe - spater"))
        #expect(try await home.limber("intend", "--json").output.contains(#"Caf\u00e9 \u2013 sp\u00e4ter"#))
    }
}
