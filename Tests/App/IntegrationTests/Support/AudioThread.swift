import Foundation
import TestSupport

/// The record of what the thread `limber-audio` of a program allocates, frees and locks: a library for `LD_PRELOAD`,
/// compiled with Swift's clang. It works with a build for x86-64, whose symbols tell the functions apart.
struct AudioThread {
    /// The thread of the debug build of limber, in which each Swift mutex is seen.
    static let ofLimber = AudioThread(TemporaryHome.program)
    /// The thread of the player of `tools/example`. Its build is optimised, so it allocates only what the code says.
    static let ofPlayer = AudioThread(EngineExample.program)

    /// A call of the thread, with the functions of the program that made it, the innermost first.
    struct Call: CustomStringConvertible {
        let name: String
        let functions: [String]

        var description: String { "\(name) in \(functions.prefix(6).joined(separator: " < "))" }

        /// Whether it was made in a function whose mangled name begins with one of these.
        func isMade(in prefixes: [String]) -> Bool {
            functions.contains { function in prefixes.contains { function.hasPrefix($0) } }
        }

        /// Whether the innermost function of Limber has a mangled name that begins with one of these. Functions of
        /// the standard library in the program are none.
        func isMade(first prefixes: [String]) -> Bool {
            let function = functions.first { name in !["$ss", "$sS", "$sl"].contains { name.hasPrefix($0) } }
            return prefixes.contains { function?.hasPrefix($0) == true }
        }
    }

    #if arch(x86_64)
        private static let plugin = Plugin("audio-thread")
    #else
        private static let plugin: Plugin? = nil
    #endif

    private let program: URL
    /// The functions of the program, sorted by address.
    private let functions: [(address: UInt, name: String)]
    /// The functions with which a debug build releases a `Mutex`.
    private let unlocking: [UInt]

    private init(_ program: URL) {
        self.program = program
        functions = Self.symbols(of: program)
        unlocking = functions.filter {
            $0.name.hasPrefix("$s15Synchronization5MutexV") && $0.name.contains("$defer")
        }.map(\.address)
    }

    /// Whether a report has the allocations of the program.
    var isAvailable: Bool { Self.plugin != nil && !functions.isEmpty }

    /// Whether a report has the locks of Swift, too.
    var hasLocks: Bool { !unlocking.isEmpty }

    /// The variables of a shell that starts the program with `LD_PRELOAD=$AUDIO_LIBRARY`.
    func variables(reportingTo path: String) -> [String: String?] {
        [
            "AUDIO_LIBRARY": Self.plugin?.path, "AUDIO_REPORT": path, "AUDIO_PROGRAM": program.lastPathComponent,
            "AUDIO_UNLOCK": unlocking.map { String($0, radix: 16) }.joined(separator: ","),
        ]
    }

    /// Returns the calls of a report.
    func calls(in report: String) -> [Call] {
        report.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return Call(
                name: String(words[0]),
                functions: words.dropFirst().compactMap { UInt($0, radix: 16).flatMap(function(returnedToAt:)) })
        }
    }

    private func function(returnedToAt address: UInt) -> String? {
        guard let first = functions.first, let last = functions.last, address > first.address,
            address < last.address
        else { return nil }
        var (low, high) = (0, functions.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if functions[middle].address < address { low = middle } else { high = middle }
        }
        return functions[low].name
    }

    private static func symbols(of program: URL) -> [(address: UInt, name: String)] {
        guard let output = try? output(of: ["nm", program.path]) else { return [] }
        return output.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, ["t", "T", "w", "W"].contains(words[1]), let address = UInt(words[0], radix: 16)
            else { return nil }
            return (address, String(words[2]))
        }.sorted { $0.0 < $1.0 }
    }

    /// Returns what a program writes to stdout; throws if it fails.
    private static func output(of command: [String]) throws -> String {
        let program = Process()
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.arguments = command
        let pipe = Pipe()
        program.standardOutput = pipe
        try program.runUnblocked()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        guard program.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
