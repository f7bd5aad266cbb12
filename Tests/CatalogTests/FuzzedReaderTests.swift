import Foundation
import TestSupport
import Testing

/// The inputs of `tools/fuzz manifest` that reach different code.
@Suite struct FuzzedReaderTests {
    /// Takes 1 s.
    @Test func keepsItsLawsOnEveryFuzzedInput() async throws {
        let inputs = try FuzzingCorpus.inputs(of: "manifest")
        #expect(!inputs.isEmpty)
        for input in inputs {
            let law = await FuzzedReader.brokenLaw(by: input)
            #expect(law == nil, "\(input.base64EncodedString())")
        }
    }

    @Test func anErrorIsOneLine() async {
        let manifest = #"{"regions":{"a\nb":{"stretches":[]}},"shared":{}}"#
        #expect(await FuzzedReader.brokenLaw(by: Data(manifest.utf8)) == nil)
    }
}
