import CommandSupport
import Foundation
import TestSupport
import Testing

/// A system that refuses threads to the program, as at its limit.
@Suite(.timeLimit(.minutes(5)), .enabled(if: Plugin.refusedThread != nil, "needs clang"))
struct RefusedThreadTests {
    private let home = TemporaryHome.withCatalog(changing: [
        "REFUSED_WHILE": "$TEST_HOME/refused", "PLUGIN": Plugin.refusedThread?.path,
    ])

    /// Each thread of a session is refused once. A thread is requested again after a second, except the one that plays.
    @Test(arguments: 1...10) func endsNoSession(call: Int) async throws {
        let session = home.line("neck:10", "--output", "null:virtual", "--here", "--plain")
        let ended = try await home.shell("REFUSED_CALL=\(call) LD_PRELOAD=$PLUGIN \(session)")
        #expect(ended.status == 0 || ended.status == 69, "\(ended.errors)")
        if ended.status == 69 { #expect(ended.errors.contains("cannot start the thread 'limber-")) }
    }

    @Test func endsNoDaemonAndNoSession() async throws {
        let daemon = try await home.serve(changing: ["LD_PRELOAD": Plugin.refusedThread?.path])
        let first = try await home.playing("neck:600")
        try home.write("", to: "refused")
        #expect(try await home.limber("pause").status == 0)
        #expect(try await home.limber("stop").status == 0)
        #expect(try await first.finished().status == 1)
        let refused = try await home.start(home.stretching(["neck:600", "--output", "null"])).finished()
        #expect(refused.errors.contains("cannot start the thread 'limber-audio': "), "\(refused.errors)")
        try home.remove("refused")
        let second = try await home.playing("neck:600")
        try await home.stop(second)
        try await daemon.end()
    }
}
