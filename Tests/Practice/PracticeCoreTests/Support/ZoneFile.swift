import Foundation
import FoundationEssentials
import PracticeCore
import SessionCore

/// A zone of this machine's database, read from its file (RFC 8536), as the C library reads it.
struct ZoneFile: Sendable {
    let name: String
    /// The seconds since 1970 at which the offset changes.
    let changes: [Int]
    private let offsets: [Int]
    private let first: Int

    struct Unreadable: Error {
        let name: String
    }

    /// All zones of `tzdata.zi`.
    static func all() throws -> [ZoneFile] {
        let names = TimeZone.knownTimeZoneIdentifiers.filter {
            FileManager.default.isReadableFile(atPath: "/usr/share/zoneinfo/\($0)")
        }
        return try names.map(ZoneFile.init)
    }

    init(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
        guard bytes.count > 44, bytes.starts(with: "TZif".utf8), bytes[4] >= UInt8(ascii: "2") else {
            throw Unreadable(name: name)
        }
        func number(_ index: Int, _ size: Int) -> Int {
            let unsigned = bytes[index..<index + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return size == 8 ? Int(Int64(bitPattern: unsigned)) : Int(Int32(truncatingIfNeeded: unsigned))
        }
        func counts(_ start: Int) -> [Int] { (0..<6).map { number(start + 20 + 4 * $0, 4) } }
        // The second block has 64-bit times: isutc, isstd, leap, time, type, char.
        let short = counts(0)
        let block = 44 + short[3] * 5 + short[4] * 6 + short[5] + short[2] * 8 + short[1] + short[0]
        let long = counts(block)
        let (times, indices) = (block + 44, block + 44 + long[3] * 8)
        let types = (0..<long[4]).map { number(indices + long[3] + 6 * $0, 4) }
        self.name = name
        changes = (0..<long[3]).map { number(times + 8 * $0, 8) }
        offsets = (0..<long[3]).map { types[Int(bytes[indices + $0])] }
        first = types[0]
    }

    /// The offset from UTC at a time.
    func offset(_ moment: Timestamp) -> Int {
        let second = (Double(moment.milliseconds) / 1000).rounded(.down)
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if Double(changes[middle]) <= second { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }
}

/// A value as one line of JSON with sorted keys.
func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

extension ZoneFile {
    /// Returns the rules of a zone of this machine's database.
    static func rules(of name: String) throws -> Zone {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
        guard let rules = Zone(parsing: bytes) else { throw Unreadable(name: name) }
        return rules
    }
}
