import CommandSupport
import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// A disk that takes its time for each sync, as an SD card does.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"))
struct SlowDiskTests {
    private let home = TemporaryHome.withCatalog()

    /// A checkpoint takes two syncs. With one for each command, there would be more than forty. 3 s.
    @Test func savesTheLastOfManyCommands() async throws {
        let slow = "strace -f -qq -o syncs -e trace=fsync -e inject=fsync:delay_enter=400000"
        let session = try home.startShell(
            "exec \(slow) \(home.line("neck:600", "--output", "null", "--events", "-"))")
        try await session.event(.cueStarted(clip: "neck.wav"))
        let control = try home.session()
        for _ in 1...10 {
            try await control.perform(.pause)
            try await control.perform(.play)
        }
        try await control.perform(.stop)
        _ = try await session.finished()
        let syncs = try home.read("syncs").split(separator: "\n").count { $0.contains("fsync(") }
        #expect((2..<24).contains(syncs))
    }

    /// The checkpoint of the pause waits for the disk until the program is killed. 2 s.
    @Test func writesThePositionWhileACheckpointWaits() async throws {
        let busy = "strace -f -qq -o /dev/null -e trace=fsync -e inject=fsync:delay_enter=300000000:when=3+"
        let session = try home.startShell(
            "exec \(busy) \(home.line("neck:600", "--output", "null", "--events", "-"))")
        try await session.event(.cueStarted(clip: "neck.wav"))
        // The page gets its name after the first checkpoint.
        try await until { home.has("run/limber/position") }
        let program = try await home.client.ping().peer.process
        let checkpoint = try home.read("state/limber/session.json")
        let control = try home.session()
        try await control.perform(.pause)
        try await until { try position().paused != "-" }
        try await control.perform(.play)
        try await until { try position().paused == "-" }
        let resumed = try position().heard
        try await until { try position().heard > resumed + 24_000 }
        #expect(try home.read("state/limber/session.json") == checkpoint)
        kill(program, SIGKILL)
        // It would wait for the end of the delay.
        session.signal(SIGKILL)
        _ = try await session.finished()
        try await home.limber("stretch", "--resume", "--output", "null", "--at", "0=stop").expect(1)
    }

    /// The frames heard and the time of the pause, as the runtime folder has them.
    private func position() throws -> (heard: Int, paused: String) {
        let fields = try home.position
        try #require(fields.count > 8)
        return (try #require(Int(fields[5])), fields[7])
    }
}
