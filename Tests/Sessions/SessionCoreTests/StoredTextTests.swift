import Foundation
import SessionCore
import Testing

@Suite struct StoredTextTests {
    /// A backslash before the escape may be escaped itself.
    @Test(arguments: [
        (#""a""#, nil), (#""\u0000""#, #""\ufffd""#), (#"{"a\u0000":["\\\u0000b"]}"#, #"{"a\ufffd":["\\\ufffdb"]}"#),
        (#""\\u0000""#, nil), (#""\\u0000\u0000\u0000""#, #""\\u0000\ufffd\ufffd""#), (#""\u00000""#, #""\ufffd0""#),
        (#""\u0001""#, nil), ("\\u000", nil),
    ])
    func findsEachU0000(json: String, without: String?) {
        #expect(StoredText.hasNull(in: Data(json.utf8)) == (without != nil))
        #expect(StoredText.withoutNull(Data(json.utf8)) == Data((without ?? json).utf8))
    }
}
