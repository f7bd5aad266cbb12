import Foundation
import Glibc
import TestSupport

/// A disk on which no call of a program returns while it is stuck.
final class StuckDisk: Sendable {
    private static let plugin = Plugin("stuck-disk")

    static let isBuilt = plugin != nil

    private let folder: TemporaryFolder
    private let gate: Int32

    /// Creates a disk that works.
    init() throws {
        folder = try TemporaryFolder()
        try folder.file("calls", text: "")
        gate = open("\(folder.path)/gate", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }

    /// The end of a test frees what waits.
    deinit { close(gate) }

    /// The variables of a program on this disk.
    var variables: [String: String?] {
        [
            "LD_PRELOAD": Self.plugin?.path, "STUCK_GATE": "\(folder.path)/gate",
            "STUCK_LOG": "\(folder.path)/calls",
        ]
    }

    /// Lets no call return from now on.
    func stick() { flock(gate, LOCK_EX) }

    /// Lets the calls return, and later ones, too.
    func release() { flock(gate, LOCK_UN) }

    /// The calls that waited or wait: the thread, the function and the file.
    var calls: [String] {
        get throws {
            try String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }
}
