import TestSupport
import Testing

/// The inputs of `tools/fuzz sound` that reach different code.
@Suite struct FuzzedReaderTests {
    @Test func keepsItsLawsOnEveryFuzzedInput() async throws {
        #expect(try await FuzzingCorpus.brokenLaws(of: "sound", by: FuzzedReader.brokenLaw) == [])
    }
}
