import ControlProtocol
import HTTPTypes
import Hummingbird
import SessionCore
import Testing

@testable import WebAPI

@Suite struct EnvelopeTests {
    @Test func anAnswerThatIsNoJSONIsTheEnvelopeOfAnError() {
        let response = Response.data(Double.nan)
        let unexpected = APIError.unexpected.response
        #expect((response.status, response.headers) == (.internalServerError, unexpected.headers))
        #expect(response.body.contentLength == unexpected.body.contentLength)
        #expect(Response.data(1).status == .ok)
    }

    @Test(arguments: [
        ("no session is running; start one with 'limber stretch'", "No session is running"),
        ("a.wav is missing", "a.wav is missing"), ("a; b 'limber c'; add --yes", "A"),
        ("'limber' stays; so does this", "'limber' stays; so does this"),
        ("--music must be auto or none", "--music must be auto or none"), ("", ""),
    ])
    func anErrorNamesNoCommands(text: String, message: String) {
        #expect(APIError.conflict(text).message == message)
        let refused = APIError(refusal: RoutineRefusal.faults([RoutineFault(text, at: nil)]))
        #expect(refused?.faults?.map(\.problem) == [text.withoutCommands])
    }
}
