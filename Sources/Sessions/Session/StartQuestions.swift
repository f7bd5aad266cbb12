import ControlProtocol
import Platform
import PracticeCore
import SessionCore

/// The question whether a scheduled session may start. One is open at a time.
struct StartQuestions {
    /// A question that was asked.
    struct Asked: Sendable {
        let question: StartQuestion
        let reply = Latch<StartReply>()
        /// Opened when the session has started, or could not.
        private let start = Latch<Void>()

        /// The longest wait of a caller who answers with yes for the start of the session.
        private static let startLimit = Duration.seconds(10)

        fileprivate func noteStart() { start.open() }

        /// Returns when an answer has taken effect: a yes with the start of the session.
        func untilEffect(of answer: StartAnswer) async {
            switch answer {
            case .later, .refuse: return
            case .start: break
            }
            let timer = Task {
                try await TaskPool.sleep(for: Self.startLimit)
                start.open()
            }
            await start.wait()
            timer.cancel()
        }
    }

    /// The question that can be answered.
    private(set) var open: Asked?
    /// The question that was answered with yes, whose session is about to start.
    private var awaiting: Asked?

    /// Whether a scheduled session asks whether it may start, or is about to start after a yes.
    var isAsking: Bool { open != nil || awaiting != nil }

    /// Asks a question.
    ///
    /// - Returns: `nil` if another question is open.
    mutating func ask(_ question: StartQuestion) -> Asked? {
        guard open == nil else { return nil }
        open = Asked(question: question)
        return open
    }

    /// Ends the open question with an answer.
    ///
    /// - Returns: The question; `nil` without one.
    mutating func answer(_ answer: StartAnswer) -> Asked? {
        guard let open else { return nil }
        end(open, with: .answered(answer))
        return open
    }

    /// Ends a question, unless it was ended or a session starts already.
    mutating func end(_ question: Asked, with reply: StartReply) {
        guard open?.reply === question.reply else { return }
        open = nil
        if reply == .answered(.start) { awaiting = question }
        question.reply.open(with: reply)
    }

    /// Removes the open question while a session starts: no answer counts.
    mutating func withdraw() -> Asked? { exchange(&open, with: nil) }

    /// Notes that a session has started, or could not.
    mutating func noteStart() { exchange(&awaiting, with: nil)?.noteStart() }

    /// Notes that the answer to a question has taken effect, or that its session has not come in time.
    mutating func noteEffect(on question: Asked) {
        if awaiting?.reply === question.reply { awaiting = nil }
    }
}
