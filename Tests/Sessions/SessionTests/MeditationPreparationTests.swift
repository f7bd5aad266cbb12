import Catalog
import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The catalog, the course and the length that a requested meditation gets.
@Suite struct MeditationPreparationTests {
    private let fixture = SessionFixture()

    /// Plans a meditation over the defaults of a configuration with a catalog.
    private func plan(
        _ options: MeditationOptions = MeditationOptions(), catalog: String? = nil,
        setup: MeditationSetup = MeditationSetup(), configuredCatalog: String? = nil
    ) throws -> SessionPlan {
        let context = PlanningContext(
            id: "0a-1", now: .noon, seed: 1,
            defaults: SessionOptions(output: .nullVirtual, music: .none, catalog: configuredCatalog),
            setup: StretchSetup(meditation: setup))
        return try fixture.planner.plan(
            SessionRequest(.meditation(options), catalog: catalog), context, logger: fixture.log.logger)
    }

    @Test(arguments: [
        (MeditationOptions(), 180), (MeditationOptions(minutes: 2), 120), (MeditationOptions(course: "breath"), 600),
    ])
    func takesTheMeditationOfTheSetup(options: MeditationOptions, seconds: Int) throws {
        let plan = try plan(options, setup: MeditationSetup(course: "breath", minutes: 3))
        #expect(plan.timeline.plannedFrames == Frames.inSeconds(seconds))
    }

    @Test func namesTheSetupIfItsMeditationIsUnknown() throws {
        let setup = MeditationSetup(course: "gone")
        let error = #expect(throws: OptionError.self) { try plan(setup: setup) }
        #expect(
            error?.description
                == "unknown course 'gone'; use one of: breath; the meditation is that of the setup, "
                + "change it with 'limber setup'")
        #expect(error.map(SessionRefusal.init) == .invalidRequest(error?.description ?? ""))
        // A catalog of the request has other courses.
        #expect(try plan(catalog: fixture.catalog.path, setup: setup).clipFolder == fixture.catalog.path)
        // The error of a named course is no fault of the setup.
        let named = #expect(throws: OptionError.self) {
            try plan(MeditationOptions(course: "lost"), setup: setup)
        }
        #expect(named?.description == "unknown course 'lost'; use one of: breath")
    }

    /// A configuration names one folder for every kind of session.
    @Test func usesAConfiguredCatalogOfItsKind() throws {
        let stretches = try TemporaryFolder()
        try stretches.file("stretches.json", text: "{}")
        #expect(try plan(configuredCatalog: stretches.path).clipFolder == fixture.catalog.path)
        // A requested catalog must exist.
        #expect(throws: CatalogError.self) { try plan(catalog: stretches.path) }
    }
}
