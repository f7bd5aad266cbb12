import ControlProtocol
import Testing

@testable import MPRIS

@Suite struct SessionRefusalTests {
    @Test(
        arguments: [
            (.play, .noSession, true), (.pause, .noSession, true), (.stop, .noSession, true), (.skip, .noSession, true),
            (.previous, .noSession, true), (.toggle, .noSession, false), (.play, .outputMissing("gone"), false),
            (.toggle, .outputMissing("gone"), false), (.play, .cannotStart("no stretches"), false),
            (.play, .missing("no clip"), false), (.play, .badData("no JSON"), false), (.play, .sessionRunning, false),
        ] as [(SessionCommand, SessionRefusal, Bool)])
    func areSilentIfMPRISDefinesNoEffect(command: SessionCommand, refusal: SessionRefusal, isIgnored: Bool) {
        #expect(command.ignores(refusal) == isIgnored)
    }
}
