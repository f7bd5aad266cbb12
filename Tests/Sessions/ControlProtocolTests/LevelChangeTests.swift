import ControlProtocol
import FoundationEssentials
import SessionCore
import Testing

@Suite struct LevelChangeTests {
    @Test(
        arguments: [
            (#"{"music":-3}"#, .to(try Decibels(-3)), nil), (#"{"voice":6,"music":null}"#, nil, .to(try Decibels(6))),
            (#"{"musicBy":-1,"voice":0}"#, .by(-1), .to(.unity)), (#"{"voiceBy":99}"#, nil, .by(99)),
        ] as [(String, LevelChange.Step?, LevelChange.Step?)])
    func readsAChangeAndWritesItAgain(json: String, music: LevelChange.Step?, voice: LevelChange.Step?) throws {
        let change = try JSONDecoder().decode(LevelChange.self, from: Data(json.utf8))
        #expect(change == LevelChange(music: music, voice: voice))
        #expect(try JSONDecoder().decode(LevelChange.self, from: JSONEncoder().encode(change)) == change)
    }

    @Test(arguments: [
        ("{}", "missing parameter 'music' or 'voice'"), (#"{"music":null}"#, "missing parameter 'music' or 'voice'"),
        (#"{"music":7}"#, "'music': a level of 7 dB is out of range; use -20 to 6"),
        (#"{"voice":"3"}"#, "'voice' must be a whole number of decibels from -20 to 6"),
        (#"{"voiceBy":0.5}"#, "'voiceBy' must be a whole number of decibels"),
        (#"{"music":1,"musicBy":1}"#, "'music' and 'musicBy' exclude each other; give one of them"),
        (#"{"bell":1}"#, "unknown parameter 'bell'; use one of: music voice musicBy voiceBy"),
    ])
    func namesTheInvalidMember(json: String, message: String) {
        #expect(throws: OptionError(message)) { try JSONDecoder().decode(LevelChange.self, from: Data(json.utf8)) }
    }
}
