import ControlProtocol
import Foundation
import SessionCore
import Testing

/// Sound devices that are there later, or not any more, as a user's ALSA configuration has them.
@Suite(.takingTurns) struct LateDeviceTests {
    private let box: Box

    init() throws { box = try Box.withCatalog() }

    /// A card that no machine has.
    private static let none = "pcm.!default { type hw card 31 }\n"
    /// One that takes sound at once.
    private static let some = "pcm.!default { type null }\n"

    @Test func anAbsentDeviceIsFoundLaterAndStaysSilentUntilResumed() async throws {
        try box.write("pcm.limber_late { type hw card 31 }\n", to: "home/.asoundrc")
        let session = try box.startSession("neck:600", "--output", "alsa:limber_late")
        #expect(try await session.event(.paused(reason: "device"))?.frame == 0)
        try box.write("pcm.limber_late { type null }\n", to: "home/.asoundrc")
        #expect(try await session.event(.deviceFound(output: "alsa:limber_late")) != nil)
        let snapshot = try await box.limber("status", "--json").snapshot
        #expect(snapshot.status == .paused)
        #expect(snapshot.pauseReason == "device")
        #expect(snapshot.outputError == nil)
        #expect(try await box.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
    }

    /// A service that was started before the card is there plays on it in the end, and on nothing else.
    @Test func theDaemonWaitsForTheSoundCardAndLogsOneLineAChange() async throws {
        try box.write(Self.none, to: "home/.asoundrc")
        let daemon = try box.start(["serve"])
        try await box.untilServed()
        let view = try box.startSession("neck:600")
        try await view.event(.paused(reason: "device"))
        let snapshot = try await box.limber("status", "--json").snapshot
        #expect(snapshot.status == .paused)
        #expect(snapshot.output == "alsa:default")
        #expect(try await box.limber("play").status == 66)
        // It is tried after one second and after three.
        let began = ContinuousClock.now
        while ContinuousClock.now - began < .seconds(2) { _ = try await box.limber("status") }
        try box.write(Self.some, to: "home/.asoundrc")
        try await view.event(.deviceFound(output: "alsa:default"))
        #expect(try await box.limber("stop").status == 0)
        _ = try await view.finished()
        daemon.signal(SIGTERM)
        let lines = try await daemon.finished().errors.split(separator: "\n").filter { $0.contains("default") }
        #expect(lines.count == 2, "\(lines)")
        #expect(
            lines.first?.contains("output lost, session paused error=\"cannot play to 'default': ") == true
        )
        #expect(lines.last?.contains("output is back, session stays paused output=alsa:default") == true)
    }

    /// Somebody in front of it is told, and has the session all the same.
    @Test func aSessionInTheForegroundGoesOnWithoutASoundCard() async throws {
        try box.write(Self.none, to: "home/.asoundrc")
        let ended = try await box.stretch("neck:10", "--lead-in", "none", "--at", "0.2=stop")
        #expect(ended.status == 1)
        #expect(ended.errors.contains("playing without sound: cannot play to 'default': "))
    }
}
