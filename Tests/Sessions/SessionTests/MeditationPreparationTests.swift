import Catalog
import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The catalog, the course and the length that a requested meditation gets.
@Suite struct MeditationPreparationTests {
    private let fixture = SessionFixture()

    private func preparation(_ setup: MeditationSetup = MeditationSetup()) -> SessionPreparation {
        SessionPreparation(
            planner: fixture.planner, files: nil, records: nil, setup: StretchSetup(meditation: setup),
            otherPlayback: NoOtherPlayback(), logger: fixture.log.logger)
    }

    /// Plans a meditation over the defaults of a configuration with a catalog.
    private func plan(
        _ options: MeditationOptions = MeditationOptions(), catalog: String? = nil,
        setup: MeditationSetup = MeditationSetup(), configuredCatalog: String? = nil
    ) async throws -> SessionPlan {
        try await preparation(setup).plan(
            SessionRequest(.meditation(options), catalog: catalog),
            over: SessionOptions(output: .nullVirtual, music: .none, catalog: configuredCatalog), recovery: .startOver)
    }

    @Test(arguments: [
        (MeditationOptions(), 180), (MeditationOptions(minutes: 2), 120), (MeditationOptions(course: "breath"), 600),
    ])
    func takesTheMeditationOfTheSetup(options: MeditationOptions, seconds: Int) async throws {
        let plan = try await plan(options, setup: MeditationSetup(course: "breath", minutes: 3))
        #expect(plan.timeline.plannedFrames == Frames.inSeconds(seconds))
    }

    /// A device can be opened while the session is planned.
    @Test func knowsTheOutputBeforeThePlan() async throws {
        let preparation = preparation(MeditationSetup(course: "gone"))
        let draft = try await preparation.draft(
            SessionRequest(.meditation(MeditationOptions()), output: .output(.null)),
            over: SessionOptions(output: .nullVirtual, music: .none), recovery: .startOver)
        #expect(draft.options.output == .null)
        await #expect(throws: OptionError.self) { _ = try await preparation.plan(draft) }
    }

    @Test func namesTheSetupIfItsMeditationIsUnknown() async throws {
        let setup = MeditationSetup(course: "gone")
        let error = await #expect(throws: OptionError.self) { try await plan(setup: setup) }
        #expect(
            error?.description
                == "unknown course 'gone'; use one of: breath; the meditation is that of the setup, "
                + "change it with 'limber setup'")
        #expect(error.map(SessionRefusal.init) == .invalidRequest(error?.description ?? ""))
        // A catalog of the request has other courses.
        #expect(try await plan(catalog: fixture.catalog.path, setup: setup).clipFolder == fixture.catalog.path)
        // The error of a named course is no fault of the setup.
        let named = await #expect(throws: OptionError.self) {
            try await plan(MeditationOptions(course: "lost"), setup: setup)
        }
        #expect(named?.description == "unknown course 'lost'; use one of: breath")
    }

    /// A configuration names one folder for every kind of session.
    @Test func usesAConfiguredCatalogOfItsKind() async throws {
        let stretches = try TemporaryFolder()
        try stretches.file("stretches.json", text: "{}")
        #expect(try await plan(configuredCatalog: stretches.path).clipFolder == fixture.catalog.path)
        // A requested catalog must exist.
        await #expect(throws: CatalogError.self) { try await plan(catalog: stretches.path) }
    }
}
