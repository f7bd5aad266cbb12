extension UserNotification {
    /// Returns the test notification. Each has an id of its own, so that a second test does not replace the first.
    public static func test(id: String) -> UserNotification {
        UserNotification(
            id: "test-notification-\(id)", category: .test, title: "Test Notification",
            body: "Your notifications are working!", speech: Speech(.test))
    }

    /// The delay of the test notification, long enough to look away from the terminal.
    public static let testDelay = Duration.seconds(5)
}
