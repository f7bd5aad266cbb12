import FoundationEssentials
public import PracticeCore

/// The file that says what a notification service still shows, so that the next process can replace it or take it away.
///
/// Only notifications that wait for somebody are in it: the others go by themselves.
public struct NotificationLedger: Sendable {
    /// A notification service: the numbers of its notifications are of no use to another one, or on another bus.
    struct Service: Hashable, Codable {
        let owner: String
        let bus: String
    }

    /// A notification that is shown.
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

    /// - Parameter path: The file in the user's state folder.
    public init(path: String) {
        self.path = path
    }

    /// The notices that are shown, by whatever service.
    public var notifications: Set<UserNotification.ID> { Set(page?.shown.map(\.notification) ?? []) }

    /// The notifications that a service shows; none where the file cannot be read.
    func entries(of service: Service) -> [Entry] {
        guard let page, page.service == service else { return [] }
        return page.shown
    }

    private var page: Page? {
        FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(Page.self, from: $0) }
    }

    /// Writes what a service shows. It need not outlive the power: the service does not, either.
    func write(_ entries: [Entry], of service: Service) throws {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let page = Page(service: service, shown: entries.sorted { $0.id < $1.id })
        try JSONEncoder().encode(page).write(to: URL(filePath: path), options: .atomic)
    }
}
