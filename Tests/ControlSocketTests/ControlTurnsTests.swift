import NIOCore
import Testing

@testable import ControlSocket

@Suite struct ControlTurnsTests {
    private enum Input {
        case heard(String)
        case answered
        case wantsToRead
        case inputEnded
        case subscriptionEnded
        case dismiss
    }

    /// The actions after each of some inputs.
    private func actions(after inputs: [Input]) -> [String] {
        var turns = ControlTurns()
        return inputs.map { input in
            let action: ControlTurns.Action
            switch input {
            case .heard(let text): action = turns.heard(.text(ByteBuffer(string: text).readableBytesView))
            case .answered: action = turns.answered()
            case .wantsToRead: action = turns.wantsToRead()
            case .inputEnded: action = turns.inputEnded()
            case .subscriptionEnded: action = turns.subscriptionEnded()
            case .dismiss:
                turns.dismiss()
                action = .none
            }
            return switch action {
            case .none: "-"
            case .answer(.text(let line)): String(decoding: line, as: UTF8.self)
            case .answer(.tooLong): "!"
            case .read: "read"
            case .finish: "finish"
            }
        }
    }

    @Test func answersOneLineAtATime() {
        #expect(
            actions(after: [.heard("a"), .heard("b"), .heard("c"), .answered, .answered, .answered, .heard("d")])
                == ["a", "-", "-", "b", "c", "-", "d"])
    }

    @Test func pausesReadingWhileLinesWait() {
        #expect(
            actions(after: [
                .wantsToRead, .heard("a"), .wantsToRead, .heard("b"), .wantsToRead, .wantsToRead, .answered, .answered,
                .wantsToRead,
            ]) == ["read", "a", "read", "-", "-", "-", "b", "read", "read"])
    }

    @Test func finishesAfterTheLastAnswerOfAHalfClosedClient() {
        #expect(actions(after: [.inputEnded]) == ["finish"])
        #expect(
            actions(after: [.heard("a"), .heard("b"), .inputEnded, .wantsToRead, .answered, .answered])
                == ["a", "-", "-", "-", "b", "finish"])
    }

    @Test func finishesAfterASubscriptionAndAHalfClose() {
        #expect(
            actions(after: [.subscriptionEnded, .heard("a"), .inputEnded, .subscriptionEnded, .answered])
                == ["-", "a", "-", "-", "finish"])
        #expect(actions(after: [.inputEnded, .subscriptionEnded]) == ["finish", "finish"])
    }

    @Test func readsButIgnoresADismissedClient() {
        #expect(
            actions(after: [.heard("a"), .dismiss, .heard("b"), .answered, .wantsToRead, .inputEnded])
                == ["a", "-", "-", "-", "read", "-"])
    }
}
