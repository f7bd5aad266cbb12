public import PracticeCore
public import PracticeData

/// Takes the response to any notification, and passes it on to the use case behind it.
public struct NoticeDesk: NoticeResponder {
    private let questions: any NoticeResponder
    private let practice: PracticeService
    private let board: NoticeBoard

    /// - Parameter questions: Takes the answers to reminders' questions.
    public init(questions: any NoticeResponder, practice: PracticeService, board: NoticeBoard) {
        self.questions = questions
        self.practice = practice
        self.board = board
    }

    /// Carries out a response. A notification that asks nothing is dismissed everywhere once it was seen anywhere.
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
        do {
            try await practice.nutrition.markPlanSeen()
        } catch let error as StoreError where error.kind == .busy {
            throw .busy("\(error)")
        } catch {
            throw .notKept("\(error)")
        }
        return "The updated nutrition plan is marked as seen."
    }
}
