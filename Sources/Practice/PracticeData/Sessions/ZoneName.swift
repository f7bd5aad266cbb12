import FoundationEssentials
import Glibc

/// The name of this computer's time zone in the zone database.
public enum ZoneName {
    /// The name, such as `Europe/Paris`, from `TZ`, else from the link `/etc/localtime`, else from `/etc/timezone`.
    /// `nil` if the first of these that exists names no zone.
    public static var ofThisMachine: String? {
        name(
            variable: getenv("TZ").map { String(cString: $0) },
            // The file need not be a link.
            link: try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime"),
            file: FileManager.default.contents(atPath: "/etc/timezone").map { String(decoding: $0, as: UTF8.self) })
    }

    static func name(variable: String?, link: String?, file: String?) -> String? {
        // A path or a zone in `TZ` may have a colon before it (tzset(3)).
        let place = variable.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? link ?? file
        guard let place else { return nil }
        let name = place.firstRange(of: "zoneinfo/").map { String(place[$0.upperBound...]) } ?? place
        return known(name.filter { !$0.isWhitespace })
    }

    /// Returns the name if the zone database has it. `TZ` may hold a rule instead, such as `CET-1CEST`.
    private static func known(_ name: String) -> String? {
        ZoneDatabase.file(of: name).flatMap { FileManager.default.fileExists(atPath: $0) ? name : nil }
    }
}
