import Foundation
import Testing

/// Sessions in real time, in processes of their own.
@Suite struct LiveSessionTests {
    private static let long = [
        "stretch", "neck:120", "back:120", "--lead-in", "none", "--output", "null", "--events", "-",
    ]

    @Test func obeysAnotherShellWithinTheSameUser() async throws {
        let box = try Box()
        let session = try box.start(Self.long)
        #expect(await session.line(containing: "cue.started") != nil)
        #expect(try await box.limber("pause").status == 0)
        #expect(try await box.status()["status"] as? String == "paused")
        #expect(try await box.limber("pause").status == 0)
        #expect(try await box.limber("skip").status == 0)
        #expect(try await box.status()["segment"] as? Int == 2)
        #expect(try await box.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
        #expect(try await box.limber("status").status == 69)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/nc"), "needs netcat-openbsd"))
    func obeysABareWordFromTheShell() async throws {
        let box = try Box()
        let session = try box.start(Self.long)
        #expect(await session.line(containing: "cue.started") != nil)
        let shell = try Running(
            URL(filePath: "/bin/sh"), ["-c", "echo pause | nc -NU \"$XDG_RUNTIME_DIR/limber/control.sock\""],
            box.environment, in: box.folder)
        #expect(try await shell.finished().output == "ok")
        #expect(await session.line(containing: "\"paused\"") != nil)
        session.signal(SIGTERM)
        #expect(try await session.finished().status == 130)
    }

    @Test func refusesASecondSessionBesideIt() async throws {
        let box = try Box()
        let session = try box.start(Self.long)
        #expect(await session.line(containing: "cue.started") != nil)
        let second = try await box.limber("stretch", "quads:10", "--output", "null")
        #expect(second.status == 75)
        #expect(second.errors.contains("limber stop"))
        session.signal(SIGINT)
        #expect(try await session.finished().status == 130)
    }

    @Test func meetsTheShellWithoutARuntimeFolder() async throws {
        let box = try Box(changing: ["XDG_RUNTIME_DIR": nil, "TMPDIR": "$BOX/home"])
        let session = try box.start(Self.long)
        #expect(await session.line(containing: "cue.started") != nil)
        #expect(try await box.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
    }

    @Test func isUnharmedByAStateFolderThatCannotBeWritten() async throws {
        // Below a file there can be no folder, for root neither.
        let box = try Box(changing: ["XDG_STATE_HOME": "$BOX/file/state"])
        try box.write("", to: "file")
        let session = try box.start(Self.long)
        #expect(await session.line(containing: "cue.started") != nil)
        for _ in 0..<3 { #expect(try await box.limber("skip-stretch").status == 0) }
        let finished = try await session.finished()
        #expect(finished.status == 0)
        #expect(finished.errors.contains("a crash would lose this session"))
        #expect(try await box.history().count == 1)
    }

    @Test func waitsForAReaderOfItsFIFO() async throws {
        let box = try Box()
        #expect(mkfifo("\(box.folder)/fifo", 0o600) == 0)
        let session = try box.start(["stretch", "neck:10", "--output", "raw:$BOX/fifo", "--events", "-"])
        let lost = await session.line(containing: "device.lost")
        #expect(lost?.contains("nobody reads") == true)
        let status = try await box.status()
        #expect(status["status"] as? String == "paused")
        #expect(status["pauseReason"] as? String == "device")
        #expect(try await box.limber("play").status == 69)
        #expect(try await box.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func keepsItsPlaceWhenItIsToldToEnd(_ signal: Int32) async throws {
        let box = try Box()
        let session = try box.start(Self.long)
        #expect(await session.line(containing: "cue.started") != nil)
        session.signal(signal)
        let finished = try await session.finished()
        #expect(finished.status == 130)
        let resumed = try box.start(["stretch", "--resume", "--events", "-"])
        #expect(await resumed.line(containing: "cue.started") != nil)
        resumed.signal(SIGINT)
        #expect(try await resumed.finished().status == 130)
    }
}
