import CLinux
import Foundation
import Platform
import TestSupport
import Testing

@testable import MediaKeys

@Suite struct InputDeviceTests {
    private let folder = KeyFolder()
    private let device: InputDevice

    init() throws {
        try folder.connect("fifo")
        device = try InputDevice(opening: folder.path("fifo"))
    }

    /// An unfinished record would shift every record of the next writer.
    @Test func dropsAnUnfinishedRecordOfAnEarlierWriter() throws {
        var numbers = SplitMix64(seed: 3)
        for count in [1, 23, 24, 25, 1000] {
            // No byte is a 1, so that no piece reads as a press.
            try folder.send((0..<count).map { _ in UInt8.random(in: 2 ... .max, using: &numbers) }, from: "fifo")
            // The second time, the first writer has ended.
            for _ in 1...2 { #expect(try device.presses() == []) }
            try folder.send(Records.key(KEY_PLAYCD), from: "fifo")
            #expect(try device.presses() == [.playCD])
            #expect(try device.presses() == [])
        }
    }

    @Test func readsNothingWithoutAWriter() throws {
        for _ in 1...3 { #expect(try device.presses() == []) }
        // A silent writer counts as a writer.
        let writer = try folder.writer(of: "fifo")
        #expect(try device.presses() == [])
        try writer.close()
    }

    @Test func endsWithItsFIFO() throws {
        let writer = try folder.writer(of: "fifo")
        try folder.disconnect("fifo")
        // A new FIFO is another device.
        try folder.connect("fifo")
        try writer.close()
        #expect(throws: InputDevice.EndOfInput.self) { try device.presses() }
    }

    @Test(arguments: [
        ("/dev/null", InputDevice.OpenError.noInputDevice), ("/dev/zero", .noInputDevice), ("/dev", .noInputDevice),
        ("/dev/no/event0", .dead),
    ])
    func rejectsOtherFiles(path: String, refusal: InputDevice.OpenError) {
        #expect(throws: refusal) { try InputDevice(opening: path) }
    }
}

@Suite struct RefusedDevicesTests {
    private let folder = KeyFolder()
    private let now = MonotonicTime(nanoseconds: 1_000_000_000_000)

    private func node(_ name: String) throws -> NodeIdentity { try #require(NodeIdentity(path: folder.path(name))) }

    @Test func reportsForbiddenDevicesOnce() throws {
        var refused = RefusedDevices()
        for name in ["event1", "event0"] {
            try folder.connect(name)
            refused.markForbidden(try node(name), at: name, reportAt: now)
        }
        #expect(refused.nextReport == now)
        #expect(refused.takeUnreported(at: now) == ["event0", "event1"])
        #expect(refused.nextReport == nil)
        #expect(refused.takeUnreported(at: now.advanced(by: .seconds(100))) == [])
        // Its return is no news.
        try folder.disconnect("event0")
        try folder.connect("event0")
        refused.markForbidden(try node("event0"), at: "event0", reportAt: now)
        #expect(refused.takeUnreported(at: now) == [])
    }

    /// udev creates a node before it sets the owner.
    @Test func waitsForThePermissionsOfANewDevice() throws {
        var refused = RefusedDevices()
        try folder.connect("event0")
        let due = now.advanced(by: .seconds(1))
        refused.markForbidden(try node("event0"), at: "event0", reportAt: due)
        #expect(refused.takeUnreported(at: now) == [])
        #expect(refused.contains(try node("event0"), at: "event0"))
        chmod(folder.path("event0"), 0o640)
        // After the change of permissions the device is tried again. Refused again, it keeps its deadline.
        #expect(!refused.contains(try node("event0"), at: "event0"))
        refused.markForbidden(try node("event0"), at: "event0", reportAt: due.advanced(by: .seconds(5)))
        #expect(refused.nextReport == due)
        refused.forget("event0")
        #expect(refused.nextReport == nil)
        #expect(refused.takeUnreported(at: due) == [])
    }

    @Test func triesADeviceOnceUntilItIsReplaced() throws {
        var refused = RefusedDevices()
        try folder.connect("event0")
        refused.markUseless(try node("event0"), at: "event0")
        #expect(refused.contains(try node("event0"), at: "event0"))
        #expect(!refused.contains(try node("event0"), at: "event1"))
        try folder.disconnect("event0")
        _ = refused.markMissing("event0")
        try folder.connect("event0")
        #expect(!refused.contains(try node("event0"), at: "event0"))
    }

    @Test func reportsAMissingDeviceOnce() {
        var refused = RefusedDevices()
        let news = ["event0", "event0", "event1"].map { refused.markMissing($0) }
        #expect(news == [true, false, true])
    }
}
