/// Which segments of one stretch were skipped.
public struct SkippedSegments: OptionSet, Hashable, Sendable, Codable {
    /// One bit a segment, and no other.
    public let rawValue: UInt8

    /// The segments whose bits are set; other bits mean nothing.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue & 0b11
    }

    /// Both segments.
    public static let both: SkippedSegments = [segment(1), segment(2)]

    /// The segment with a number, 1 or 2.
    public static func segment(_ number: Int) -> SkippedSegments {
        SkippedSegments(rawValue: 1 << UInt8(number - 1))
    }

    /// How many: 0, 1 or 2.
    public var count: Int { rawValue.nonzeroBitCount }

    /// The numbers of the segments, ascending.
    public var numbers: [Int] { [1, 2].filter { contains(.segment($0)) } }
}
