import Foundation

/// An input device that umockdev emulates for one program. For machines without uinput, which real devices need.
public struct EmulatedInputDevice: Sendable {
    /// Whether Debian's umockdev is installed.
    public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/umockdev-run") }

    /// The path of the device in the program's view.
    public let path: String
    private let files: String

    /// Creates a device whose keys are pressed one after the other, each held for three repeats. The codes are the
    /// kernel's. umockdev's files are written to a folder.
    public init(named name: String, number: Int = 5, keys: [Int], pressing pressed: [Int], in folder: String) throws {
        files = "\(folder)/device-\(UUID().uuidString)"
        path = "/dev/input/event\(number)"
        try write(
            """
            P: /devices/virtual/input/input\(number)/event\(number)
            N: input/event\(number)
            E: SUBSYSTEM=input
            E: DEVNAME=\(path)
            A: dev=13:\(64 + number)

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
    public var command: [String] {
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
