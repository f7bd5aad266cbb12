import Foundation
import TestSupport
import Testing

/// A FIFO or a folder in place of a file: no command and no daemon waits for it.
///
/// Each file takes 2 s, because each command is a process: within this one, a command that waits would wait for ever.
@Suite(.timeLimit(.minutes(5))) struct OddFileTests {
    /// A thing that is not a regular file, with the program that makes it.
    enum Kind: String, CaseIterable {
        case fifo = "mkfifo"
        case folder = "mkdir"
    }

    private static let id = "00000000-0000-4000-8000-000000000000"

    private static let commands = [
        "weight 80", "history", "export -", "recover data/limber/limber.sqlite",
        "stretch neck:10 --output null:virtual",
        "meditate 1 --music none --output null --at 0.05=skip", "meditate --resume --output null --at 0=stop", "doctor",
    ]

    private let home = TemporaryHome(changing: ["LIMBER_HTTP_TOKEN": "0123456789abcdef"])

    /// Runs all commands, and a daemon that SIGTERM ends. Each has 30 s.
    ///
    /// - Returns: The statuses and messages by the command.
    private func results(beside odd: [String], _ kind: Kind) async throws -> [String: (status: Int, errors: String)] {
        let ended = try await home.shell(
            """
            run() {
                for odd in \(odd.joined(separator: " ")); do
                    mkdir -p "$(dirname "$odd")"
                    [ -e "$odd" ] || \(kind.rawValue) "$odd"
                done
                timeout $limits "$LIMBER" "$@" > output 2> errors
                echo "$*|$?|$(cat output errors | tr '\\n' ' ')"
            }
            limits='-s KILL 30'
            \(Self.commands.map { "run \($0)" }.joined(separator: "\n"))
            limits='-k 30 1'
            run serve
            """)
        let lines = ended.output.split(separator: "\n").map {
            $0.split(separator: "|", omittingEmptySubsequences: false)
        }
        try #require(lines.map { String($0[0]) } == Self.commands + ["serve"])
        return Dictionary(
            uniqueKeysWithValues: lines.map { (String($0[0]), (Int($0[1]) ?? -1, $0[2...].joined(separator: "|"))) })
    }

    private func expectEnds(_ results: [String: (status: Int, errors: String)]) {
        for (command, result) in results {
            #expect(result.status < 124 || command == "serve" && result.status == 124, "\(command): \(result)")
            #expect(result.status == 0 || result.status == 124 || !result.errors.isEmpty, "\(command): \(result)")
        }
    }

    @Test(arguments: ["", "-wal", "-shm", "-journal"], Kind.allCases)
    func commandsNameAnOddFileOfTheDatabase(suffix: String, kind: Kind) async throws {
        let file = "data/limber/limber.sqlite\(suffix)"
        let results = try await results(beside: [file], kind)
        expectEnds(results)
        for command in ["weight 80", "history", "export -"] {
            let result = try #require(results[command])
            #expect(result.status == 74, "\(command)")
            #expect(result.errors.contains("\(home.path(file))'"), "\(command): \(result.errors)")
            #expect(result.errors.contains("not a regular file; remove or rename it"), "\(command): \(result.errors)")
        }
    }

    /// The files of the first list do not hide one another: without them, a command goes on.
    @Test(arguments: [
        [
            "state/limber/session.json", "state/limber/last-music", "state/limber/log-ins.json",
            "state/limber/players.json", "state/limber/notifications.json",
            "state/limber/unrecorded-\(id).json", "state/limber/.limber-1", "state/limber/pending/\(id).json",
            "state/limber/pending/\(id).json.room", "run/limber/position",
        ],
        ["data/limber"], ["data/limber/limber.sqlite.lock"], ["state/limber"], ["state/limber/pending"],
        ["run/limber"], ["run/limber/limber.sock"], ["home/.config/limber/config.yaml"],
    ])
    func nothingWaitsForAFIFO(files: [String]) async throws { expectEnds(try await results(beside: files, .fifo)) }

    /// SIGTERM has 10 s: the services of the daemon that use the database end one after the other.
    @Test func aHeldLockKeepsNoDaemonRunning() async throws {
        let ended = try await home.shell(
            """
            mkdir -p data/limber; mkfifo begun
            flock -F data/limber/limber.sqlite.lock sh -c 'echo > begun; exec sleep 60' & read line < begun
            timeout -k 10 1 "$LIMBER" serve 2> errors; echo $?; kill $!
            """)
        #expect(ended.output == "124")
    }
}
