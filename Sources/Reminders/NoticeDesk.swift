public import PracticeCore
public import SessionCore
import Store

/// Takes what is done about any notice, and has it done by whoever has put the notice up.
public struct NoticeDesk: NoticeResponder {
    private let questions: any NoticeResponder
    private let database: String
    private let now: @Sendable () -> Timestamp
    private let board: NoticeBoard

    /// - Parameter questions: Who asks, and takes the answers.
    public init(
        questions: any NoticeResponder, database: String, now: @escaping @Sendable () -> Timestamp, board: NoticeBoard
    ) {
        self.questions = questions
        self.database = database
        self.now = now
        self.board = board
    }

    /// Does what was asked for. What asks nothing is put away everywhere as soon as it was seen anywhere.
    public func respond(_ response: NoticeResponse, to id: Notice.ID) async throws(NoticeRefusal) -> String {
        if ReminderQuestion.id(ofNotice: id) != nil || id == ReminderQuestion.checkInNotice {
            return try await questions.respond(response, to: id)
        }
        switch response {
        case .open, .dismissal, .skip: break
        case .reply, .snooze: throw .unknown
        }
        board.withdraw(id)
        guard id.hasPrefix(PlanChange.noticePrefix) else { return "Seen." }
        do throws(StoreError) {
            try Store(path: database).markPlanSeen(at: now())
        } catch {
            throw .notKept(error.description)
        }
        return "The change of the plan was seen."
    }
}
