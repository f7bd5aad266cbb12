import CALSA
import Foundation
import TestSupport

/// A card in real time that fails with a given errno at a given call, and keeps what was heard: an ALSA plugin,
/// compiled with Swift's clang.
final class FailingCard: Sendable {
    /// The call that fails.
    enum Place: String {
        case open
        /// The position query. libasound reports every error of this call as an underrun.
        case pointer
        case prepare
        case transfer
    }

    private static let plugin: TemporaryFolder? = build()

    /// Whether the plugin was compiled and libasound has loaded its configuration.
    static let isLoaded: Bool = {
        guard let plugin else { return false }
        return PrivateDevices.load(
            """
            pcm_type.limber_failing { lib "\(plugin.path)/plugin.so" }
            pcm.limber_failing {
                @args [ FOLDER FORMAT RATE CHANNELS ]
                @args.FOLDER { type string }
                @args.FORMAT { type string default "S16_LE" }
                @args.RATE { type integer default 48000 }
                @args.CHANNELS { type integer default 2 }
                type limber_failing
                folder $FOLDER
                format $FORMAT
                rate $RATE
                channels $CHANNELS
            }
            """)
    }()

    private let folder: TemporaryFolder
    private let format: String

    /// - Parameter format: The only format that the card plays: name, rate and channels, such as `S24_LE,192000,8`.
    init(format: String = "S16_LE,48000,2") throws {
        folder = try TemporaryFolder()
        self.format = format
    }

    /// The ALSA name of the card.
    var device: String { "limber_failing:\(folder.path),\(format)" }

    /// Makes the card's calls fail with these errnos from now on, or at the next call only.
    func fail(_ faults: [(place: Place, code: Int32)], once isOnce: Bool = false) throws {
        // Replaced in one step: the plugin may read the file at any time.
        let mark = isOnce ? "!" : ""
        try folder.file("new", text: faults.map { "\($0.place.rawValue)\(mark) \($0.code)\n" }.joined())
        guard rename("\(folder.path)/new", "\(folder.path)/faults") == 0 else { throw POSIXError(.EIO) }
    }

    func work() throws { try fail([]) }

    /// The samples that were heard, complete once the card is closed.
    func heard<Sample: FixedWidthInteger>() throws -> [Sample] {
        try folder.bytes(of: "heard").withUnsafeBytes { Array($0.bindMemory(to: Sample.self)) }
    }

    /// The number of `snd_pcm_prepare` calls.
    var preparations: Int { (try? folder.text(of: "preparations").count) ?? 0 }

    private static func build() -> TemporaryFolder? {
        guard let folder = try? TemporaryFolder() else { return nil }
        let source = TemporaryHome.repository.appending(path: "Tests/Plugins/failing-card.c").path
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = [
            "clang", "-shared", "-fPIC", "-DPIC", "-O1", "-o", "\(folder.path)/plugin.so", source, "-lasound",
        ]
        guard (try? compiler.runUnblocked()) != nil else { return nil }
        compiler.waitUntilExit()
        return compiler.terminationStatus == 0 ? folder : nil
    }
}
