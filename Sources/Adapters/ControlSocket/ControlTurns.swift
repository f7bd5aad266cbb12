import NIOCore

/// The state machine of a connection: answers lines in order, and stops reading while lines wait. Holds no socket.
struct ControlTurns {
    private enum State {
        /// Waiting for the next line.
        case idle
        /// Answering a line, while further lines wait.
        case answering(waiting: CircularBuffer<Line>, Input)
        /// The client has closed its sending side, and every line is answered.
        case finished
        /// The client was rejected; its input is ignored.
        case rejected
    }

    private enum Input {
        case open
        /// A read is due as soon as no line waits.
        case held
        /// The client has closed its sending side.
        case ended
    }

    /// The action that the connection performs.
    enum Action {
        case none
        /// Answer a line, then call ``ControlTurns/answered()``.
        case answer(Line)
        case read
        /// Disconnect, unless the client has a subscription.
        case finish
    }

    private var state = State.idle

    /// Handles a line from the client.
    mutating func received(_ line: Line) -> Action {
        switch state {
        case .idle:
            state = .answering(waiting: CircularBuffer(), .open)
            return .answer(line)
        case .answering(var waiting, let input):
            waiting.append(line)
            state = .answering(waiting: waiting, input)
            return .none
        // Late: sent before the client was rejected.
        case .finished, .rejected:
            return .none
        }
    }

    /// Handles the end of a reply.
    mutating func answered() -> Action {
        switch state {
        case .answering(var waiting, let input):
            if let line = waiting.popFirst() {
                state = .answering(waiting: waiting, input)
                return .answer(line)
            }
            switch input {
            case .open:
                state = .idle
                return .none
            case .held:
                state = .idle
                return .read
            case .ended:
                state = .finished
                return .finish
            }
        // Late: the client was rejected during the reply.
        case .rejected, .idle, .finished:
            return .none
        }
    }

    /// Handles a read request of the event loop.
    mutating func readRequested() -> Action {
        switch state {
        case .answering(let waiting, .open) where !waiting.isEmpty:
            state = .answering(waiting: waiting, .held)
            return .none
        case .answering(_, .held), .answering(_, .ended), .finished:
            return .none
        case .idle, .answering(_, .open), .rejected:
            return .read
        }
    }

    /// Handles the end of the client's input.
    mutating func inputEnded() -> Action {
        switch state {
        case .idle:
            state = .finished
            return .finish
        case .answering(let waiting, _):
            state = .answering(waiting: waiting, .ended)
            return .none
        case .finished, .rejected:
            return .none
        }
    }

    /// Handles the end of a subscription.
    func subscriptionEnded() -> Action {
        switch state {
        case .finished: .finish
        case .idle, .answering, .rejected: .none
        }
    }

    /// Ignores all further input.
    mutating func reject() {
        state = .rejected
    }
}
