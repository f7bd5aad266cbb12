import NIOCore
import Testing

@testable import ControlSocket

@Suite struct ControlTurnsTests {
    private typealias Input = (inout ControlTurns) -> ControlTurns.Action

    private let answered: Input = { $0.answered() }
    private let readRequested: Input = { $0.readRequested() }
    private let inputEnded: Input = { $0.inputEnded() }
    private let subscriptionEnded: Input = { $0.subscriptionEnded() }
    private let reject: Input = {
        $0.reject()
        return .none
    }

    private func received(_ text: String) -> Input {
        { $0.received(.text(ByteBuffer(string: text).readableBytesView)) }
    }

    /// The actions after each of some inputs.
    private func actions(after inputs: Input...) -> [String] {
        var turns = ControlTurns()
        return inputs.map { input in
            switch input(&turns) {
            case .none: "-"
            case .answer(.text(let line)): String(decoding: line, as: UTF8.self)
            case .answer(.tooLong): "!"
            case .read: "read"
            case .finish: "finish"
            }
        }
    }

    @Test func answersOneLineAtATime() {
        let said = actions(
            after: received("a"), received("b"), received("c"), answered, answered, answered, received("d"))
        #expect(said == ["a", "-", "-", "b", "c", "-", "d"])
    }

    @Test func pausesReadingWhileLinesWait() {
        let said = actions(
            after: readRequested, received("a"), readRequested, received("b"), readRequested, readRequested, answered,
            answered, readRequested)
        #expect(said == ["read", "a", "read", "-", "-", "-", "b", "read", "read"])
    }

    @Test func finishesAfterTheLastAnswerOfAHalfClosedClient() {
        #expect(actions(after: inputEnded) == ["finish"])
        let said = actions(after: received("a"), received("b"), inputEnded, readRequested, answered, answered)
        #expect(said == ["a", "-", "-", "-", "b", "finish"])
    }

    @Test func finishesAfterASubscriptionAndAHalfClose() {
        let said = actions(after: subscriptionEnded, received("a"), inputEnded, subscriptionEnded, answered)
        #expect(said == ["-", "a", "-", "-", "finish"])
        #expect(actions(after: inputEnded, subscriptionEnded) == ["finish", "finish"])
    }

    @Test func readsButIgnoresADismissedClient() {
        let said = actions(after: received("a"), reject, received("b"), answered, readRequested, inputEnded)
        #expect(said == ["a", "-", "-", "-", "read", "-"])
    }
}
