public import PracticeCore
import Store

extension ReminderService: NoticeResponder {
    /// Does what was asked for with a question, whichever process has asked it, and tells what became of an answer.
    public func respond(_ response: NoticeResponse, to notice: Notice.ID) throws(NoticeRefusal) -> String {
        guard let id = ReminderQuestion.id(ofNotice: notice) else {
            guard notice == ReminderQuestion.checkInNotice else { throw .unknown }
            return try respondToCheckIn(response)
        }
        switch response {
        case .reply(let text):
            return try answer(id, notice, text)
        case .skip:
            try perform { store, context throws(ReminderError) in try store.skip(question: id, context) }
            board.withdraw(notice)
            return "Skipped."
        case .snooze(let length):
            let moment = try perform { store, context throws(ReminderError) in
                try store.snooze(question: id, length, context)
            }
            board.withdraw(notice)
            let (day, time) = calendar().clock.reading(at: moment)
            return "You are asked again at \(time) on \(day)."
        case .open:
            return "The question stays open."
        case .dismissal:
            try perform { store, _ throws(ReminderError) in try store.dismiss(question: id) }
            board.forget(notice)
            return "The question stays open."
        }
    }

    private func respondToCheckIn(_ response: NoticeResponse) throws(NoticeRefusal) -> String {
        switch response {
        case .open, .dismissal, .skip:
            board.withdraw(ReminderQuestion.checkInNotice)
            return "Seen."
        case .reply: throw .refused("the check-in takes no answer; 'limber weight 81.4' tells it your weight")
        case .snooze: throw .refused("the check-in cannot be put off; it comes again next week")
        }
    }

    private func answer(_ id: String, _ notice: Notice.ID, _ written: String) throws(NoticeRefusal) -> String {
        let text: IntentionText
        do throws(IntentionText.Fault) {
            text = try IntentionText(written)
        } catch {
            throw .refused(error.description)
        }
        let intention: Intention
        do throws(NoticeRefusal) {
            intention = try perform { store, context throws(ReminderError) in
                try store.answer(question: id, text, newID: newID(), context)
            }
        } catch {
            switch error {
            case .notKept: board.post(.intentionNotSaved)
            case .unknown, .refused: break
            }
            throw error
        }
        board.withdraw(notice)
        let confirmation = Notice.intentionSet(intention.scope)
        board.post(confirmation)
        return confirmation.body
    }

    @discardableResult
    private func perform<Value>(
        _ body: (Store, ReminderContext) throws(ReminderError) -> Value
    ) throws(NoticeRefusal) -> Value {
        let store: Store
        do throws(StoreError) {
            store = try Store(path: database)
        } catch {
            throw .notKept(error.description)
        }
        do throws(ReminderError) {
            return try body(store, context)
        } catch {
            switch error {
            case .refused(.unknown): throw .unknown
            case .refused(let refusal): throw .refused(refusal.description)
            case .store(let error): throw .notKept(error.description)
            }
        }
    }
}
