import CALSA
import Foundation
import TestSupport

/// A silent card in real time that fails with a given errno at a given call: an ALSA plugin, compiled with Swift's
/// clang.
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
                @args [ FOLDER ]
                @args.FOLDER { type string }
                type limber_failing
                folder $FOLDER
            }
            """)
    }()

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The ALSA name of the card.
    var device: String { "limber_failing:\(folder.path)" }

    /// Makes the card's calls fail with these errnos from now on.
    func fail(_ faults: [(place: Place, code: Int32)]) throws {
        // Replaced in one step: the plugin may read the file at any time.
        try folder.file("new", text: faults.map { "\($0.place.rawValue) \($0.code)\n" }.joined())
        guard rename("\(folder.path)/new", "\(folder.path)/faults") == 0 else { throw POSIXError(.EIO) }
    }

    func work() throws { try fail([]) }

    /// The number of `snd_pcm_prepare` calls.
    var preparations: Int { (try? folder.text(of: "preparations").count) ?? 0 }

    private static func build() -> TemporaryFolder? {
        guard let folder = try? TemporaryFolder() else { return nil }
        let source = URL(filePath: #filePath).appending(path: "../../Plugins/failing-card.c").standardized.path
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
