import CommandSupport
import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@testable import limber

/// The routines of a user, with the bundled catalog. No step has words, because not every machine has a voice. They
/// take some seconds.
@Suite(.timeLimit(.minutes(5))) struct RoutineCommandTests {
    private static let text = """
        name: Evening Unwind
        description: Two stretches
        steps:
          - stretch: cat-cow
            hold: 30s
          - rest: 10s
          - stretch: cobra
            hold: 20s

        """
    private static let broken = "name: Broken\nsteps:\n  - strech: cat-cow\n  - rest: 20x\n"

    private let home = TemporaryHome()

    private func added() async throws {
        try home.write(Self.text, to: "evening.yaml")
        _ = try await home.succeeds("routine add evening.yaml")
    }

    @Test func checksAFile() async throws {
        try home.write(Self.text, to: "evening.yaml")
        let lines = try await home.succeeds("routine check evening.yaml").split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("Evening Unwind: ") && lines[0].hasSuffix(" in all"))
        let report = try #require(try await home.json("routine check evening.yaml --json") as? [String: Any])
        #expect(report["name"] as? String == "Evening Unwind")
        #expect(try await home.run("routine list").output.contains("evening-unwind") == false)
    }

    @Test func namesEveryFaultWithItsPlace() async throws {
        try home.write(Self.broken, to: "broken.yaml")
        for (line, name) in [("routine check broken.yaml", "broken.yaml"), ("routine check -", "stdin")] {
            let ended = try await home.run(line, reading: Self.broken)
            #expect((ended.status, ended.errors) == (65, ""))
            let lines = ended.output.split(separator: "\n")
            #expect(lines.count == 3 && lines.last == "2 errors")
            #expect(lines.first?.hasPrefix("\(name):3:5: unknown step 'strech'") == true)
            #expect(lines.dropFirst().first?.hasPrefix("\(name):4:5: 'rest' is '20x'") == true)
        }
        let quiet = try await home.run("routine check broken.yaml --quiet")
        #expect((quiet.status, quiet.output, quiet.errorLines.count) == (65, "", 2))
        #expect(quiet.errors.hasPrefix("limber: broken.yaml:3:5: "))
        let added = try await home.run("routine add broken.yaml")
        #expect((added.status, added.output, added.errorLines.count) == (65, "", 2))
        #expect(added.errors.hasPrefix("limber: broken.yaml:3:5: "))
    }

    @Test func failsAtWarningsIfStrict() async throws {
        try home.write(Self.text.replacing("30s", with: "150s"), to: "long.yaml")
        let line = "long.yaml:4:5: warning: a hold of 2 min 30 s is long"
        let checked = try await home.succeeds("routine check long.yaml")
        #expect(checked.hasPrefix(line) && checked.contains("; 1 warning"))
        let strict = try await home.run("routine check long.yaml --strict")
        #expect((strict.status, strict.output, strict.errors) == (1, checked, ""))
        let quiet = try await home.run("routine check long.yaml --strict -q")
        #expect((quiet.status, quiet.output) == (1, ""))
        #expect(quiet.errors.hasPrefix("limber: \(line)"))
    }

    @Test(arguments: [
        "routine check none.yaml", "routine add none.yaml", "routine add --import none.csv", "routine show nowhere",
        "routine edit nowhere", "routine export nowhere", "routine remove nowhere --yes", "routine default nowhere",
    ])
    func namesWhatIsMissing(line: String) async throws {
        let name = line.split(separator: " ").first { $0.hasPrefix("no") } ?? ""
        try await home.fails(.missing, "'\(name)'", line)
    }

    @Test func addsShowsExportsAndRemoves() async throws {
        try home.write(Self.text, to: "evening.yaml")
        let added = try await home.succeeds("routine add evening.yaml")
        #expect(added.hasPrefix("Routine 'Evening Unwind' added: "))
        #expect(added.hasSuffix("Start it with 'limber stretch evening-unwind'."))
        let listed = try await home.succeeds("routine").split(separator: "\n")
        #expect(listed.first?.hasPrefix("evening-unwind") == true)
        #expect(listed.first?.hasSuffix("yours  Two stretches") == true)
        let shown = try await home.succeeds("routine show 'evening UNWIND'")
        #expect(shown.hasPrefix("Evening Unwind\nTwo stretches\nevening-unwind, yours\n\n0:00  Cat-Cow Stretch: intro"))
        #expect(shown.contains("  Rest ") && shown.contains("  10 s\n"))
        // The output without the last line end.
        #expect(try await home.succeeds("routine export evening-unwind") + "\n" == Self.text)
        #expect(try await home.succeeds("routine export evening-unwind -o copy.yaml") == "")
        #expect(try home.read("copy.yaml") == Self.text)
        #expect(
            try await home.succeeds("routine remove evening-unwind --yes") == "Removed the routine 'Evening Unwind'.")
        #expect(try await home.run("routine show evening-unwind").status == 66)
    }

    @Test func replacesOnlyIfAsked() async throws {
        try await added()
        try await home.fails(.usage, "'Evening Unwind' exists already", "routine add evening.yaml")
        try home.write(Self.text.replacing("Two", with: "Some"), to: "evening.yaml")
        #expect(try await home.succeeds("routine add evening.yaml --replace").contains("' replaced: "))
        #expect(try await home.succeeds("routine list").contains("Some stretches"))
        try home.write(Self.text.replacing("Evening", with: "Morning"), to: "morning.yaml")
        #expect(try await home.succeeds("routine add morning.yaml --replace").contains("'Morning Unwind' added"))
    }

    @Test func playsAFileWithoutAddingIt() async throws {
        try home.write(Self.text, to: "evening.yaml")
        let said = try await home.succeeds("stretch evening.yaml --output null:virtual --music none --plain")
        #expect(said.contains("Started: Evening Unwind, 3 steps"))
        #expect(try await !home.succeeds("routine list").contains("Evening Unwind"))
        try home.write("name: Broken\nsteps:\n  - strech: cat-cow\n", to: "broken.yaml")
        try await home.fails(.badData, "broken.yaml:3:5: unknown step 'strech'", "stretch broken.yaml")
    }

    @Test func importsAListOfNamesAndLengths() async throws {
        try home.write("cobra 20s\nrest 10\ncat-cow: 0:30\n", to: "wind_down.txt")
        #expect(try await home.succeeds("routine add --import wind_down.txt").contains("'Wind down' added: "))
        let text = try await home.succeeds("routine export wind-down")
        #expect(text.contains("  - stretch: cobra\n    hold: 20s\n  - rest: 10s\n  - stretch: cat-cow\n    hold: 30s"))
        let named = try await home.run("routine add --import - --name Two", reading: "cobra,20\ncat-cow,30\n")
        #expect(named.status == 0 && named.output.contains("'Two' added"))
        try home.write("cobra 20s\nsomething\n", to: "bad.txt")
        try await home.fails(.badData, "limber: bad.txt:2:1: 'something' is no name", "routine add --import bad.txt")
        try await home.fails(.usage, "--import from stdin needs a name", "routine add --import -")
        try await home.fails(.usage, "--name needs --import", "routine add bad.txt --name Two")
    }

    @Test func writesATemplateThatPassesTheCheck() async throws {
        let said = try await home.succeeds("routine new 'My core'")
        #expect(
            said == "Wrote 'my-core.yaml'. Edit it, then run 'limber routine check my-core.yaml' and "
                + "'limber routine add my-core.yaml'.")
        #expect(try await home.succeeds("routine check my-core.yaml --strict").hasPrefix("My core: "))
        try await home.fails(.usage, "cannot write 'my-core.yaml': the file exists", "routine new 'my CORE'")
        #expect(try home.read("my-core.yaml").contains("name: My core\n"))
        _ = try await home.succeeds("routine new ../x")
        #expect(home.has("x.yaml"))
    }

    @Test(arguments: [
        ("neck", "'neck' is that of a region"), ("desk-break", "comes with Limber"), ("30", "with a letter"),
    ])
    func writesNoTemplateForANameThatNoRoutineCanHave(name: String, problem: String) async throws {
        try await home.fails(.usage, problem, "routine new \(name)")
        #expect(!home.has("\(name).yaml"))
    }

    @Test func refusesANameWithAnotherMeaning() async throws {
        try home.write(Self.text.replacing("Evening Unwind", with: "Neck"), to: "other.yaml")
        try await home.fails(.usage, "the name 'Neck' is ", "routine add other.yaml")
    }

    @Test func asksBeforeItRemoves() async throws {
        try await added()
        try await home.fails(.usage, "add --yes to skip it", "routine remove evening-unwind")
        let refused = try await home.answering("n", "routine remove evening-unwind")
        #expect(refused.status == 1 && refused.text.contains("Remove the routine 'Evening Unwind'? [y/N]"))
        #expect(try await home.answering("y", "routine remove evening-unwind").status == 0)
        #expect(try await home.run("routine show evening-unwind").status == 66)
    }

    @Test func setsWhatASessionStarts() async throws {
        try await added()
        let regions = try await home.succeeds("routine default neck:30 back")
        #expect(regions == (try await home.succeeds("setup")) && !regions.contains("Routine:"))
        let routine = try await home.succeeds("routine default Evening unwind")
        #expect(
            routine.contains("\nRoutine: evening-unwind, which 'limber stretch' starts in place of the regions\n"))
        #expect(try await home.succeeds("routine default") == routine)
        #expect(try await home.succeeds("routine default regions") == regions)
        _ = try await home.succeeds("routine default evening-unwind")
        #expect(try await home.succeeds("setup neck:30 back") == regions)
        try await home.fails(.usage, "unknown region 'bakc'", "routine default neck bakc")
        _ = try await home.succeeds("routine default evening-unwind")
        #expect(try await home.succeeds("stretch -m none -o null:virtual --plain").contains("Evening Unwind, 3 steps"))
    }

    @Test func rendersARoutineAsLongAsItSaysAndWithoutItsWaits() async throws {
        try home.write("\(Self.text)  - wait: for me\n", to: "evening.yaml")
        _ = try await home.succeeds("routine add evening.yaml")
        let shown = Data(try await home.succeeds("routine show evening-unwind --json").utf8)
        let seconds = try #require(try JSONDecoder().decode(RoutineDetails.self, from: shown).listing.seconds)
        let rendered = try await home.run("stretch evening-unwind -m none -o file:evening.wav --events -")
        #expect(try rendered.events.last.map { Int(Frames.seconds($0.frame).rounded()) } == seconds)
        // 16-bit stereo, after a header.
        let frames = try home.bytes(of: "evening.wav").count / 4
        #expect(Int(Frames.seconds(frames).rounded()) == seconds)
    }

    @Test func suggestsTheStartOfARoutine() async throws {
        try await added()
        for word in ["evening-unwind", "Evening-Unwind"] {
            try await home.fails(
                .usage, "unknown command '\(word)'; did you mean 'limber stretch evening-unwind'?", word)
        }
        try await home.fails(
            .usage, "unknown command 'routine hips'; did you mean 'limber routine show hips'?", "routine hips")
    }
}

