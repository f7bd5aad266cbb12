import ControlProtocol
import Foundation
import TestSupport
import Testing

/// A history that cannot be written when a session ends: the session is saved in a file of its own, and moves to
/// history at the next start.
@Suite(.timeLimit(.minutes(5))) struct HistoryFaultTests {
    private let home = TemporaryHome.withCatalog()

    private var session: String {
        home.line("neck:10", "--lead-in", "none", "--output", "null", "--at", "0.05=skip", "--at", "5.2=skip")
    }

    private func isRecordedAtTheNextStart(after ended: Finished, _ reason: String) async throws {
        #expect(ended.status == 0)
        #expect((ended.output + ended.errors).contains("Session saved"), "\(ended)")
        #expect((ended.output + ended.errors).contains(reason), "\(ended)")
        for _ in 0..<2 { #expect(try await home.stretch("--resume").status == 66) }
        #expect(try await home.history().count == 1)
    }

    private func lock() async throws -> LockedDatabase {
        try #require(try await home.limber("weight", "80").status == 0)
        return try LockedDatabase(home.path("data/limber/limber.sqlite"))
    }

    @Test func stopIsAnsweredOnceTheRecordIsOnDisk() async throws {
        let database = try await lock()
        let session = try home.start(["meditate", "1", "--music", "none", "--output", "null", "--events", "-"])
        #expect(try await session.event(.partStarted(part: 0)) != nil)
        #expect(try await home.limber("stop").status == 0)
        try await session.ended(by: SIGKILL)
        try database.unlock()
        #expect(try await home.history().count == 1)
    }

    @Test func keepsASessionAtTheFileSizeLimit() async throws {
        // In blocks of 512 bytes. The signal at the limit is ignored; it would end the program.
        let ended = try await home.shell("trap '' XFSZ; ulimit -f 16; exec \(session)")
        try await isRecordedAtTheNextStart(after: ended, "check the disk and the file size limits")
    }

    /// The disk takes a second or more to create the database, as an SD card may.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"))
    func recordsASessionAtTheNextStartOnASlowDisk() async throws {
        try home.write("", to: "data")
        #expect(try await home.shell("exec \(session)").output.contains("Not in the history yet"))
        try FileManager.default.removeItem(atPath: home.path("data"))
        let next = try await home.shell(
            "exec strace -f -qq -o /dev/null -e trace=fsync,fdatasync -e inject=fsync,fdatasync:delay_exit=400000 "
                + "\(home.line("--resume"))")
        #expect(!next.errors.contains("another program has locked the file"))
        let records = try await home.history()
        #expect(records.count == 1)
    }

    @Test(.enabled(if: geteuid() == 0, "needs a root that may mount"))
    func keepsASessionOnAFullDisk() async throws {
        let ended = try await home.shell(
            """
            mkdir -p data/limber
            unshare -m sh -c 'mount -t tmpfs -o size=64k none data/limber && exec "$0" "$@"' \(session)
            """)
        try await isRecordedAtTheNextStart(after: ended, "the disk is full")
    }

    @Test(.enabled(if: geteuid() == 0, "needs a root that may mount"))
    func keepsASessionInAReadOnlyFolder() async throws {
        #expect(try await home.limber("weight", "80").status == 0)
        let ended = try await home.shell(
            """
            unshare -m sh -c 'mount --bind data/limber data/limber && mount -o remount,bind,ro data/limber &&
                exec "$0" "$@"' \(session)
            """)
        try await isRecordedAtTheNextStart(after: ended, "permission denied; check the owner")
    }
}
