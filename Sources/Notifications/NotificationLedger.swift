import FoundationEssentials
import Platform
public import PracticeCore

/// The file of notifications on screen, which lets the next process replace or close them.
///
/// It contains only notifications that await the user; the others expire by themselves.
public struct NotificationLedger: Sendable {
    /// A running notification server. Notification ids are valid only for the same server on the same bus.
    struct Service: Hashable, Codable {
        let owner: String
        let bus: String
    }

    /// A notification on screen with its server id.
    struct Entry: Hashable, Codable {
        let id: UInt32
        let notification: UserNotification.ID
        let category: NotificationCategory

        private enum CodingKeys: String, CodingKey {
            case id, notification = "notice", category
        }
    }

    private struct Page: Codable {
        let service: Service
        let shown: [Entry]
    }

    private let path: String

    /// Creates a ledger without reading the file.
    ///
    /// - Parameter path: The path in the user's state folder.
    public init(path: String) {
        self.path = path
    }

    /// The notifications in the file, regardless of the server.
    public var notifications: Set<UserNotification.ID> { Set(page?.shown.map(\.notification) ?? []) }

    /// Returns the entries of a server; none if the file belongs to another server or cannot be read.
    func entries(of service: Service) -> [Entry] {
        guard let page, page.service == service else { return [] }
        return page.shown
    }

    private var page: Page? {
        (try? RegularFile.bytes(of: path)).flatMap { try? JSONDecoder().decode(Page.self, from: Data($0)) }
    }

    /// Writes the entries atomically but without `fsync`: the server's notifications do not survive a power failure
    /// either.
    func write(_ entries: [Entry], of service: Service) throws {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let page = Page(service: service, shown: entries.sorted { $0.id < $1.id })
        try JSONEncoder().encode(page).write(to: URL(filePath: path), options: .atomic)
    }
}
