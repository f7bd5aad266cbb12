import Platform

/// The file with the players that Limber has paused or ducked. After a crash, the next process reads the file and
/// restores the players.
///
/// The functions wait for the disk. Call them on the thread of ``RunningPlayers``.
struct Ledger: Hashable, Sendable {
    /// The result of reading the file.
    enum Contents: Hashable, Sendable {
        /// The file does not exist.
        case nothing
        case holds([Hold])
        /// The list is of another boot or too old: nobody expects these players to play now.
        case expired([Hold])
        /// The file is damaged; the text is the reason, for a log.
        case unreadable(String)
    }

    /// The format of the file: `{"boot":"…","holds":[…],"time":…}`. Lists of older versions have neither boot nor time.
    private struct Page: Codable {
        var boot: String?
        let holds: [Hold]
        /// The time of the list on the clock of `BootTime`, in milliseconds.
        var time: Int?
    }

    /// The age up to which a list is valid, inclusive.
    static let life = Duration.seconds(10 * 60)

    let path: String
    private var file: StateFile<Page> { StateFile(path) }

    /// Writes the holds durably, or removes the file if there are none. Creates a missing folder with mode 0700.
    ///
    /// - Throws: ``DurableFile/WriteError`` if the file cannot be written.
    func write(_ holds: [Hold], boot: String = BootTime.boot, now: Duration = BootTime.now) throws {
        guard !holds.isEmpty else { return file.remove() }
        try file.write(Page(boot: boot, holds: holds, time: Int(now / .milliseconds(1))))
    }

    /// Reads and validates the file. A file that this user cannot open counts as missing.
    ///
    /// - Parameters:
    ///   - boot: The id of the current boot; empty if it is unknown.
    ///   - now: The current time on the clock of `BootTime`.
    func read(boot: String = BootTime.boot, now: Duration = BootTime.now) -> Contents {
        let page: Page
        do {
            guard let read = try file.read() else { return .nothing }
            page = read
        } catch {
            return .unreadable("the list of paused players is damaged")
        }
        guard page.holds.allSatisfy(\.isPossible) else {
            return .unreadable("the list of paused players holds impossible entries")
        }
        guard let time = page.time, !boot.isEmpty, page.boot == boot,
            (.zero...Self.life).contains(now - .milliseconds(time))
        else { return .expired(page.holds) }
        return .holds(page.holds)
    }
}

extension Hold {
    /// Whether Limber can have written the entry: an MPRIS player with a unique bus name such as `:1.42`, or MPD, which
    /// is paused, or ducked from one positive volume to a lower one.
    fileprivate var isPossible: Bool {
        switch change {
        case .paused: isPlayerPossible
        case .lowered(let before, let now): isPlayerPossible && 0 < before && before.isFinite && 0 < now && now < before
        }
    }

    private var isPlayerPossible: Bool {
        switch player {
        case .mpris(let name, let owner, _): MPRISName.isPlayer(name) && owner.hasPrefix(":")
        case .mpd: true
        }
    }
}
