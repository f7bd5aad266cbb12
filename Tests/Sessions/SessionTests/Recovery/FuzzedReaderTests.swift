import TestSupport
import Testing

/// The inputs of `tools/fuzz position` that reach different code.
@Suite struct FuzzedReaderTests {
    /// Takes 50 ms.
    @Test func keepsItsLawsOnEveryFuzzedInput() async throws {
        #expect(try await FuzzingCorpus.brokenLaws(of: "position", by: FuzzedReader.brokenLaw) == [])
    }
}
