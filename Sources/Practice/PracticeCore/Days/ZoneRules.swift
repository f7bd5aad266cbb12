import SessionCore

extension Zone {
    /// Creates a zone with some changes of the offset, in seconds since 1970; without changes, UTC.
    public init(changes: [(second: Int, offset: Int)] = [], initial: Int = 0) {
        self.init(offset: ZoneRules(changes: changes, initial: initial).offset)
    }

    /// Parses a file of the zone database (TZif, RFC 9636) of version 2 or later; `nil` for anything else.
    ///
    /// The C library knows only the zone of this computer. A session keeps the day of the zone in which it was done.
    public init?(parsing bytes: [UInt8]) {
        guard let rules = ZoneRules(parsing: bytes) else { return nil }
        self.init(offset: rules.offset)
    }
}

/// The offsets of a zone from UTC, as a file of the zone database or a calendar file has them.
private struct ZoneRules: Sendable {
    /// The instants at which the offset changes, in seconds since 1970, in order.
    private let changes: [(second: Int, offset: Int)]
    private let initial: Int
    /// The rule after the last change.
    private let later: YearlyOffsets?

    init(changes: [(second: Int, offset: Int)], initial: Int) {
        self.changes = changes.sorted { $0.second < $1.second }
        self.initial = initial
        later = nil
    }

    init?(parsing bytes: [UInt8]) {
        // The first block has times of 32 bits, for old readers.
        guard let old = Block(bytes, at: 0, timeSize: 4), let block = Block(bytes, at: old.end, timeSize: 8),
            let initial = block.offset(ofType: 0, in: bytes)
        else { return nil }
        var changes: [(second: Int, offset: Int)] = []
        for number in 0..<block.times {
            guard let offset = block.offset(ofType: Int(bytes[block.types + number]), in: bytes) else { return nil }
            changes.append((Self.number(at: block.start + 8 * number, bytes: 8, in: bytes), offset))
        }
        self.changes = changes
        self.initial = initial
        let footer = bytes[block.end...].split(separator: UInt8(ascii: "\n")).first ?? []
        later = YearlyOffsets(parsing: String(decoding: footer, as: UTF8.self))
    }

    /// Returns the offset at an instant, in seconds.
    func offset(at moment: Timestamp) -> Int {
        let second = moment.wholeSeconds
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].second <= second { low = middle + 1 } else { high = middle }
        }
        if low == changes.count, let later { return later.offset(at: second) }
        return low == 0 ? initial : changes[low - 1].offset
    }

    /// Returns a signed number of big-endian bytes.
    fileprivate static func number(at place: Int, bytes count: Int, in bytes: [UInt8]) -> Int {
        let bits = bytes[place..<place + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return count == 8 ? Int(Int64(bitPattern: bits)) : Int(Int32(truncatingIfNeeded: bits))
    }

    /// The places of the parts of a block.
    private struct Block {
        let start, times, types, records, typeCount, end: Int

        init?(_ bytes: [UInt8], at place: Int, timeSize: Int) {
            let header = 44
            guard place + header <= bytes.count, bytes[place..<place + 4].elementsEqual("TZif".utf8),
                bytes[place + 4] >= UInt8(ascii: "2")
            else { return nil }
            let counts = (0..<6).map { ZoneRules.number(at: place + 20 + 4 * $0, bytes: 4, in: bytes) }
            guard counts.allSatisfy({ $0 >= 0 }) else { return nil }
            start = place + header
            (times, typeCount) = (counts[3], counts[4])
            types = start + times * timeSize
            records = types + times
            end = records + typeCount * 6 + counts[5] + counts[2] * (timeSize + 4) + counts[1] + counts[0]
            guard end <= bytes.count else { return nil }
        }

        /// Returns the offset of a type; `nil` if there is no such type.
        func offset(ofType number: Int, in bytes: [UInt8]) -> Int? {
            number < typeCount ? ZoneRules.number(at: records + 6 * number, bytes: 4, in: bytes) : nil
        }
    }
}

/// The offsets of a year, as `TZ` writes them (POSIX), such as `CET-1CEST,M3.5.0,M10.5.0/3`.
private struct YearlyOffsets {
    /// A day of the year, and the seconds from its midnight.
    private struct Date {
        enum Day {
            /// The number of a day from 1, without February 29th.
            case ofCommonYear(Int)
            /// The number of a day from 0.
            case ofYear(Int)
            /// The weekday in a week of a month; week 5 is the last.
            case weekday(Int, week: Int, month: Int)
        }

