import CLinux
import Foundation

/// An input device that umockdev emulates for one program. For machines without uinput, which real devices need.
package struct EmulatedInputDevice: Sendable {
    /// Whether Debian's umockdev is installed.
    package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/umockdev-run") }

    /// The path of the device in the program's view.
    package let path = "/dev/input/event5"
    private let files: String

    /// Creates a device whose keys are pressed one after the other, each held for three repeats. The codes are the
    /// kernel's. umockdev's files are written to a folder.
    package init(named name: String, keys: [Int], pressing pressed: [Int], in folder: String) throws {
        files = "\(folder)/device-\(UUID().uuidString)"
        // The kernel's minor numbers of event devices start at 64.
        try write(
            """
            P: /devices/virtual/input/input5/event5
            N: input/event5
            E: SUBSYSTEM=input
            E: DEVNAME=\(path)
            A: dev=13:69

            """)
        try write(
            """
            @DEV \(path)
            EVIOCGNAME \(name.utf8.count + 1) \(Self.hexadecimal(Array(name.utf8), size: 256))
            EVIOCGBIT(0) 128 \(Self.hexadecimal(Self.bits([0, 1]), size: 128))
            EVIOCGBIT(1) 96 \(Self.hexadecimal(Self.bits(keys), size: 96))

            """, ".ioctl")
        try write(Self.events(pressing: pressed), ".events")
    }

    private func write(_ text: String, _ suffix: String = "") throws {
        try Data(text.utf8).write(to: URL(filePath: files + suffix))
    }

    /// The command to run a program with the device.
    package var command: [String] {
        ["/usr/bin/umockdev-run", "-d", files, "-i", "\(path)=\(files).ioctl", "-e", "\(path)=\(files).events", "--"]
    }

    private static func bits(_ numbers: [Int]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 96)
        for number in numbers { bytes[number / 8] |= 1 << (number % 8) }
        return bytes
    }

    private static func hexadecimal(_ bytes: [UInt8], size: Int) -> String {
        (bytes + Array(repeating: 0, count: size)).prefix(size).map { String(format: "%02X", $0) }.joined()
    }

    private static func events(pressing keys: [Int]) -> String {
        var text = ""
        for (index, key) in keys.enumerated() {
            for (step, value) in [1, 2, 2, 2, 0].enumerated() {
                let time = Double(index) / 10 + Double(step) / 100
                text += String(format: "E: %.6f 0001 %04x %04d\n", time, key, value)
                text += String(format: "E: %.6f 0000 0000 0000\n", time)
            }
        }
        return text
    }
}

/// Records as the kernel writes them for input devices.
package enum Records {
    package static func record(_ type: Int32, _ code: Int32, _ value: Int32) -> [UInt8] {
        let record = input_event(
            time: timeval(tv_sec: 1_700_000_000, tv_usec: 1), type: UInt16(type), code: UInt16(code), value: value)
        return withUnsafeBytes(of: record) { Array($0) }
    }

    /// The end of a frame (SYN_REPORT).
    package static let report = record(EV_SYN, SYN_REPORT, 0)
    /// Lost records (SYN_DROPPED).
    package static let dropped = record(EV_SYN, SYN_DROPPED, 0)

    /// A key event: pressed (1), repeated (2) or released (0).
    package static func key(_ code: Int32, _ value: Int32 = 1) -> [UInt8] { record(EV_KEY, code, value) + report }

    /// A held key as HID devices report it, with its scan code first.
    package static func held(_ code: Int32, repeats: Int) -> [UInt8] {
        record(EV_MSC, MSC_SCAN, 0xc00cd) + key(code) + (0..<repeats).flatMap { _ in key(code, 2) } + key(code, 0)
    }
}
