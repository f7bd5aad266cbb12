import Foundation
import TestSupport
import Testing

/// The completion of words in the shells with a script.
@Suite(.timeLimit(.minutes(5))) struct CompletionTests {
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

    private static let words = [
        ("nutr", "nutrition"), ("workout cy", "cycle"), ("status --fol", "--follow"), ("stretch ham", "hamstrings"),
        ("stretch -o null:v", "null:virtual"), ("stretch -o alsa:nul", "alsa:null"),
        ("stretch -o null --interr", "--interrupt"), ("stretch --interrupt du", "duck"),
        ("import back", "backup.json"), ("stretch --music peb", "pebbles"), ("meditate -m back", "backup.json"),
        ("weight import w", "weights.csv"), ("schedule body-s", "body-scan"), ("schedule neck desk-b", "desk-break"),
        ("programme start touch", "touch-your-toes"), ("routine default ham", "hamstrings"),
        ("workout plan show Thr", "Days"), ("workout log Ben", "Press"),
    ]

    private let home = TemporaryHome()

    @Test(
        .enabled(if: Shell.allCases.allSatisfy(\.isInstalled), "needs zsh and fish"),
        arguments: Shell.allCases)
    func completesWordsAtTab(shell: Shell) async throws {
        try await home.beginTraining()
        for file in ["backup.json", "weights.csv", "weights.txt"] { try home.write("{}", to: file) }
        try home.makeFolder("programs")
        try FileManager.default.createSymbolicLink(
            atPath: home.path("programs/limber"), withDestinationPath: TemporaryHome.program.path)
        try home.write(
            try await home.limber("--generate-completion-script", shell.rawValue).output + "\n", to: "_limber")

        let terminal = try await TerminalShell(in: home, shell: shell.command)
        do {
            try await terminal.see("done") { terminal.press("\(shell.setup); echo do''ne\n") }
            for (typed, completed) in Self.words {
                // Ctrl-U empties the line.
                try await terminal.see(completed) { terminal.press("\u{15}limber \(typed)\t") }
            }
        } catch {
            Issue.record("\(error): \(terminal.text.suffix(500).debugDescription)")
        }
    }

    /// Old names work, but bash completes no words after them.
    @Test func completesNothingAfterAnOldName() async throws {
        let lines = [
            "plan", "plan setup", "profile", "skip-stretch", "workout begin", "workout weeks", "workout unlog",
        ]
        for line in lines { #expect(try await home.run("\(line) --help").status == 0) }
        let completions = lines.map { line in
            """
            COMP_LINE='limber \(line) ' COMP_POINT=${#COMP_LINE} COMP_WORDS=(limber \(line) '')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
            _limber_with_colons limber '' "${COMP_WORDS[COMP_CWORD - 1]}"
            echo "\(line) <${COMPREPLY[*]}>"
            """
        }
        let script = try await home.limber("--generate-completion-script", "bash").output
        try home.write(([script] + completions).joined(separator: "\n"), to: "complete.bash")
        let ended = try await home.shell("bash complete.bash")
        #expect(ended.output.split(separator: "\n").map(String.init) == lines.map { "\($0) <>" })
        #expect(ended.errors == "")
    }
}
