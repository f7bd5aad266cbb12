package import ControlProtocol
package import PracticeCore
package import SessionCore

// Each request as a function, for tests that make many of them.
extension SessionControl {
    package func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        try await perform(.command(command))
    }

    package func start(_ request: SessionRequest) async throws(SessionRefusal) { try await perform(.start(request)) }
    package func setLevels(_ change: LevelChange) async throws(SessionRefusal) { try await perform(.setLevels(change)) }
    package func answer(_ answer: StartAnswer) async throws(SessionRefusal) { try await perform(.answer(answer)) }
}
