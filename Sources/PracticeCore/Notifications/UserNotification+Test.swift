extension UserNotification {
    /// What shows whether notices arrive. Each has an id of its own.
    public static func test(id: String) -> UserNotification {
        UserNotification(
            id: "test-notification-\(id)", category: .test, title: "Test Notification",
            body: "Your notifications are working!", speech: Speech(.test))
    }

    /// How long it takes to come: as long as it takes to look up.
    public static let testDelay = Duration.seconds(5)
}
