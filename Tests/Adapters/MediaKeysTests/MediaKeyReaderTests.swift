import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

@testable import MediaKeys

/// FIFOs stand for devices: they deliver the same bytes as `/dev/input/event*`.
@Suite(.timeLimit(.minutes(5))) struct MediaKeyReaderTests {
    private let folder = KeyFolder()
    private var event0: MediaKeyDevice { folder.device("event0") }
    private var fifo: MediaKeyDevice { folder.device("fifo") }

    @Test func findsPresentDevices() async throws {
        // Neither of the last two names is that of an event device.
        for name in ["event0", "event12", "mouse0", "by-id"] { try folder.connect(name) }
        let event12 = folder.device("event12")
        let reader = MediaKeyReader(folder: folder.path)
        #expect(await reader.next(2) == [.found(event0), .found(event12)])
        #expect(await reader.pending() == nil)
        try folder.send(Records.held(KEY_PLAYPAUSE, repeats: 20), from: "event12")
        #expect(await reader.next() == .pressed(.playPause, event12))
        try folder.send(Records.key(KEY_NEXTSONG), from: "event0")
        #expect(await reader.next() == .pressed(.nextSong, event0))
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
            // Only the writer is left. A write that fails would not tell: a program that another test starts has a copy
            // of the reader's descriptor until its `exec`.
            #expect(folder.folder.descriptors(on: name) == 1)
            try writer.close()
        }
    }

    /// A kernel without input devices has no folder for them, and removes it with the last device.
    @Test func waitsForTheFolder() async throws {
        let device = MediaKeyDevice(path: folder.path("input/devices/event0"), name: "event0")
        let reader = MediaKeyReader(folder: folder.path("input/devices"))
        #expect(await reader.pending() == nil)
        for _ in 1...3 {
            let waiting = Task { await reader.next() }
            try FileManager.default.createDirectory(
                atPath: folder.path("input/devices"), withIntermediateDirectories: true)
            try folder.connect("input/devices/event0")
            #expect(await waiting.value == .found(device))
            try FileManager.default.removeItem(atPath: folder.path("input"))
            #expect(await reader.next() == .lost(device))
        }
    }

    @Test func recognizesAReplacedDevice() async throws {
        try folder.connect("event0")
        let reader = MediaKeyReader(folder: folder.path)
        #expect(await reader.next() == .found(event0))
        try folder.connect("new")
        #expect(rename(folder.path("new"), folder.path("event0")) == 0)
        #expect(await reader.next(2) == [.lost(event0), .found(event0)])
        try folder.send(Records.key(KEY_STOPCD), from: "event0")
        #expect(await reader.next() == .pressed(.stopCD, event0))
    }

    @Test func readsFromEveryWriterInTurn() async throws {
        try folder.connect("fifo")
        let reader = MediaKeyReader(devices: [fifo.path])
        #expect(await reader.next() == .found(fifo))
        for _ in 1...50 {
            try folder.send(Records.key(KEY_PLAYCD), from: "fifo")
            #expect(await reader.next() == .pressed(.playCD, fifo))
        }
    }

    @Test func readsAFileToItsEnd() async throws {
        try folder.folder.file("records", Records.key(KEY_PLAYCD) + Records.held(KEY_STOPCD, repeats: 100))
        let records = folder.device("records")
        let reader = MediaKeyReader(devices: [records.path])
        let events = await reader.next(4)
        #expect(events == [.found(records), .pressed(.playCD, records), .pressed(.stopCD, records), .lost(records)])
        #expect(await reader.pending() == nil)
    }

    @Test func reportsAMissingDeviceOnceAndReadsItLater() async throws {
        let reader = MediaKeyReader(devices: [fifo.path])
        #expect(await reader.next() == .obstacle(.missing(path: fifo.path)))
        try folder.connect("other")
        try folder.connect("fifo")
        #expect(await reader.next() == .found(fifo))
        try folder.disconnect("fifo")
        #expect(await reader.next() == .lost(fifo))
        try folder.connect("fifo")
        #expect(await reader.next() == .found(fifo))
    }

    @Test(arguments: ["/dev/null", "/"])
    func reportsAnotherKindOfFile(path: String) async throws {
        #expect(await MediaKeyReader(devices: [path]).next() == .obstacle(.noInputDevice(path: path)))
    }

    @Test func readsADeviceThatCannotBeGrabbed() async throws {
        try folder.connect("event0")
        let reader = MediaKeyReader(folder: folder.path, grab: true)
        let reason = String(cString: strerror(ENOTTY))
        #expect(await reader.next(2) == [.found(event0), .obstacle(.notGrabbed(event0, reason: reason))])
        try folder.send(Records.key(KEY_MEDIA), from: "event0")
        #expect(await reader.next() == .pressed(.media, event0))
    }

    @Test func endsImmediatelyWhenCancelled() async throws {
        try folder.connect("event0")
        let reader = MediaKeyReader(folder: folder.path)
        #expect(await reader.next() == .found(event0))
        let waiting = Task { await reader.next() }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }

    @Test func closesItsDevices() async throws {
        let names = (0..<5).map { "event\($0)" }
        for name in names { try folder.connect(name) }
        do {
            let reader = MediaKeyReader(folder: folder.path)
            #expect(await reader.next(5) == names.map { .found(folder.device($0)) })
        }
        // The last job of the reader's thread may still hold it.
        for name in names { try await until { (try? folder.writer(of: name)) == nil } }
    }
}

extension MediaKeyReader {
    /// Waits for a number of events.
    fileprivate func next(_ count: Int) async -> [MediaKeyEvent] {
        var events: [MediaKeyEvent] = []
        while events.count < count, let event = await next() { events.append(event) }
        return events
    }
}

/// A folder like `/dev/input`, with FIFOs for devices.
final class KeyFolder: Sendable {
    let folder = TemporaryFolder.orNone()

    init() {
        // A write without a reader must fail instead of raising a signal.
        signal(SIGPIPE, SIG_IGN)
    }

    var path: String { folder.path }

    func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    func device(_ name: String) -> MediaKeyDevice { MediaKeyDevice(path: path(name), name: name) }

    func connect(_ name: String, permissions: mode_t = 0o600) throws {
        guard mkfifo(path(name), permissions) == 0 else { throw POSIXError(.EIO) }
    }

    func disconnect(_ name: String) throws {
        guard unlink(path(name)) == 0 else { throw POSIXError(.EIO) }
    }

    /// The writing end of a device that has a reader.
    func writer(of name: String) throws -> FileHandle {
        let descriptor = open(path(name), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Sends records from a device at once, and closes it.
    func send(_ bytes: [UInt8], from name: String) throws {
        let writer = try writer(of: name)
        try writer.write(contentsOf: Data(bytes))
        try writer.close()
    }
}
