import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@testable import limber

/// The options and the configuration that all commands share.
@Suite(.timeLimit(.minutes(5))) struct CommonOptionsTests {
    private static let readers = [
        "today", "history", "setup", "stats", "export -", "import document.json", "remind", "remind next",
        "remind test", "intend", "answer Done", "rest 1", "workout", "workout cycle", "workout plan", "weight",
        "nutrition", "stretch", "meditate", "serve", "routine", "routine default", "routine check document.yaml",
        "schedule", "schedule neck --at 07:00", "schedule next", "schedule pause neck", "schedule rehearse",
        "programme", "programme list", "programme check document.yaml", "programme start document.yaml",
        "programme stop",
    ]
    /// Commands that control a session, whatever the file holds.
    private static let controls = [
        "status", "play", "pause", "toggle", "skip", "skip --stretch", "previous", "stop", "later", "rest",
        "rest cancel", "page",
    ]

    private let home = TemporaryHome.withCatalog()

    @Test(arguments: [
        "stretch Neck:10 -o null:virtual -m none -q", "history -q", "weight 80 --quiet",
        "catalog check $TEST_HOME/catalog -q", "--config empty.yaml -q setup neck", "-q profile",
    ])
    func printNothingWhenQuiet(line: String) async throws {
        try home.write("", to: "empty.yaml")
        #expect(try await home.succeeds(line) == "")
    }

    @Test func printErrorsWhenQuiet() async throws {
        try await home.fails(.usage, "did you mean 'neck'?", "stretch nek --quiet")
    }

    @Test(arguments: readers)
    func aBrokenConfigurationEndsWith65(command: String) async throws {
        let file = try home.write("volume: 3\n", to: "home/.config/limber/config.yaml")
        try await home.fails(.badData, "limber: \(file):1: unknown key 'volume'", command)
    }

    @Test(arguments: controls)
    func aSessionIsControlledDespiteABrokenConfiguration(command: String) async throws {
        let file = try home.write("volume: 3\n", to: "home/.config/limber/config.yaml")
        let ended = try await home.run(command)
        #expect(ended.status != 65)
        #expect(ended.errors.contains("limber: \(file):1: unknown key 'volume'"))
    }

    @Test(arguments: ["today", "status", "serve"])
    func aMissingNamedFileEndsWith66(command: String) async throws {
        try await home.fails(
            .missing, "limber: \(home.path("none.yaml")): no such file; correct --config or LIMBER_CONFIG\n", command,
            changing: ["LIMBER_CONFIG": "$TEST_HOME/none.yaml"])
    }

    @Test(arguments: ["today", "status", "doctor", "keys", "weight import none.csv"])
    func aFaultOnTheCommandLineComesFirst(command: String) async throws {
        try home.write("log:\n  level: loud\n", to: "wrong.yaml")
        try await home.fails(
            .usage, "limber: --set: unknown key 'log.leve'; did you mean 'log.level'?\n",
            "\(command) --set log.leve=debug --config wrong.yaml")
    }

    @Test func opensTheConfiguredSocket() async throws {
        try home.write("control:\n  socket: my.sock\n", to: "run/config.yaml")
        let named: [String: String?] = ["LIMBER_CONFIG": "$TEST_HOME/run/config.yaml"]
        let session = try home.startSession("neck:600", "--output", "null", changing: named)
        try await session.event(.cueStarted(clip: "neck.wav"))
        #expect(home.has("run/my.sock"))
        #expect(try await home.run("pause", changing: named).status == 0)
        // A faulty file does not prevent control of the running session.
        try home.write("control:\n  socket: my.sock\nvolume: 3\n", to: "run/config.yaml")
        #expect(try await home.run("stop", changing: named).status == 0)
        #expect(try await session.finished().status == 1)
    }

    @Test(arguments: [
        ("", ""), ("catalog check", "catalog check"), ("plan setup", "nutrition profile"),
        ("remind answer", "answer [<options>] [<text>]"), ("next", "skip"),
    ])
    func helpHasTheCurrentName(command: String, usage: String) async throws {
        let help = try await home.succeeds("\(command) --help")
        #expect(help.contains("USAGE: limber \(usage)"))
        #expect(try await home.succeeds("help \(command)") == help)
    }

    /// In the C locale, all output is ASCII. Exported documents and CSV stay UTF-8.
    @Test func writeASCIIOnlyInTheCLocale() async throws {
        let plan = try String(contentsOfFile: TemporaryHome.examplePlan, encoding: .utf8)
        try home.write(plan.replacing("Bench Press", with: "Übung"), to: "plan.yaml")
        func run(_ line: String) async throws -> String {
            let ended = try await home.run(line, changing: ["LC_ALL": "C"])
            let text = ended.output + ended.errors
            let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
            #expect(isASCII, "limber \(line): \(text)")
            return text
        }
        for line in [
            "stretch neck:10 --output null:virtual --catalog catalog --music none", "workout plan import plan.yaml",
            "workout cycle start --on today", "workout", "workout cycle", "workout plan show", "workout log --no-rest",
            "workout --json",
            "nutrition profile --height 180 --born 1990-05-01 --sex male --activity sedentary --goal lose_weight "
                + "--target 75", "weight 82", "weight 60 --yes", "weight", "nutrition", "nutrition --why",
            "nutrition --json",
            "intend 'Ein Café – später'", "today", "today --json", "history", "history --calendar", "history --json",
            "history --csv", "history show last", "setup", "stats", "remind", "remind daily --text 'Was heißt das?'",
            "schedule neck --at 07:00 --name 'Hälse'", "schedule", "schedule next", "schedule rehearse --days 2",
            "programme start neck-care", "programme", "programme list", "remind next", "doctor", "doctor --json",
            "catalog check $TEST_HOME/catalog", "rest", "status",
            "stretch näck", "history show ü", "größe", "--größe",
        ] { _ = try await run(line) }
        #expect(try await run("intend").hasSuffix(": Ein Cafe - spater"))
        #expect(try await run("intend --json").contains(#"Caf\u00e9 \u2013 sp\u00e4ter"#))
    }
}
