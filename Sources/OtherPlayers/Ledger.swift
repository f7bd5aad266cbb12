import ControlProtocol
import FoundationEssentials
import Platform

/// The file that says which players are held, so that they can be handed back by the next process where one dies.
struct Ledger: Hashable, Sendable {
    /// What it says.
    enum Contents: Hashable, Sendable {
        case nothing
        case holds([Hold])
        /// Something that we did not write; the text says what is wrong with it.
        case unreadable(String)
    }

    private struct Page: Codable {
        let holds: [Hold]
    }

    let path: String

    /// Writes what is held, for good before it returns; nothing removes the file.
    func write(_ holds: [Hold]) throws {
        guard !holds.isEmpty else {
            DurableFile.remove(path)
            return
        }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try DurableFile.write(try ControlJSON.encoder.encode(Page(holds: holds)), to: path)
    }

    /// What the file says.
    func read() -> Contents {
        guard let file = FileManager.default.contents(atPath: path) else { return .nothing }
        guard let page = try? JSONDecoder().decode(Page.self, from: file) else {
            return .unreadable("the list of paused players is damaged")
        }
        guard page.holds.allSatisfy(\.isPossible) else {
            return .unreadable("the list of paused players holds impossible entries")
        }
        return .holds(page.holds)
    }
}

extension Hold {
    /// Whether we can have written it.
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
