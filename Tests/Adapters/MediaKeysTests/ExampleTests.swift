import ControlProtocol
import MediaKeys
import SessionCore
import Testing

/// The example in the doc comments of MediaKeys. It takes milliseconds.
@Suite struct MediaKeysExamples {
    @Test func mapsAKeyToACommand() {
        let key = MediaKey(code: 164)  // .playPause
        let command = key?.command  // .toggle
        #expect(key == .playPause)
        #expect(command == .toggle)
    }
}