        let day: Day
        let time: Int

        /// Returns the instant in a year, in seconds of the wall clock since 1970.
        func second(in year: Int) -> Int? {
            guard let first = LocalDay(year: year, month: 1, day: 1) else { return nil }
            let found: LocalDay
            switch day {
            case .ofYear(let number): found = first.advanced(by: number)
            case .ofCommonYear(let number):
                let isLater = number > 59 && LocalDay(year: year, month: 2, day: 29) != nil
                found = first.advanced(by: isLater ? number : number - 1)
            case .weekday(let weekday, let week, let month):
                guard let start = LocalDay(year: year, month: month, day: 1) else { return nil }
                let day = start.advanced(by: (weekday - start.weekday + 7) % 7 + 7 * (week - 1))
                found = day < start.firstOfNextMonth ? day : day.advanced(by: -7)
            }
            return found.number * 86400 + time
        }
    }

    private let standard: Int
    private let summer: (offset: Int, start: Date, end: Date)?

    /// Parses a rule; `nil` if it is none, or has a summer time without dates.
    init?(parsing text: String) {
        var rest = Substring(text)
        guard Self.skipName(&rest), let standard = Self.seconds(&rest) else { return nil }
        self.standard = -standard
        guard Self.skipName(&rest) else {
            guard rest.isEmpty else { return nil }
            summer = nil
            return
        }
        let offset = Self.seconds(&rest).map { -$0 } ?? self.standard + 3600
        let dates = rest.split(separator: ",").map(Self.date)
        guard dates.count == 2, let start = dates[0], let end = dates[1] else { return nil }
        summer = (offset, start, end)
    }

    /// Returns the offset at an instant in seconds since 1970.
    func offset(at second: Int) -> Int {
        guard let summer else { return standard }
        let year = LocalDay(number: (second + standard).quotient(downBy: 86400)).year
        guard let start = summer.start.second(in: year).map({ $0 - standard }),
            let end = summer.end.second(in: year).map({ $0 - summer.offset })
        else { return standard }
        // In the south, summer includes the turn of the year.
        let isSummer = start < end ? start <= second && second < end : !(end <= second && second < start)
        return isSummer ? summer.offset : standard
    }

    private static func skipName(_ rest: inout Substring) -> Bool {
        let name: Substring
        if rest.first == "<", let end = rest.firstIndex(of: ">") {
            name = rest[...end]
        } else {
            name = rest.prefix { $0.isLetter }
        }
        rest = rest.dropFirst(name.count)
        return !name.isEmpty
    }

    /// Returns the seconds of a time such as `-3:30`.
    private static func seconds(_ rest: inout Substring) -> Int? {
        let text = rest.prefix { $0.isNumber || "+-:".contains($0) }
        let parts = text.drop { "+-".contains($0) }.split(separator: ":").map { Int($0) }
        guard !parts.isEmpty, parts.count <= 3, !parts.contains(nil) else { return nil }
        rest = rest.dropFirst(text.count)
        let seconds = zip(parts, [3600, 60, 1]).reduce(0) { $0 + ($1.0 ?? 0) * $1.1 }
        return text.first == "-" ? -seconds : seconds
    }

    private static func date(_ text: Substring) -> Date? {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let first = parts.first else { return nil }
        var time = 7200
        if parts.count == 2 {
            var rest = parts[1]
            guard let seconds = seconds(&rest), rest.isEmpty else { return nil }
            time = seconds
        }
        switch first.first {
        case "M":
            let numbers = first.dropFirst().split(separator: ".").compactMap { Int($0) }
            guard numbers.count == 3, 1...12 ~= numbers[0], 1...5 ~= numbers[1], 0...6 ~= numbers[2] else { return nil }
            return Date(day: .weekday(numbers[2], week: numbers[1], month: numbers[0]), time: time)
        case "J":
            return Int(first.dropFirst()).map { Date(day: .ofCommonYear($0), time: time) }
        default:
            return Int(first).map { Date(day: .ofYear($0), time: time) }
        }
    }
}
