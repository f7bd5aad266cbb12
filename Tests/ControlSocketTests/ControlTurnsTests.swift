import NIOCore
import Testing

@testable import ControlSocket

@Suite struct ControlTurnsTests {
    private enum Input {
        case received(String)
        case answered
        case readRequested
        case inputEnded
        case subscriptionEnded
        case reject
    }

    /// The actions after each of some inputs.
    private func actions(after inputs: [Input]) -> [String] {
        var turns = ControlTurns()
        return inputs.map { input in
            let action: ControlTurns.Action
            switch input {
            case .received(let text): action = turns.received(.text(ByteBuffer(string: text).readableBytesView))
            case .answered: action = turns.answered()
            case .readRequested: action = turns.readRequested()
            case .inputEnded: action = turns.inputEnded()
            case .subscriptionEnded: action = turns.subscriptionEnded()
            case .reject:
                turns.reject()
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
            actions(after: [
                .received("a"), .received("b"), .received("c"), .answered, .answered, .answered, .received("d"),
            ])
                == ["a", "-", "-", "b", "c", "-", "d"])
    }

    @Test func pausesReadingWhileLinesWait() {
        #expect(
            actions(after: [
                .readRequested, .received("a"), .readRequested, .received("b"), .readRequested, .readRequested,
                .answered, .answered,
                .readRequested,
            ]) == ["read", "a", "read", "-", "-", "-", "b", "read", "read"])
    }

    @Test func finishesAfterTheLastAnswerOfAHalfClosedClient() {
        #expect(actions(after: [.inputEnded]) == ["finish"])
        #expect(
            actions(after: [.received("a"), .received("b"), .inputEnded, .readRequested, .answered, .answered])
                == ["a", "-", "-", "-", "b", "finish"])
    }

    @Test func finishesAfterASubscriptionAndAHalfClose() {
        #expect(
            actions(after: [.subscriptionEnded, .received("a"), .inputEnded, .subscriptionEnded, .answered])
                == ["-", "a", "-", "-", "finish"])
        #expect(actions(after: [.inputEnded, .subscriptionEnded]) == ["finish", "finish"])
    }

    @Test func readsButIgnoresADismissedClient() {
        #expect(
            actions(after: [.received("a"), .reject, .received("b"), .answered, .readRequested, .inputEnded])
                == ["a", "-", "-", "-", "read", "-"])
    }
}
