import PracticeCore

/// A notice as pages have it: with what they say of it, and how loudly.
struct PostedNotice: Encodable {
    let id: Notice.ID
    let category: NoticeCategory
    let title: String
    let body: String
    let actions: [NoticeAction]
    let manner: NoticeManner

    init(_ notice: Notice, _ manner: NoticeManner) {
        id = notice.id
        category = notice.category
        title = notice.title
        body = notice.body
        actions = notice.category.actions
        self.manner = manner
    }
}
