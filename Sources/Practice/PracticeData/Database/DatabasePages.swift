import FoundationEssentials
import GRDB

/// The pages of a database and its log, read without SQLite, which refuses a whole file for one wrong byte (SQLite's
/// file format, sections 1 and 2).
struct DatabasePages {
    /// The size of a page in bytes: Limber has SQLite's usual pages.
    static let pageBytes = 4096

    /// The most bytes that are read, room for millions of sessions. Pages behind them are missing.
    private static let mostBytes = 1 << 30

    private var image: [UInt8]
    /// Whether the log may lack transactions: it is damaged, or ends within one.
    let isLogDamaged: Bool

    /// Reads the file of a database, and the log's complete transactions over it.
    ///
    /// - Throws: `DatabaseError` if the file cannot be read.
    init(path: String) throws {
        image = try UnmarkedDatabase(path: path).firstBytes(Self.mostBytes)
        let rest = image.count % Self.pageBytes
        if rest > 0 { image += [UInt8](repeating: 0, count: Self.pageBytes - rest) }
        let log = WriteAheadLog.content(of: path)
        isLogDamaged = log.isIncomplete
        for (number, page) in log.pages where (1...Self.mostBytes / Self.pageBytes).contains(number) {
            let end = number * Self.pageBytes
            if end > image.count { image += [UInt8](repeating: 0, count: end - image.count) }
            image.replaceSubrange(end - Self.pageBytes..<end, with: page)
        }
        // The pages behind have deleted rows. A transaction that the log lacks may have added them.
        if !isLogDamaged, let pages = log.databasePages {
            image.removeLast(max(0, image.count - pages * Self.pageBytes))
        }
    }

    /// The number of pages. They are numbered from 1.
    var count: Int { image.count / Self.pageBytes }

    /// Returns the bytes of a page; `nil` behind the end of the file.
    func page(_ number: Int) -> [UInt8]? {
        guard number >= 1, number <= count else { return nil }
        return Array(image[(number - 1) * Self.pageBytes..<number * Self.pageBytes])
    }

    /// Returns a page of a table or an index; `nil` for other pages and behind the end of the file.
    func tree(_ number: Int) -> TreePage? {
        page(number).flatMap { TreePage($0, at: number == 1 ? 100 : 0) }
    }

    /// Values that SQLite has stored together.
    struct Record {
        let values: [DatabaseValue]
        /// The overflow pages that the values continue on.
        let overflow: Set<Int>
        /// Whether each text is valid UTF-8, as Limber writes it.
        let hasValidTexts: Bool
    }

    /// Returns the values of a cell; `nil` if they cannot be read.
    func record(of cell: TreePage.Cell, on page: TreePage) -> Record? {
        var bytes = page.bytes[cell.payload]
        var overflow: Set<Int> = []
        var next = cell.overflow
        while bytes.count < cell.payloadBytes {
            guard let number = next, overflow.insert(number).inserted, let page = self.page(number) else { return nil }
            bytes += page[4...].prefix(cell.payloadBytes - bytes.count)
            next = Int(page.word(at: 0))
        }
        return Self.values(Array(bytes)).map { decoded in
            Record(values: decoded.values, overflow: overflow, hasValidTexts: decoded.hasValidTexts)
        }
    }

    /// The free pages: their content was deleted.
    var free: Set<Int> {
        var pages: Set<Int> = []
        var trunk = page(1).map { Int($0.word(at: 32)) } ?? 0
        while let bytes = page(trunk), pages.insert(trunk).inserted {
            let leaves = min(Int(bytes.word(at: 4)), Self.pageBytes / 4 - 2)
            pages.formUnion((0..<leaves).map { Int(bytes.word(at: 8 + 4 * $0)) })
            trunk = Int(bytes.word(at: 0))
        }
        return pages
    }

    /// Decodes a record, and whether its texts are valid; `nil` if its header does not fit its length.
    private static func values(_ bytes: [UInt8]) -> (values: [DatabaseValue], hasValidTexts: Bool)? {
        var place = 0
        guard let length = bytes.varint(at: &place), var body = Int(exactly: length), body <= bytes.count else {
            return nil
        }
        let headerEnd = body
        var values: [DatabaseValue] = []
        var hasValidTexts = true
        while place < headerEnd {
            guard let type = bytes.varint(at: &place), type >= 0 else { return nil }
            let size =
                switch type {
                case 0, 8, 9: 0
                case 1...4: Int(type)
                case 5: 6
                case 6, 7: 8
                default: Int((type - 12) / 2)
                }
            guard type != 10, type != 11, size <= bytes.count - body else { return nil }
            let content = bytes[body..<body + size]
            body += size
            values.append(value(content, type: type))
            let isText = type > 12 && !type.isMultiple(of: 2)
            if isText, String(validating: content, as: UTF8.self) == nil { hasValidTexts = false }
        }
        guard place == headerEnd, body == bytes.count else { return nil }
        return (values, hasValidTexts)
    }

