import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import Testing

/// A session is controlled from other processes.
@Suite(.takingTurns) struct ControlCommandTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/nc.openbsd"), "needs netcat-openbsd"))
    func answersVerbs() async throws {
        let session = try home.startSession("neck:600", "--lead-in", "none", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        func said(_ words: String) async throws -> String {
            try await home.shell("printf '\(words)\\n' | nc -NU \"$XDG_RUNTIME_DIR/limber/control.sock\"").output
        }
        #expect(try await said("pause") == "ok")
        #expect(try await said("pause") == "ok")
        let snapshot = try JSONDecoder().decode(SessionSnapshot.self, from: Data(try await said("status").utf8))
        #expect(snapshot.status == .paused)
        #expect(snapshot.output == "null")
        #expect(try await said("skip\\nprevious\\ntoggle\\nplay") == "ok\nok\nok\nok")
        #expect(try await said("louder").hasPrefix("error: unknown verb 'louder'"))
        #expect(try await said("help") == "play pause toggle skip skip-stretch previous stop status help")
        #expect(try await said("skip-stretch") == "ok")
        // In the closing all stretches are done.
        #expect(try await said("stop") == "ok")
        let ended = try await session.finished()
        #expect(ended.status == 1)
        #expect(try ended.events.last?.kind == .completed())
    }

    @Test func answersCommandsOnceTheyTakeEffect() async throws {
        // Paused within the first second, however long another process takes to start.
        let session = try home.startSession(
            "neck:600", "back:600", "--lead-in", "none", "--output", "null", "--at", "0.2=pause")
        try await session.event(.paused(reason: "user"))
        func said(_ command: String) async throws -> SessionSnapshot {
            let ended = try await home.limber(command)
            #expect(ended.status == 0)
            #expect(ended.output + ended.errors == "")
            return try await home.limber("status", "--json").snapshot
        }
        #expect(try await said("pause").status == .paused)
        let sentence = try await home.limber("status").output
        #expect(sentence.hasPrefix("Turn (1 of 2), Left Side, 5:00 left"))
        #expect(sentence.contains("paused"))
        #expect(try await said("skip").segment == 2)
        #expect(try await said("skip").stretch?.id == "back-bend")
        #expect(try await said("previous").stretch?.id == "neck-turn")
        #expect(try await said("skip-stretch").completed.map(\.skippedSegments) == [2])
        #expect(try await said("play").status == .active)
        #expect(try await said("toggle").status == .paused)
        #expect(try await home.limber("stop").status == 0)
        let ended = try await session.finished()
        #expect(ended.status == 1)
        #expect(try ended.events.last?.kind == .stopped(reason: "user"))
        #expect(try await home.limber("status").status == 69)
    }

    @Test func followsASessionToItsEnd() async throws {
        let session = try home.startSession("neck:600", "--output", "null", "--at", "0.2=pause")
        try await session.event(.paused(reason: "user"))
        let follower = try home.start(["status", "--json", "--follow"])
        let first = await follower.line(containing: "{")
        #expect(first?.contains(#""phase":"leadIn""#) == true)
        #expect(first?.contains(#""status":"paused""#) == true)
        for command in ["skip", "play", "skip-stretch", "skip"] {
            #expect(try await home.limber(command).status == 0)
        }
        #expect(try await session.finished().status == 1)
        let followed = try await follower.finished()
        #expect(followed.status == 0)
        let snapshots = try followed.output.split(separator: "\n")
            .map { try JSONDecoder().decode(SessionSnapshot.self, from: Data($0.utf8)) }
        #expect(snapshots.contains { $0.status == .paused && $0.phase == .segment })
        #expect(snapshots.contains { $0.status == .active && $0.phase == .segment })
        #expect(snapshots.last?.status == .complete)
    }

    @Test func refusesASecondSession() async throws {
        let session = try home.startSession("neck:600", "--lead-in", "none", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        for arguments in [["back:10"], ["--resume"], ["back:10", "--start-over"]] {
            let second = try await home.start(home.stretching(["--output", "null"] + arguments)).finished()
            #expect(second.status == 75)
            #expect(second.errorLines.count == 1)
            #expect(second.errors.hasPrefix("limber: another session is running; stop it with 'limber stop'"))
        }
        // With a socket of its own the second session would still share the checkpoint.
        let elsewhere = try await home.stretch(
            "back:10", "--output", "null", "--here", changing: ["LIMBER_SOCKET": "$TEST_HOME/other.sock"])
        #expect(elsewhere.status == 75)
        #expect(elsewhere.errors.contains("uses '\(home.path("state/limber"))'"))
        // An inaudible session may play beside another.
        #expect(try await home.stretch("back:10", "--output", "null:virtual").status == 0)
        #expect(try await home.stretch("back:10", "--output", "file:s.wav").status == 0)
        #expect(try await home.limber("skip-stretch").status == 0)
        let ended = try await session.finished()
        #expect(ended.status == 1)
        #expect(try ended.events.last?.kind == .completed())
        #expect(try home.names(in: "state/limber") == ["pending"])
        #expect(try home.names(in: "state/limber/pending") == [])
    }

    @Test func startsTheNextSessionAfterAStop() async throws {
        for _ in 1...10 {
            let session = try home.startSession("neck:600", "--lead-in", "none", "--output", "null")
            try await session.event(.cueStarted(clip: "neck.wav"))
            try await home.session().perform(.stop)
            // Leftovers that would block the next daemon.
            #expect(!home.has("run/limber/control.sock"))
            let lock = try await home.shell("flock --nonblock state/limber true")
            #expect(lock.status == 0)
            let ended = try await session.finished()
            #expect(ended.status == 1)
        }
    }

    /// Both keep their checkpoint in one folder, and listen on sockets of their own.
    @Test func theCommandInARefusalWorks() async throws {
        let session = try home.startSession(
            "neck:600", "--output", "null", changing: ["LIMBER_SOCKET": "$TEST_HOME/other.sock"])
        try await session.event(.cueStarted(clip: "neck.wav"))
        let refused = try await home.stretch("back:10", "--output", "null")
        #expect(refused.status == 75)
        #expect(refused.errors.contains("'limber stop'"))
        let stopped = try await home.limber("stop")
        #expect(stopped.status == 0, "\(stopped.errors)")
        #expect(try await home.stretch("back:10", "--output", "null", "--at", "0.1=stop").status == 1)
        session.signal(SIGINT)
        _ = try await session.finished()
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/nc.openbsd"), "needs netcat-openbsd"))
    func survivesRandomBytesOnTheSocket() async throws {
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        // A line of a megabyte, random bytes, half a line, nothing, and two hundred connections at once.
        let answers = try await home.shell(
            """
            say() { nc -w 5 -NU "$XDG_RUNTIME_DIR/limber/control.sock"; }
            head -c 1000000 /dev/zero | tr '\\0' x | say; echo | say; printf paus | say; say < /dev/null
            for i in 1 2 3; do head -c 100000 /dev/urandom | say > /dev/null; done
            for i in $(seq 200); do printf '{"jsonrpc":"2.0","id":1,"method":"Subscribe"}' | say > /dev/null & done; wait
            """)
        #expect(answers.output.hasPrefix("error: line too long; send at most 65536 bytes"))
        #expect(try await home.limber("status", "--json").snapshot.status != .idle)
        #expect(try await home.limber("stop").status == 0)
        let ended = try await session.finished()
        #expect(ended.status == 1)
        #expect(try ended.events.last?.kind == .stopped(reason: "user"))
    }

    @Test func connectsWithoutARuntimeFolder() async throws {
        let home = try TemporaryHome(changing: ["XDG_RUNTIME_DIR": nil, "TMPDIR": "$TEST_HOME/home"])
        try SampleCatalog.write(to: home)
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        #expect(try await home.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
    }

    @Test func namesAnInvalidRuntimeFolder() async throws {
        try home.write("", to: "file")
        let ended = try await home.stretch(
            "neck:10", "--output", "null", changing: ["XDG_RUNTIME_DIR": "$TEST_HOME/file"])
        #expect(ended.status == 74)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.contains(home.path("file")))
    }
}
