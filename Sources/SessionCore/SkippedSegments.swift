/// A set of the two segments of a stretch that were skipped.
public struct SkippedSegments: OptionSet, Hashable, Sendable, Codable {
    /// The bits of the set, one for each segment.
    public let rawValue: UInt8

    /// Creates a set from its bits. Bits other than the first two are ignored.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue & 0b11
    }

    /// The set of both segments.
    public static let both: SkippedSegments = [segment(1), segment(2)]

    /// Returns the set of one segment, with the number 1 or 2.
    public static func segment(_ number: Int) -> SkippedSegments {
        SkippedSegments(rawValue: 1 << UInt8(number - 1))
    }

    /// The number of segments, 0 to 2.
    public var count: Int { rawValue.nonzeroBitCount }

    /// The numbers of the segments, ascending.
    public var numbers: [Int] { [1, 2].filter { contains(.segment($0)) } }
}