/// Editors here are commands that change the file without asking.
@Suite(.timeLimit(.minutes(5))) struct RoutineEditTests {
    private static let text = "name: Evening Unwind\nsteps:\n  - stretch: cat-cow\n    hold: 30s\n  - rest: 10s\n"

    /// A home with the routine, in which the editor is a command.
    private func home(editor: String) async throws -> TemporaryHome {
        let home = TemporaryHome(changing: ["EDITOR": editor])
        try home.write(Self.text, to: "evening.yaml")
        _ = try await home.succeeds("routine add evening.yaml")
        return home
    }

    private static let file = "state/limber/edited/evening-unwind.yaml"

    @Test func keepsAnEditedText() async throws {
        let home = try await home(editor: "sed -i s/30s/45s/")
        let edited = try await home.succeeds("routine edit evening-unwind")
        #expect(edited.hasPrefix("Routine 'Evening Unwind' replaced: "))
        #expect(try await home.succeeds("routine export evening-unwind").contains("hold: 45s"))
        #expect(!home.has(Self.file))
    }

    @Test func addsACopyOfABundledRoutine() async throws {
        let home = try await home(editor: ##"sh -c 'echo "# mine" >> "$0"'"##)
        let all = try #require(try await home.json("routine list --json") as? [[String: Any]])
        let bundled = try #require(all.first { $0["bundled"] as? Bool == true }?["id"] as? String)
        #expect(try await home.succeeds("routine edit \(bundled)").contains("' added: "))
        #expect(try await home.succeeds("routine export my-\(bundled)").hasSuffix("# mine"))
        try await home.fails(.usage, "'\(bundled)' comes with Limber", "routine remove \(bundled) --yes")
    }

    @Test(arguments: [true, false]) func keepsATextWithErrorsInAFile(onTerminal: Bool) async throws {
        let home = try await home(editor: "sed -i s/rest/rset/")
        let shown: String
        if onTerminal {
            let (status, text) = try await home.answering("n", "routine edit evening-unwind")
            #expect(status == 65 && text.contains("Edit the text again? [Y/n]"))
            shown = text
        } else {
            let ended = try await home.run("routine edit evening-unwind")
            #expect((ended.status, ended.output) == (65, ""))
            shown = ended.errors
        }
        #expect(shown.contains("\(home.path(Self.file)):5:5: unknown step 'rset'; did you mean 'rest'?"))
        #expect(shown.contains("'Evening Unwind' is as before; your text is in '\(home.path(Self.file))'"))
        #expect(try home.read(Self.file) == Self.text.replacing("rest", with: "rset"))
        #expect(try await home.succeeds("routine export evening-unwind") + "\n" == Self.text)
        // The next edit does not touch the file of this one.
        _ = try await home.run("routine edit evening-unwind")
        #expect(home.has("state/limber/edited/evening-unwind-2.yaml"))
    }

    @Test func givesEachEditAFileOfItsOwn() async throws {
        let home = TemporaryHome()
        let files = try await withThrowingTaskGroup { group in
            for number in 1...8 {
                group.addTask { try EditedFile("\(number)", named: "evening", in: home.path("edited")) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(files.map(\.path)).count == 8)
        for file in files { #expect(try RoutineInput(file.path).text == file.original) }
    }

    @Test func opensTheEditorAgain() async throws {
        // The first edit adds an error, the second one corrects it.
        let home = try await home(editor: "sed -i -e s/hold/hodl/ -e t -e s/hodl/hold/ -e s/30s/45s/")
        let (status, text) = try await home.answering("", "routine edit evening-unwind")
        #expect(status == 0 && text.contains("did you mean 'hold'?") && text.contains("' replaced: "))
        #expect(try await home.succeeds("routine export evening-unwind").contains("hold: 45s"))
    }

    @Test(arguments: [
        ("true", 0, "Nothing was changed; the routine is as before."),
        ("false", 1, "limber: the editor 'false' ended with status 1\n"),
        ("no-such-editor", 66, "limber: cannot run the editor 'no-such-editor'; set VISUAL or EDITOR\n"),
    ])
    func leavesNoFileOfAnUnchangedText(editor: String, status: Int32, message: String) async throws {
        let home = try await home(editor: editor)
        let ended = try await home.run("routine edit evening-unwind")
        #expect(ended.status == status && (ended.output + ended.errors).hasSuffix(message))
        #expect(!home.has(Self.file))
    }
}
