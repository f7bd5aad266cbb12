import Foundation
import TestSupport

/// A disk on which the n-th call of a kind fails, below the folder `disk` of a home.
struct FailingDisk: Sendable {
    /// A kind of call with its fault.
    struct Fault: Hashable, Sendable, CustomStringConvertible {
        enum Call: String, CaseIterable {
            case open, read, write, sync, rename

            /// The number of calls that most scenarios make.
            var usualNumber: Int {
                switch self {
                case .open: 12
                case .read: 50
                case .write: 20
                case .sync: 3
                case .rename: 2
                }
            }
        }

        /// The result of the call.
        enum Result: String {
            case inputOutputError = "eio"
            /// No space from this call on.
            case full
            /// Half of the bytes.
            case short
            /// One wrong bit in the bytes that were read.
            case flip
            /// The right result after a second.
            case slow
            /// No result.
            case stuck
        }

        let call: Call
        let result: Result

        var description: String { "\(call.rawValue) \(result.rawValue)" }

        static let all = Call.allCases.flatMap { call in
            let results: [Result] =
                switch call {
                case .open, .sync, .rename: [.inputOutputError, .full, .slow]
                case .write: [.inputOutputError, .full, .short, .slow]
                case .read: [.inputOutputError, .short, .flip, .slow]
                }
            return results.map { Fault(call: call, result: $0) }
        }
    }

    private static let plugin = Plugin("failing-disk")

    static let isBuilt = plugin != nil

    let fault: Fault
    /// The number of the call that fails, from 1.
    let number: Int
    private let counts: TemporaryFolder

    init(_ fault: Fault, at number: Int) throws {
        self.fault = fault
        self.number = number
        counts = try TemporaryFolder()
        try counts.file("counts", text: String(repeating: "\0", count: 16))
    }

    /// The variables of a home on this disk. A shell starts limber with `LD_PRELOAD=$DISK_LIBRARY`.
    var variables: [String: String?] {
        [
            "XDG_STATE_HOME": "$TEST_HOME/disk/state", "XDG_DATA_HOME": "$TEST_HOME/disk/data",
            "DISK_FOLDER": "$TEST_HOME/disk", "DISK_LIBRARY": Self.plugin?.path, "DISK_CALL": fault.call.rawValue,
            "DISK_FAULT": fault.result.rawValue, "DISK_AT": "\(number)", "DISK_COUNT": "\(counts.path)/counts",
        ]
    }

    /// Whether the call was made.
    var hasFailed: Bool {
        get throws { try Data(contentsOf: URL(filePath: "\(counts.path)/counts")).dropFirst(8).contains { $0 != 0 } }
    }
}
