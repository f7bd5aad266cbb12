import Foundation
import Glibc
import TestSupport
import Testing

@testable import Playback

/// Repeated attempts to open a missing device. Each test has its own process, because it makes libasound reload its
/// configuration.
@Suite(.timeLimit(.minutes(5))) struct DeviceRetryTests {
    @Test(arguments: ["limber_none", "default", "pulse", "hw:7", "plughw:7"])
    func leaksNothingWhenRetried(device: String) async {
        await #expect(processExitsWith: .success) { [device] in
            // No server, no sound card, and no configuration of this user.
            setenv("PULSE_SERVER", "unix:/nonexistent", 1)
            setenv("HOME", "/nonexistent", 1)
            let sink = ALSASink(device: device)
            func retry(times: Int) {
                // Closes the device should it exist after all.
                for _ in 0..<times {
                    try? sink.open()
                    sink.close()
                }
            }
            retry(times: 50)
            let before = Resources.now
            retry(times: 200)
            let after = Resources.now
            precondition(after.descriptors == before.descriptors, "\\(after) after \\(before)")
            // An allocator page or two per attempt would be a mebibyte.
            precondition(after.pages <= before.pages + 100, "\\(after) after \\(before)")
        }
    }

    @Test func findsADeviceConfiguredLater() async {
        await #expect(processExitsWith: .success) {
            let user = try TemporaryFolder()
            setenv("HOME", user.path, 1)
            let sink = ALSASink(device: "limber_late")
            for _ in 1...2 { #expect(throws: SinkError.self) { try sink.open() } }
            try user.file(".asoundrc", text: "pcm.limber_late { type null }")
            try sink.open()
        }
    }

    /// Debian's configuration has another default device while PulseAudio is down. The sink waits for the device that was
    /// heard last, so that sound never moves from headphones to speakers.
    @Test(.enabled(if: PulseServer.isInstalled, "needs libasound2-plugins"))
    func keepsTheDefaultDeviceWhileItsServerIsDown() async {
        await #expect(processExitsWith: .success) {
            let user = try TemporaryFolder()
            setenv("HOME", user.path, 1)
            let pulse = "pcm.!default { type pulse server \"unix:\(user.path)/none\" }"
            try user.file(".asoundrc", text: pulse)
            let sink = ALSASink(device: "default")
            let refused = SinkError.lost(
                "cannot play to 'default': Connection refused; start the sound server")
            #expect(throws: refused) { try sink.open() }
            try user.file(".asoundrc", text: "pcm.!default { type null }")
            for _ in 1...5 { #expect(throws: refused) { try sink.open() } }
        }
    }
}

/// The number of open descriptors of this process.
private struct Resources {
    let descriptors: Int
    let pages: Int

    static var now: Resources {
        let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        let sizes = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return Resources(descriptors: descriptors ?? 0, pages: sizes.flatMap { Int($0[1]) } ?? 0)
    }
}
