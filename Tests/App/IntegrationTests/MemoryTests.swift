import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// The memory of a daemon between sessions.
@Suite(.timeLimit(.minutes(5))) struct MemoryTests {
    private static let sessions = 25
    /// The limit of growth in KiB.
    private static let margin = 6 * 1024

    private let home = TemporaryHome(changing: ["LIMBER_SESSION_OUTPUT": "null"])

    /// The private anonymous memory in KiB.
    private func anonymousMemory(of process: Int32) throws -> Int {
        let lines = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8).split(separator: "\n")
        let words = try #require(lines.first { $0.hasPrefix("Anonymous:") }).split(separator: " ")
        return try #require(Int(words[1]))
    }

    @Test func isFreedBetweenSessions() async throws {
        let daemon = try await home.serve()
        let control = try home.session()
        let before = try anonymousMemory(of: daemon.identifier)
        for _ in 1...Self.sessions {
            // With the bundled clips and music.
            let request = SessionRequest(
                regions: [
                    .region(RegionDuration(region: .neck, seconds: 60)),
                    .region(RegionDuration(region: .back, seconds: 60)),
                ],
                leadIn: LeadIn.none, recovery: .startOver)
            try await until { (try? await control.start(request)) != nil }
            try await until { (await control.snapshot().segmentElapsed ?? 0) > 0.2 }
            try await control.perform(.skipStretch)
            try await control.perform(.stop)
        }
        let process = daemon.identifier
        let isBack = try await soon(within: .seconds(60)) {
            try await until { try anonymousMemory(of: process) <= before + Self.margin }
            return true
        }
        let after = try anonymousMemory(of: process)
        #expect(isBack == true, "\(before) KiB before, \(after) KiB after")
        try await daemon.end()
    }
}
