import Glibc
import Platform
import Testing

@testable import MediaKeys

@Suite struct RefusedDevicesTests {
    private let folder: KeyFolder
    private let now = MonotonicTime(nanoseconds: 1_000_000_000_000)
    private var refused = RefusedDevices()

    init() throws { folder = try KeyFolder() }

    private func node(_ name: String) throws -> NodeIdentity {
        try #require(NodeIdentity(path: folder.path(name)))
    }

    @Test mutating func reportsForbiddenDevicesOnce() throws {
        for name in ["event1", "event0"] {
            try folder.connect(name)
            refused.markForbidden(try node(name), at: name, reportAt: now)
        }
        #expect(refused.nextReport == now)
        let complaints = refused.takeUnreported(at: now)
        #expect(complaints == ["event0", "event1"])
        #expect(refused.nextReport == nil)
        let later = refused.takeUnreported(at: now.advanced(by: .seconds(100)))
        #expect(later == [])
        // Its return is no news.
        try folder.disconnect("event0")
        try folder.connect("event0")
        refused.markForbidden(try node("event0"), at: "event0", reportAt: now)
        let again = refused.takeUnreported(at: now)
        #expect(again == [])
    }

    /// udev creates a node before it sets the owner.
    @Test mutating func waitsForThePermissionsOfANewDevice() throws {
        try folder.connect("event0")
        let due = now.advanced(by: .seconds(1))
        refused.markForbidden(try node("event0"), at: "event0", reportAt: due)
        let early = refused.takeUnreported(at: now)
        #expect(early == [])
        #expect(refused.contains(try node("event0"), at: "event0"))
        chmod(folder.path("event0"), 0o640)
        // After the change of permissions the device is tried again. Refused again, it keeps its deadline.
        #expect(!refused.contains(try node("event0"), at: "event0"))
        refused.markForbidden(try node("event0"), at: "event0", reportAt: due.advanced(by: .seconds(5)))
        #expect(refused.nextReport == due)
        refused.forget("event0")
        #expect(refused.nextReport == nil)
        let late = refused.takeUnreported(at: due)
        #expect(late == [])
    }

    @Test mutating func triesADeviceOnceUntilItIsReplaced() throws {
        try folder.connect("event0")
        refused.markUseless(try node("event0"), at: "event0")
        #expect(refused.contains(try node("event0"), at: "event0"))
        #expect(!refused.contains(try node("event0"), at: "event1"))
        try folder.disconnect("event0")
        _ = refused.markMissing("event0")
        try folder.connect("event0")
        #expect(!refused.contains(try node("event0"), at: "event0"))
    }

    @Test mutating func reportsAMissingDeviceOnce() {
        let news = ["event0", "event0", "event1"].map { refused.markMissing($0) }
        #expect(news == [true, false, true])
    }
}
