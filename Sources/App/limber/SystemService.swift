import Glibc

/// The system service of this computer, as its files show it. No command waits for systemd.
///
/// The file of its unit is no sign: every computer with the package has that.
enum SystemService: Hashable {
    /// The service was never used.
    case absent
    /// It was used, and left its history. Its unit is neither enabled nor active.
    case left
    /// Its unit is enabled or active.
    case expected

    /// The folder of its history.
    static let folder = "/var/lib/limber"

    /// The ways out for a user who cannot use the service's history.
    static let otherwise = "or use your own history with --own"

    /// The links of systemd to an enabled unit, at boot and until the next boot, and to an active one.
    private static let signs = [
        "/etc/systemd/system/multi-user.target.wants/limber.service",
        "/run/systemd/system/multi-user.target.wants/limber.service",
        "/run/systemd/units/invocation:limber.service",
    ]

    /// Reads the state from the files of this computer.
    static func onThisComputer() -> SystemService {
        var status = stat()
        if signs.contains(where: { lstat($0, &status) == 0 }) { return .expected }
        return stat(folder, &status) == 0 ? .left : .absent
    }

    /// Checks that no service keeps the history of this user. Call this when the service does not answer.
    ///
    /// - Throws: ``CommandError``, because a member of the group would otherwise find an empty history.
    func checkAbsence(_ mayUse: (String) -> Bool) throws(CommandError) {
        let isMember = mayUse(Self.folder)
        switch self {
        case .absent:
            return
        // Others have always used their own history while it does not run.
        case .left where !isMember:
            return
        case .expected where !isMember:
            throw Self.joining("the system service keeps its history in '\(Self.folder)'")
        case .left, .expected:
            throw CommandError(
                .unavailable, "the system service does not run: systemctl status limber; start it, \(Self.otherwise)")
        }
    }

    /// Returns the error for a user outside of the group.
    static func joining(_ reason: String) -> CommandError {
        CommandError(
            .forbidden, "\(reason); join the group with 'sudo adduser $USER limber' and log in again, \(otherwise)")
    }
}
