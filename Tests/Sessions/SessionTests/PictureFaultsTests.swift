import TestSupport
import Testing

@testable import Catalog
@testable import Session

@Suite struct PictureFaultsTests {
    @Test func areLoggedOnceUntilTheyComeBack() {
        let log = Log()
        let faults = PictureFaults(logger: log.logger)
        let (one, other) = (
            CatalogError(manifest: "stretches.json", reason: "one"),
            CatalogError(manifest: "stretches.json", reason: "other")
        )
        for found in [[one], [one], [one, other], [other], [one, other]] { faults.log(found) }
        #expect(log.lines == ["one", "other", "one"].map { "warning: stretches.json: \($0)" })
    }
}
