import TestSupport
import Testing

/// The inputs of `tools/fuzz yaml` that reach different code.
@Suite struct FuzzedReaderTests {
    /// Takes 1 s.
    @Test func keepsItsLawsOnEveryFuzzedInput() async throws {
        #expect(try await FuzzingCorpus.brokenLaws(of: "yaml", by: FuzzedReader.brokenLaw) == [])
    }
}
