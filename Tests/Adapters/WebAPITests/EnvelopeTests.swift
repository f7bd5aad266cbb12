import HTTPTypes
import Hummingbird
import Testing

@testable import WebAPI

@Suite struct EnvelopeTests {
    @Test func anAnswerThatIsNoJSONIsAnErrorAndNotEmpty() {
        let response = Response.data(Double.nan)
        #expect(response.status == .internalServerError)
        #expect(response.body.contentLength ?? 0 > 0)
        #expect(Response.data(1).status == .ok)
    }
}
