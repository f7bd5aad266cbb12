import Foundation
import TestSupport
import Testing

/// The inputs of `tools/fuzz manifest` that reach different code.
@Suite struct FuzzedReaderTests {
    /// Takes 1 s.
    @Test func keepsItsLawsOnEveryFuzzedInput() async throws {
        #expect(try await FuzzingCorpus.brokenLaws(of: "manifest", by: FuzzedReader.brokenLaw) == [])
    }

    @Test func anErrorIsOneLine() async {
        let manifest = #"{"regions":{"a\nb":{"stretches":[]}},"shared":{}}"#
        #expect(await FuzzedReader.brokenLaw(by: Data(manifest.utf8)) == nil)
    }
}
