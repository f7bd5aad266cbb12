import Calendars
import FoundationEssentials
import Glibc
public import Platform

/// The place of a calendar: a file, or a folder, of which all files with names that end in `.ics` count.
///
/// Other users may be able to write the folder. It is read by its descriptor, without its links, FIFOs and sockets.
public struct CalendarSource: Sendable {
    typealias ReadError = CalendarFile.ReadError

    private let path: String

    /// The greatest size of all files together, in bytes.
    private static let mostBytes = 10 << 20

    /// Names a place, at which there need not be anything.
    public init(_ path: String) { self.path = path }

    /// Reads all files into memory.
    func files() throws(ReadError) -> [(path: String, bytes: [UInt8])] {
        if let sign = path.firstRange(of: "://") {
            // The setting takes an address for a path below its folder.
            let start = path[..<sign.lowerBound].lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
            throw ReadError(
                failure: "cannot read the calendar '\(path[start...])': it is an address",
                advice: "fetch it with a timer, such as 'curl -o ~/calendar.ics ADDRESS', and name the file")
        }
        var (place, files, size) = (path, [(path: String, bytes: [UInt8])](), 0)
        do throws(RegularFile.ReadError) {
            // What is no folder is a file.
            guard let folder = try? OpenFolder(path) else {
                return [(path, try RegularFile.bytes(of: path, upTo: Self.mostBytes))]
            }
            guard access(path, R_OK) == 0 else { throw RegularFile.ReadError(code: errno) }
            for name in Self.names(in: folder) {
                place = "\(path)/\(name)"
                files.append((place, try folder.bytes(of: name, upTo: Self.mostBytes - size)))
                size += files.last?.bytes.count ?? 0
            }
            return files
        } catch {
            throw ReadError(failure: "cannot read the calendar '\(place)': \(error)", advice: nil)
        }
    }

    private static func names(in folder: borrowing OpenFolder) -> [String] {
        // One more than a calendar can have, so that the excess is noticed.
        var names: [String] = []
        for name in folder.names.filter({ !$0.hasPrefix(".") && $0.lowercased().hasSuffix(".ics") }).sorted()
        where names.count <= ParsedCalendar.mostFiles && folder.hasFile(name) { names.append(name) }
        return names
    }

    /// The versions of the files: after a change, others than before.
    public var versions: [FileVersion?] {
        let file = FileVersion(path: path)
        // Without a folder, the file itself counts.
        guard let folder = try? OpenFolder(path) else { return [file] }
        return [file] + Self.names(in: folder).map { FileVersion(path: "\(path)/\($0)") }
    }

    /// The folders in which a change can be one of the calendar: those of the links on its path, and its own.
    public var folders: Set<String> {
        var (folders, place, links) = (Set([path.parentFolder]), path.hasPrefix("/") ? "" : ".", 0)
        var rest = path.split(separator: "/")[...]
        // A loop of links ends, as for the system (path_resolution(7)).
        while links < 40, let name = rest.popFirst() {
            let step = name == ".." ? place.parentFolder : "\(place)/\(name)"
            // What is no link leads nowhere else.
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: step) {
                links += 1
                folders.insert(step.parentFolder)
                if target.hasPrefix("/") { place = "" }
                rest = target.split(separator: "/") + rest
            } else {
                place = step
            }
        }
        // A watch of a file would end with the file.
        if (try? OpenFolder(place)) != nil { folders.insert(place) }
        return folders.union([place.parentFolder])
    }
}
