import Foundation
import Glibc
import Testing

@testable import Playback

/// What it costs to try a device again and again that is not there. In a process of its own, for it has libasound read
/// its configuration anew each time.
@Suite(.timeLimit(.minutes(1))) struct RetriedDeviceTests {
    @Test(arguments: ["limber_none", "default", "pulse", "hw:7", "plughw:7"])
    func leavesNothingBehindWhenItIsTriedAgain(device: String) async {
        await #expect(processExitsWith: .success) { [device] in
            // No server, no sound card, and no configuration of this user's.
            setenv("PULSE_SERVER", "unix:/nonexistent", 1)
            setenv("HOME", "/nonexistent", 1)
            let sink = ALSASink(device: device)
            func retry(times: Int) {
                // Where there is one after all, closing it is all the better.
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
            // A page or two of the allocator's for each would be a mebibyte.
            precondition(after.pages <= before.pages + 100, "\\(after) after \\(before)")
        }
    }
}

/// What a process has of the system's.
private struct Resources {
    let descriptors: Int
    let pages: Int

    static var now: Resources {
        let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        let sizes = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return Resources(descriptors: descriptors ?? 0, pages: sizes.flatMap { Int($0[1]) } ?? 0)
    }
}
