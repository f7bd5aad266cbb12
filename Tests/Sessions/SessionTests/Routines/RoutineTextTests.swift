import ControlProtocol
import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import Session

/// A routine whose text comes with the request.
@Suite(.timeLimit(.minutes(5))) struct RoutineTextTests {
    private let fixture = SessionFixture()

    private func request(_ step: String = "{stretch: turn, hold: 5s}") -> SessionRequest {
        var request = SessionRequest(.routine("once"))
        request.routineText = "name: Once\nsteps: [\(step)]"
        return request
    }

    private var sources: SessionSources {
        SessionSources(
            planner: fixture.planner, files: nil, records: fixture.records, practice: fixture.practice,
            routines: fixture.library(),
            defaults: { SessionDefaults(options: SessionOptions(output: .nullVirtual, music: .none)) },
            logger: fixture.log.logger)
    }

    @Test func playsWithoutBeingAdded() async throws {
        let plan = try await sources.plan(request(), recovery: .startOver)
        guard case .steps(let routine) = plan.start.routine else {
            Issue.record("no routine: \(plan.start.routine)")
            return
        }
        #expect(routine.name == "Once")
        #expect(try await fixture.library().routines().isEmpty)
    }

    @Test(arguments: ["{exercise: A, work: 5s, audio: a.wav}", "{strech: turn}"])
    func namesNoFileAndHasNoError(step: String) async {
        await #expect(throws: RoutineRefusal.self) { try await sources.plan(request(step), recovery: .startOver) }
    }

    @Test func isRefusedForASchedule() async {
        await #expect(throws: OptionError.self) { try await sources.scheduled(request()) }
    }

    @Test func survivesJSON() throws {
        let data = try JSONEncoder().encode(request())
        #expect(try JSONDecoder().decode(SessionRequest.self, from: data) == request())
    }
}
