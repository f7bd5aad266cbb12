import AudioFiles
import FoundationEssentials
import Glibc
import ScoreCore

/// The music in a folder and its sub-folders, in the order of mpv and MPD: the files of a folder in natural order, then
/// its sub-folders in natural order.
struct MusicFolder {
    /// The extensions of files that Limber reads without FFmpeg. Other files, such as covers, are ignored.
    private static let extensions: Set<String> = [
        "wav", "wave", "flac", "ogg", "oga", "opus", "mp3", "mp2", "mpga", "aif", "aiff", "aifc", "au", "snd", "caf",
        "w64", "rf64",
    ]

    /// The paths of the files.
    private(set) var files: [String] = []
    /// The sub-folders that cannot be read, and the kinds of files that Limber does not play, each with a name.
    private(set) var faults: [String] = []
    /// The number of sub-folders that were searched; -1 before the search of the folder itself.
    private var subfolders = -1

    /// The reason why nothing plays, for a folder without faults.
    var emptiness: String {
        let inside = subfolders > 0 ? " and its \(subfolders) sub-folder\(subfolders == 1 ? "" : "s")" : ""
        return "no audio files in the folder\(inside)"
    }

    /// The reasons why Limber does not play the files of a kind.
    private let obstacles: [ForeignKind: String]
    private var unsupported: [ForeignKind: [String]] = [:]
    /// The files and sub-folders whose names are not UTF-8. Such a name has no path in Swift's strings.
    private var misnamed: [String] = []
    /// The folders that were searched. A symbolic link can lead to one of them.
    private var searched: Set<[UInt64]> = []

    /// - Parameter programs: The folders in which the programs of FFmpeg are looked up, as in `$PATH`.
    init(_ path: String, searching programs: String = ForeignKind.searchPath) {
        let kinds = ForeignKind.allCases.map { ($0, $0.obstacle(searching: programs)) }
        obstacles = Dictionary(uniqueKeysWithValues: kinds).compactMapValues(\.self)
        search(path)
        for kind in ForeignKind.allCases {
            if let paths = unsupported[kind], let obstacle = obstacles[kind] { report(obstacle, of: paths) }
        }
        report("the name is not UTF-8; rename it", of: misnamed)
    }

    private mutating func report(_ fault: String, of paths: [String]) {
        guard let first = paths.first else { return }
        faults.append("\(fault): \(first)\(paths.count > 1 ? " and \(paths.count - 1) more" : "")")
    }

    private mutating func search(_ folder: String) {
        var status = stat()
        guard stat(folder, &status) == 0, searched.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted
        else { return }
        subfolders += 1
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            let isRefused = (error as? CocoaError)?.code == .fileReadNoPermission
            faults.append("cannot read the folder '\(folder)': \(isRefused ? "permission denied" : "\(error)")")
            return
        }
        var inner: [String] = []
        // macOS leaves hidden files like "._a.wav" beside "a.wav" on other file systems.
        let sorted = names.filter { !$0.hasPrefix(".") }.map { ($0, NaturalOrder($0)) }.sorted { $0.1 < $1.1 }
        for (name, _) in sorted {
            let path = "\(folder)/\(name)"
            var isFolder = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
                inner.append(path)
                continue
            }
            let kind = ForeignKind(nameOf: name)
            let suffix = MusicPlaylist.extension(of: name)
            let isMusic = kind != nil || Self.extensions.contains(suffix)
            // A cover has an extension, and a folder rarely.
            if name.unicodeScalars.contains("\u{FFFD}"), !FileManager.default.fileExists(atPath: path) {
                if isMusic || !(1...4).contains(suffix.count) { misnamed.append(path) }
            } else if let kind, obstacles[kind] != nil {
                unsupported[kind, default: []].append(path)
            } else if isMusic {
                files.append(path)
            }
        }
        for path in inner { search(path) }
    }
}

/// The order in which people sort names: numbers by their value, letters without regard to case.
struct NaturalOrder: Comparable {
    /// A piece of a name. Numbers come before letters.
    fileprivate enum Part: Comparable {
        /// A number without leading zeros. Of two numbers, the one with more digits is larger.
        case number(count: Int, digits: [UInt8])
        case letters(String)
    }

    private let parts: [Part]
    private let name: String

    init(_ name: String) {
        self.name = name
        var parts: [Part] = []
        var rest = Array(name.utf8)[...]
        while let first = rest.first {
            let isNumber = Self.isDigit(first)
            let part = rest.prefix { Self.isDigit($0) == isNumber }
            rest = rest.dropFirst(part.count)
            if isNumber {
                let digits = Array(part.drop { $0 == UInt8(ascii: "0") })
                parts.append(.number(count: digits.count, digits: digits))
            } else {
                parts.append(.letters(String(decoding: part, as: UTF8.self).lowercased()))
            }
        }
        self.parts = parts
    }

    static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
        left.parts == right.parts ? left.name < right.name : left.parts.lexicographicallyPrecedes(right.parts)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension NaturalOrder.Part {
    fileprivate static func < (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.number(let count, let digits), .number(let otherCount, let otherDigits)):
            count == otherCount ? digits.lexicographicallyPrecedes(otherDigits) : count < otherCount
        case (.letters(let letters), .letters(let otherLetters)): letters < otherLetters
        case (.number, .letters): true
        case (.letters, .number): false
        }
    }
}
