import ControlProtocol
import Foundation
import Testing

@Suite(.takingTurns) struct CommandLineTests {
    private let box: Box

    init() throws { box = try Box.withCatalog() }

    @Test func helpsWithEverything() async throws {
        for command in ["", " stretch", " meditate", " pause", " status", " history", " catalog check", " doctor"] {
            let ended = try await box.shell("\"$LIMBER\"\(command) --help")
            #expect(ended.status == 0)
            #expect(ended.output.contains("USAGE: limber\(command)"))
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completesItselfInAShell(shell: String) async throws {
        let ended = try await box.limber("--generate-completion-script", shell)
        #expect(ended.status == 0)
        #expect(ended.output.contains("nutrition"))
    }

    @Test(arguments: ["workout weeks", "history", "setup --json"])
    func succeedsWhereItsReaderHasEnough(command: String) async throws {
        let example = Box.repository.appending(path: "examples/three-days.yaml").path
        #expect(try await box.limber("workout", "plan", "import", example).status == 0)
        #expect(try await box.limber("workout", "begin").status == 0)
        // The reader is gone before the program has started.
        let ended = try await box.shell("{ sleep 0.2; \"$LIMBER\" \(command); echo \"status $?\" >&2; } | :")
        #expect(ended.errors == "status 0\n")
    }

    @Test func saysThatStdoutTakesNothing() async throws {
        let session = try box.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        for command in ["status", "status --json", "history", "history --json", "catalog check", "doctor"] {
            let ended = try await box.shell("\"$LIMBER\" \(command) > /dev/full")
            #expect(ended.status == 74)
            #expect(ended.errors == "limber: cannot write to stdout: No space left on device\n")
        }
    }
}
