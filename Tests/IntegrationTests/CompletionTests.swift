import Foundation
import Testing

/// The completion of words in the shells with a script.
@Suite(.takingTurns) struct CompletionTests {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(rawValue)") }

        var command: String {
            switch self {
            case .bash: "bash --norc --noprofile"
            case .zsh: "zsh -f"
            case .fish: "fish --no-config --init-command 'function fish_prompt; printf \"ready> \"; end'"
            }
        }

        /// Loads the script from the working directory.
        var setup: String {
            switch self {
            case .bash: "PATH=programs:$PATH; source _limber"
            case .zsh: "PATH=programs:$PATH; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D"
            case .fish: "set PATH programs $PATH; source _limber"
            }
        }
    }

    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(
        .enabled(if: Shell.allCases.allSatisfy(\.isInstalled), "needs zsh and fish"),
        arguments: Shell.allCases)
    func completesWordsAtTab(shell: Shell) async throws {
        let example = TemporaryHome.repository.appending(path: "examples/three-days.yaml").path
        #expect(try await home.limber("workout", "plan", "import", example).status == 0)
        #expect(try await home.limber("workout", "cycle", "start", "--on", "2026-01-04").status == 0)
        try home.write("{}", to: "backup.json")
        try home.write("", to: "weights.csv")
        try home.write("", to: "weights.txt")
        try home.makeFolder("programs")
        try FileManager.default.createSymbolicLink(
            atPath: home.path("programs/limber"), withDestinationPath: TemporaryHome.program.path)
        try home.write(
            try await home.limber("--generate-completion-script", shell.rawValue).output + "\n", to: "_limber")

        let terminal = try await TerminalShell(in: home, shell: shell.command)
        do {
            try await complete(terminal, shell)
        } catch {
            Issue.record("\(error): \(terminal.text.suffix(500).debugDescription)")
        }
    }

    /// Old names work, but bash completes no words after them.
    @Test(arguments: [
        "plan", "plan setup", "profile", "skip-stretch", "workout begin", "workout weeks", "workout unlog",
    ])
    func completesNothingAfterAnOldName(line: String) async throws {
        #expect(try await home.limber((line + " --help").split(separator: " ").map(String.init)).status == 0)
        let script = """
            \(try await home.limber("--generate-completion-script", "bash").output)
            COMP_LINE='limber \(line) ' COMP_POINT=${#COMP_LINE} COMP_WORDS=(limber \(line) '')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _limber_with_colons limber '' "${COMP_WORDS[COMP_CWORD - 1]}"
            echo "<${COMPREPLY[*]}>"
            """
        try home.write(script, to: "complete.bash")
        let ended = try await home.shell("bash complete.bash")
        #expect((ended.output, ended.errors) == ("<>", ""))
    }

    private func complete(_ terminal: TerminalShell, _ shell: Shell) async throws {
        try await terminal.see("done") { terminal.press("\(shell.setup); echo do''ne\n") }
        let words = [
            ("nutr", "nutrition"), ("workout cy", "cycle"), ("status --fol", "--follow"), ("stretch ham", "hamstrings"),
            ("setup --off shou", "shoulders"), ("stretch -o null:v", "null:virtual"),
            ("stretch -o alsa:nul", "alsa:null"),
            ("stretch -o null --interr", "--interrupt"), ("stretch --interrupt du", "duck"),
            ("stretch --change-o", "--change-over"), ("stretch --change-over st", "standard"),
            ("import back", "backup.json"), ("stretch --music peb", "pebbles"), ("meditate -m back", "backup.json"),
            ("weight import w", "weights.csv"), ("remind weekly --on wedn", "wednesday"),
            ("nutrition profile --goal gain", "gain_muscle"), ("remind snooze tom", "tomorrow"),
            ("workout plan show Thr", "Days"), ("workout log Ben", "Press"),
        ]
        for (typed, completed) in words {
            // Ctrl-U empties the line.
            try await terminal.see(completed) { terminal.press("\u{15}limber \(typed)\t") }
        }
    }
}
