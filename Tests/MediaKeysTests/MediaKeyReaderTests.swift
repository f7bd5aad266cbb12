import CLinux
import Foundation
import TestSupport
import Testing

@testable import MediaKeys

/// FIFOs stand for devices: they deliver the same bytes as `/dev/input/event*`.
@Suite(.timeLimit(.minutes(5))) struct MediaKeyReaderTests {
    private let folder: KeyFolder

    init() throws { folder = try KeyFolder() }

    @Test func findsPresentDevices() async throws {
        try folder.connect("event0")
        try folder.connect("event12")
        // Neither name is that of an event device.
        try folder.connect("mouse0")
        try folder.connect("by-id")
        let reader = MediaKeyReader(folder: folder.path)
        #expect(await reader.next() == .found(folder.device("event0")))
        #expect(await reader.next() == .found(folder.device("event12")))
        #expect(await reader.pending() == nil)
        try folder.send(Records.held(KEY_PLAYPAUSE, repeats: 20), from: "event12")
        #expect(await reader.next() == .pressed(.playPause, folder.device("event12")))
        try folder.send(Records.key(KEY_NEXTSONG), from: "event0")
        #expect(await reader.next() == .pressed(.nextSong, folder.device("event0")))
    }

    @Test func followsHotPlugging() async throws {
        let reader = MediaKeyReader(folder: folder.path)
        #expect(await reader.pending() == nil)
        for round in 1...20 {
            let name = "event\(round % 3)"
            try folder.connect(name)
            #expect(await reader.next() == .found(folder.device(name)))
            let writer = try folder.writer(of: name)
            try writer.write(contentsOf: Data(Records.key(KEY_PAUSECD)))
            #expect(await reader.next() == .pressed(.pauseCD, folder.device(name)))
            try folder.disconnect(name)
            #expect(await reader.next() == .lost(folder.device(name)))
            // The reader has closed the file.
            #expect(throws: (any Error).self) { try writer.write(contentsOf: Data(Records.key(KEY_PAUSECD))) }
        }
    }

    /// A kernel without input devices has no folder for them, and removes it with the last device.
    @Test func waitsForTheFolder() async throws {
        let path = folder.path("input/devices")
        let reader = MediaKeyReader(folder: path)
        #expect(await reader.pending() == nil)
        for _ in 1...3 {
            let waiting = Task { await reader.next() }
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try folder.connect("input/devices/event0")
            let device = MediaKeyDevice(path: "\(path)/event0", name: "event0")
            #expect(await waiting.value == .found(device))
            try FileManager.default.removeItem(atPath: folder.path("input"))
            #expect(await reader.next() == .lost(device))
        }
    }

    @Test func recognizesAReplacedDevice() async throws {
        try folder.connect("event0")
        let reader = MediaKeyReader(folder: folder.path)
        #expect(await reader.next() == .found(folder.device("event0")))
        try folder.connect("new")
        #expect(rename(folder.path("new"), folder.path("event0")) == 0)
        #expect(await reader.next() == .lost(folder.device("event0")))
        #expect(await reader.next() == .found(folder.device("event0")))
        try folder.send(Records.key(KEY_STOPCD), from: "event0")
        #expect(await reader.next() == .pressed(.stopCD, folder.device("event0")))
    }

    @Test func readsFromEveryWriterInTurn() async throws {
        try folder.connect("fifo")
        let reader = MediaKeyReader(devices: [folder.path("fifo")])
        #expect(await reader.next() == .found(folder.device("fifo")))
        for _ in 1...50 {
            try folder.send(Records.key(KEY_PLAYCD), from: "fifo")
            #expect(await reader.next() == .pressed(.playCD, folder.device("fifo")))
        }
    }

    @Test func readsAFileToItsEnd() async throws {
        let path = try folder.folder.file("records", Records.key(KEY_PLAYCD) + Records.held(KEY_STOPCD, repeats: 100))
        let reader = MediaKeyReader(devices: [path])
        #expect(await reader.next() == .found(folder.device("records")))
        #expect(await reader.next() == .pressed(.playCD, folder.device("records")))
        #expect(await reader.next() == .pressed(.stopCD, folder.device("records")))
        #expect(await reader.next() == .lost(folder.device("records")))
        #expect(await reader.pending() == nil)
    }

    @Test func reportsAMissingDeviceOnceAndReadsItLater() async throws {
        let reader = MediaKeyReader(devices: [folder.path("fifo")])
        #expect(await reader.next() == .obstacle(.missing(path: folder.path("fifo"))))
        try folder.connect("other")
        try folder.connect("fifo")
        #expect(await reader.next() == .found(folder.device("fifo")))
        try folder.disconnect("fifo")
        #expect(await reader.next() == .lost(folder.device("fifo")))
        try folder.connect("fifo")
        #expect(await reader.next() == .found(folder.device("fifo")))
    }

    @Test(arguments: ["/dev/null", "/"])
    func reportsAnotherKindOfFile(path: String) async throws {
        #expect(await MediaKeyReader(devices: [path]).next() == .obstacle(.noInputDevice(path: path)))
    }

    @Test func readsADeviceThatCannotBeGrabbed() async throws {
        try folder.connect("event0")
        let reader = MediaKeyReader(folder: folder.path, grab: true)
        let device = folder.device("event0")
        #expect(await reader.next() == .found(device))
        let reason = String(cString: strerror(ENOTTY))
        #expect(await reader.next() == .obstacle(.notGrabbed(device, reason: reason)))
        try folder.send(Records.key(KEY_MEDIA), from: "event0")
        #expect(await reader.next() == .pressed(.media, device))
    }

    @Test func endsImmediatelyWhenCancelled() async throws {
        try folder.connect("event0")
        let reader = MediaKeyReader(folder: folder.path)
        #expect(await reader.next() == .found(folder.device("event0")))
        let waiting = Task { await reader.next() }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }

    @Test func closesItsDevices() async throws {
        for number in 0..<5 { try folder.connect("event\(number)") }
        do {
            let reader = MediaKeyReader(folder: folder.path)
            for number in 0..<5 { #expect(await reader.next() == .found(folder.device("event\(number)"))) }
        }
        for number in 0..<5 {
            #expect(throws: POSIXError(.ENXIO)) { try folder.writer(of: "event\(number)") }
        }
    }
}
