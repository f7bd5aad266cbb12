import ControlProtocol
import Foundation
import SessionCore
import Testing

/// Sound devices that appear or disappear, as configured in a user's ALSA configuration.
@Suite(.takingTurns) struct LateDeviceTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    /// A card that no machine has.
    private static let none = "pcm.!default { type hw card 31 }\n"
    /// A device that accepts sound at once.
    private static let some = "pcm.!default { type null }\n"

    @Test func findsALateDeviceAndWaitsForResume() async throws {
        try home.write("pcm.limber_late { type hw card 31 }\n", to: "home/.asoundrc")
        let session = try home.startSession("neck:600", "--output", "alsa:limber_late")
        #expect(try await session.event(.paused(reason: "device"))?.frame == 0)
        try home.write("pcm.limber_late { type null }\n", to: "home/.asoundrc")
        #expect(try await session.event(.deviceFound(output: "alsa:limber_late")) != nil)
        let snapshot = try await home.limber("status", "--json").snapshot
        #expect(snapshot.status == .paused)
        #expect(snapshot.pauseReason == "device")
        #expect(snapshot.outputError == nil)
        #expect(try await home.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
    }

    /// A service started before its card plays on that card in the end, and on no other.
    @Test func daemonWaitsForTheCardWithOneLogLineAChange() async throws {
        try home.write(Self.none, to: "home/.asoundrc")
        let daemon = try home.start(["serve"])
        try await home.untilServed()
        let view = try home.startSession("neck:600")
        try await view.event(.paused(reason: "device"))
        let snapshot = try await home.limber("status", "--json").snapshot
        #expect(snapshot.status == .paused)
        #expect(snapshot.output == "alsa:default")
        #expect(try await home.limber("play").status == 66)
        // Attempts follow after one second and after three.
        let began = ContinuousClock.now
        while ContinuousClock.now - began < .seconds(2) { _ = try await home.limber("status") }
        try home.write(Self.some, to: "home/.asoundrc")
        try await view.event(.deviceFound(output: "alsa:default"))
        #expect(try await home.limber("stop").status == 0)
        _ = try await view.finished()
        daemon.signal(SIGTERM)
        let lines = try await daemon.finished().errors.split(separator: "\n").filter { $0.contains("default") }
        #expect(lines.count == 2, "\(lines)")
        #expect(
            lines.first?.contains("output lost, session paused error=\"cannot play to 'default': ") == true
        )
        #expect(lines.last?.contains("output is back, session stays paused output=alsa:default") == true)
    }

    /// A user at a terminal is warned and has the session without sound.
    @Test func aForegroundSessionPlaysWithoutACard() async throws {
        try home.write(Self.none, to: "home/.asoundrc")
        let ended = try await home.stretch("neck:10", "--lead-in", "none", "--at", "0.2=stop")
        #expect(ended.status == 1)
        #expect(ended.errors.contains("playing without sound: cannot play to 'default': "))
    }
}
