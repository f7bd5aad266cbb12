import Foundation
import TestSupport

/// A library for `LD_PRELOAD`, compiled with Swift's clang from a file of `Tests/Plugins`.
final class Plugin: Sendable {
    private let folder: TemporaryFolder

    /// The path of the library.
    var path: String { "\(folder.path)/plugin.so" }

    /// Compiles a plugin; `nil` if that fails.
    init?(_ name: String) {
        guard let folder = try? TemporaryFolder() else { return nil }
        self.folder = folder
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        // Callers are found by frame pointers.
        compiler.arguments = [
            "clang", "-shared", "-fPIC", "-O1", "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls",
            "-o", "\(folder.path)/plugin.so", TemporaryHome.repository.appending(path: "Tests/Plugins/\(name).c").path,
        ]
        guard (try? compiler.runUnblocked()) != nil else { return nil }
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { return nil }
    }
}
