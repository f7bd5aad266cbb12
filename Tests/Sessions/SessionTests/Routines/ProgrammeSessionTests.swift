import ControlProtocol
import PracticeCore
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The sessions of the running programme: which one a request gets, and that its start is noted.
@Suite(.timeLimit(.minutes(5))) struct ProgrammeSessionTests {
    private let fixture = SessionFixture()
    private static let request = SessionRequest(regions: [.stretch("programme", seconds: nil)])

    private func start() async throws {
        let programme = try Programme.example(stretch: .stretch("turn", seconds: 20))
        _ = try await fixture.practice.write { data in
            try data.programmes.start(programme, on: data.days.day(of: data.now), by: data.days)
        }
    }

    private func sources(isRecorded: Bool = true) -> SessionSources {
        SessionSources(
            planner: fixture.planner, files: nil, records: isRecorded ? fixture.records : nil,
            practice: fixture.practice, routines: fixture.library(),
            defaults: { SessionDefaults(options: SessionOptions(output: .nullVirtual, music: .none)) },
            logger: fixture.log.logger)
    }

    private func plan(_ request: SessionRequest = Self.request, isRecorded: Bool = true) async throws -> SessionPlan {
        try await sources(isRecorded: isRecorded).plan(request, recovery: .startOver)
    }

    private func starts() async throws -> [String] {
        try await fixture.practice.read { try $0.programmes.running()?.starts.map(\.session) ?? [] }
    }

    @Test(arguments: [request, SessionRequest(.routine("Programme"))])
    func playsTheSessionOfTheDayAndNotesItBefore(request: SessionRequest) async throws {
        try await start()
        // A check plays nothing.
        _ = try await plan(request, isRecorded: false)
        #expect(try await starts() == [])
        let plan = try await plan(request)
        #expect(plan.options.regions == [.stretch("turn", seconds: 20)])
        #expect(plan.options.content == .stretch(StretchOptions()))
        #expect(try await starts() == [plan.id])
    }

    @Test func refusesADayThatIsDone() async throws {
        try await start()
        let plan = try await plan()
        try await fixture.practice.record(.stretching(at: .now()), id: plan.id)
        let refusal = await #expect(throws: ProgrammeRefusal.self) { try await self.plan() }
        let words = refusal?.description ?? ""
        #expect(words.hasPrefix("Neck care: week 1, day 1 of 3 is done, next on "))
        #expect(refusal.map(SessionRefusal.init) == .invalidRequest(words))
    }

    @Test func needsARunningProgramme() async throws {
        await #expect(throws: ProgrammeRefusal.none) { try await plan() }
        try await start()
        var request = Self.request
        request.content = .stretch(StretchOptions(rounds: 2))
        await #expect(throws: OptionError.self) { try await plan(request) }
        // Each start of a schedule would fail.
        await #expect(throws: OptionError.self) { try await sources().scheduled(request) }
        #expect(try await sources().scheduled(Self.request).title == "Programme")
    }

    @Test func namesWhatThisComputerLacks() async throws {
        let (programme, faults) = try await fixture.library().check(
            programme: """
                name: A
                weeks:
                  - sessions:
                      - {days: 1, stretch: turn:20 neck}
                      - {days: [2, 4], stretch: trun}
                      - {days: 3, routine: core}
                """)
        #expect(programme == nil)
        #expect(faults.map { $0.place?.line } == [5, 6])
        #expect(faults.last?.problem == "unknown routine 'core'; 'limber routine list' lists the names")
    }
}
