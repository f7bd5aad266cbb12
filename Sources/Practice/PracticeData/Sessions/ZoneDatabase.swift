import FoundationEssentials
import Platform
public import PracticeCore
public import SessionCore

/// The zone database of this computer, in which a session's zone is found. Reads each zone once.
public struct ZoneDatabase {
    private var rules: [String: Zone?] = [:]

    /// Creates a database without zones that were read.
    public init() {}

    /// Returns the rules of a zone; `nil` for an unknown zone, or without a name.
    public mutating func rules(of name: String?) -> Zone? {
        guard let name else { return nil }
        if let known = rules[name] { return known }
        let found = Self.read(name)
        rules[name] = found
        return found
    }

    /// Returns the rules of a zone by a name as other programs write it: in any case, behind a prefix, as in
    /// `/mozilla.org/20070129_1/Europe/Berlin`, or as Windows names it.
    public static func rules(ofWritten name: String) -> Zone? {
        if let rules = read(name) ?? WindowsZones.name(of: name).flatMap(read) { return rules }
        // No name of the database has more parts.
        let parts = name.split(separator: "/").suffix(3)
        return parts.indices.lazy.compactMap { spelled(parts[$0...]).flatMap(read) }.first
    }

    /// Returns a name as the database spells it; `nil` if it has no such name.
    private static func spelled(_ parts: ArraySlice<Substring>) -> String? {
        var name: [String] = []
        for part in parts {
            let folder = "\(folder)/\(name.joined(separator: "/"))"
            // A missing folder has no zones.
            guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder),
                let entry = entries.first(where: { $0.lowercased() == part.lowercased() })
            else { return nil }
            name.append(entry)
        }
        return name.joined(separator: "/")
    }

    private static let folder = "/usr/share/zoneinfo"

    /// Returns the name of a zone; `nil` if a clock shows another time at an instant, as in a container that has the
    /// name of a zone but not its rules.
    public mutating func name(_ name: String?, agreeingWith clock: DayClock, at moment: Timestamp) -> String? {
        guard let rules = rules(of: name), clock.agrees(with: rules, at: moment) else { return nil }
        return name
    }

    /// Returns the path of a zone's file, which need not exist; `nil` for a name that leads out of the folder, as an
    /// import may have it.
    public static func file(of name: String) -> String? {
        let isName = name.first?.isLetter == true && !name.split(separator: "/").contains("..")
        return isName ? "\(folder)/\(name)" : nil
    }

    private static func read(_ name: String) -> Zone? {
        // A zone that cannot be read is unknown.
        guard let file = file(of: name), let bytes = try? RegularFile.bytes(of: file) else { return nil }
        return Zone(parsing: bytes)
    }
}
