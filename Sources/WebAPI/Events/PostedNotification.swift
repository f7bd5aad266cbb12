import PracticeCore

/// A notification as pages receive it, with its texts and the manner of its delivery.
struct PostedNotification: Encodable {
    let id: UserNotification.ID
    let category: NotificationCategory
    let title: String
    let body: String
    let actions: [NotificationAction]
    let manner: NotificationManner

    init(_ notification: UserNotification, _ manner: NotificationManner) {
        id = notification.id
        category = notification.category
        title = notification.title
        body = notification.body
        actions = notification.category.actions
        self.manner = manner
    }
}