    private static func value(_ bytes: ArraySlice<UInt8>, type: Int64) -> DatabaseValue {
        let isNegative = bytes.first.map { $0 >= 0x80 } ?? false
        let bits = bytes.prefix(8).reduce(isNegative ? ~UInt64(0) : 0) { $0 << 8 | UInt64($1) }
        return switch type {
        case 0: .null
        case 7: Double(bitPattern: bits).databaseValue
        case 8, 9: (type - 8).databaseValue
        case 1...6: Int64(bitPattern: bits).databaseValue
        case let type where type.isMultiple(of: 2): Data(bytes).databaseValue
        default: String(decoding: bytes, as: UTF8.self).databaseValue
        }
    }
}

/// A page of a table or an index.
struct TreePage {
    enum Kind: UInt8 {
        case indexInterior = 2
        case tableInterior = 5
        case indexLeaf = 10
        case tableLeaf = 13

        var isInterior: Bool { self == .indexInterior || self == .tableInterior }
        var isOfTable: Bool { self == .tableInterior || self == .tableLeaf }
    }

    /// A cell: a row, an entry of an index, or the key between two children.
    struct Cell {
        /// The page before this cell.
        let child: Int?
        /// The number of a row; 0 in an index.
        let number: Int64
        /// The place of the payload on the page.
        let payload: Range<Int>
        /// The length of the payload with its overflow pages.
        let payloadBytes: Int
        let overflow: Int?
        fileprivate let end: Int
    }

    let bytes: [UInt8]
    let kind: Kind
    /// The cells that can be read.
    let cells: [Cell]
    /// The pages below this one.
    let children: [Int]
    /// Whether cells and free space fill the page exactly: no cell is hidden, and none is read twice.
    let isExact: Bool

    /// Reads a page; `nil` for another kind of page.
    ///
    /// - Parameter start: The place of the page's header.
    fileprivate init?(_ bytes: [UInt8], at start: Int) {
        guard let kind = Kind(rawValue: bytes[start]) else { return nil }
        let array = start + (kind.isInterior ? 12 : 8)
        let stated = bytes.half(at: start + 3)
        // A cell has at least 4 bytes, and its place 2.
        let count = min(stated, (bytes.count - array) / 6)
        var cells: [Cell] = []
        var parts: [Range<Int>] = []
        for index in 0..<count {
            let place = bytes.half(at: array + 2 * index)
            guard place >= array + 2 * count, let cell = Cell(bytes, at: place, of: kind) else { continue }
            cells.append(cell)
            parts.append(place..<max(place + 4, cell.end))
        }
        var block = bytes.half(at: start + 1)
        while block > 0, block <= bytes.count - 4, parts.count < bytes.count {
            parts.append(block..<block + max(4, bytes.half(at: block + 2)))
            block = bytes.half(at: block)
        }
        var (end, gaps, isOverlapping) = (bytes.half(at: start + 5), 0, false)
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            isOverlapping = isOverlapping || part.lowerBound < end
            gaps += part.lowerBound - end
            end = part.upperBound
        }
        self.bytes = bytes
        self.kind = kind
        self.cells = cells
        children = cells.compactMap(\.child) + (kind.isInterior ? [Int(bytes.word(at: start + 8))] : [])
        isExact =
            cells.count == stated && !isOverlapping && array + 2 * count <= bytes.half(at: start + 5)
            && gaps + bytes.count - end == Int(bytes[start + 7])
    }
}

extension TreePage.Cell {
    fileprivate init?(_ bytes: [UInt8], at start: Int, of kind: TreePage.Kind) {
        var place = start
        guard start <= bytes.count - 4 else { return nil }
        if kind.isInterior { place += 4 }
        child = kind.isInterior ? Int(bytes.word(at: start)) : nil
        var length: Int64 = 0
        if kind != .tableInterior {
            guard let stated = bytes.varint(at: &place), (0...1 << 30).contains(stated) else { return nil }
            length = stated
        }
        var number: Int64 = 0
        if kind.isOfTable {
            guard let stated = bytes.varint(at: &place) else { return nil }
            number = stated
        }
        // The part on the page, by the formula of the file format.
        let (total, usable) = (Int(length), bytes.count)
        let most = kind.isOfTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
        let least = (usable - 12) * 32 / 255 - 23
        let wanted = least + (total - least) % (usable - 4)
        let local = total <= most ? total : wanted <= most ? wanted : least
        guard place + local + (local < total ? 4 : 0) <= bytes.count else { return nil }
        self.number = number
        payload = place..<place + local
        payloadBytes = total
        overflow = local < total ? Int(bytes.word(at: place + local)) : nil
        end = place + local + (local < total ? 4 : 0)
    }
}

extension [UInt8] {
    fileprivate func half(at place: Int) -> Int { Int(self[place]) << 8 | Int(self[place + 1]) }

    fileprivate func word(at place: Int) -> UInt32 { self[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }

    /// Reads a number of 1 to 9 bytes, and moves the place behind it; `nil` if it has no end.
    fileprivate func varint(at place: inout Int) -> Int64? {
        var bits: UInt64 = 0
        for length in 1...9 where place < count {
            let byte = self[place]
            place += 1
            if length == 9 { return Int64(bitPattern: bits << 8 | UInt64(byte)) }
            bits = bits << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return Int64(bitPattern: bits) }
        }
        return nil
    }
}
