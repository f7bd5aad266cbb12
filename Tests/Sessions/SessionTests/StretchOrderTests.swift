import SessionCore
import TestSupport
import Testing

@testable import Session

/// The sessions whose stretches come in the order of their postures.
@Suite struct StretchOrderTests {
    @Test(arguments: [
        ([], [], true), (["neck", "back"], [], false), ([], ["back", "neck"], false), ([], ["neck:90", "back"], true),
    ])
    func keepsAnOrderOnlyIfTheUserHasChosenOne(request: [String], setup: [String], ordersByPosture: Bool) throws {
        var context = PlanningContext(id: "0a-1", now: .noon, seed: 1)
        if !setup.isEmpty { try context.setup.choose(setup.map(RegionDuration.init(parsing:))) }
        let request = SessionRequest(regions: try request.map(StretchChoice.init(parsing:)))
        #expect(context.ordersByPosture(request) == ordersByPosture)
    }
}
