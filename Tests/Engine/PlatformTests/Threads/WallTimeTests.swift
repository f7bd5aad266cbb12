import TestSupport
import Testing

@testable import Platform

@Suite struct WallTimeTests {
    private static let now = 1_795_860_000

    /// The files of a computer without a battery for its clock, of one with a battery, and of one without timesyncd.
    @Test(
        arguments: [
            (now, ["run/systemd/timesync/x"], false), (now, ["run/systemd/timesync/synchronized"], true),
            (now, ["run/systemd/timesync/x", "sys/class/rtc/rtc0/hctosys"], true), (now, [], true), (0, [], false),
            (0, ["run/systemd/timesync/x", "sys/class/rtc/rtc0/hctosys"], false),
        ] as [(Int, [String], Bool)])
    func knowsWhetherTheClockIsSet(seconds: Int, files: [String], isSet: Bool) throws {
        let root = try TemporaryFolder()
        for file in files { try root.file(file, text: "1\n") }
        #expect(WallTime.isSet(at: seconds, below: root.path) == isSet)
    }
}
