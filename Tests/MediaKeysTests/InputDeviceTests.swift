import CLinux
import Foundation
import TestSupport
import Testing

@testable import MediaKeys

@Suite struct InputDeviceTests {
    private let folder: KeyFolder

    init() throws { folder = try KeyFolder() }

    /// An unfinished record would shift every record of the next writer.
    @Test func dropsAnUnfinishedRecordOfAnEarlierWriter() throws {
        try folder.connect("fifo")
        let device = try InputDevice(opening: folder.path("fifo"))
        var numbers = SplitMix64(seed: 3)
        for count in [1, 23, 24, 25, 1000] {
            // No byte is a 1, so that no piece reads as a press.
            try folder.send((0..<count).map { _ in UInt8.random(in: 2 ... .max, using: &numbers) }, from: "fifo")
            #expect(try device.presses() == [])
            // The end of the first writer.
            #expect(try device.presses() == [])
            try folder.send(Records.key(KEY_PLAYCD), from: "fifo")
            #expect(try device.presses() == [.playCD])
            #expect(try device.presses() == [])
        }
    }

    @Test func readsNothingWithoutAWriter() throws {
        try folder.connect("fifo")
        let device = try InputDevice(opening: folder.path("fifo"))
        for _ in 1...3 { #expect(try device.presses() == []) }
        // A silent writer counts as a writer.
        let writer = try folder.writer(of: "fifo")
        #expect(try device.presses() == [])
        try writer.close()
    }

    @Test func endsWithItsFIFO() throws {
        try folder.connect("fifo")
        let device = try InputDevice(opening: folder.path("fifo"))
        let writer = try folder.writer(of: "fifo")
        try folder.disconnect("fifo")
        // A new FIFO is another device.
        try folder.connect("fifo")
        try writer.close()
        #expect(throws: InputDevice.EndOfInput.self) { try device.presses() }
    }

    @Test(arguments: ["/dev/null", "/dev/zero", "/dev"])
    func rejectsOtherFiles(path: String) {
        #expect(throws: InputDevice.Refusal.noInputDevice) { try InputDevice(opening: path) }
    }

    @Test func rejectsAMissingFile() {
        #expect(throws: InputDevice.Refusal.dead) { try InputDevice(opening: folder.path("event0")) }
    }
}
