/// The control group of a process, as in `/proc/PID/cgroup`.
struct ControlGroup: Hashable {
    /// The innermost systemd service of the process, or `nil` if no service started it.
    let service: String?
    /// Whether the systemd of a user started the process.
    let isBelowUserManager: Bool

    /// Reads the text of the file. A line is `ID:CONTROLLERS:PATH`; systemd's hierarchy has no controllers in version 2
    /// of control groups, and the name `name=systemd` in version 1.
    init(parsing text: String) {
        let paths = text.split(separator: "\n").compactMap { line -> Substring? in
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, fields[1].isEmpty || fields[1] == "name=systemd" else { return nil }
            return fields[2]
        }
        service = paths.lazy.compactMap(Self.service).first
        isBelowUserManager = paths.contains { $0.contains("/user@") }
    }

    private static func service(in path: Substring) -> String? {
        // A scope, such as that of a login session or a terminal, is below the service of the user's systemd.
        let units = path.split(separator: "/").filter { $0.hasSuffix(".service") || $0.hasSuffix(".scope") }
        guard let unit = units.last, unit.hasSuffix(".service"), !unit.hasPrefix("user@") else { return nil }
        return String(unit)
    }
}
