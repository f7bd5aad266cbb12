import Foundation
import PracticeCore
import Testing

@testable import WebAPI

/// The examples in the doc comments of WebAPI. They take milliseconds, and need no server.
@Suite struct WebAPIExamples {
    private struct Rest: Sendable {
        let seconds: Int
        let set: Int?
    }

    @Test func readsANumberOrSaysWhatIsExpected() throws {
        let body = Data("90".utf8)
        let rule = BodyRule.integer(1...600)
        let seconds = try rule.value(of: body)  // 90, or APIError: must be a whole number from 1 to 600
        #expect(seconds == 90)
        #expect(throws: APIError.self) { try rule.value(of: Data("0".utf8)) }
    }

    @Test func readsTheFieldsOfARecord() throws {
        let rule = BodyRule.members(TrainingPlan.Fields.name, TrainingPlan.Fields.weeks)
        let (name, weeks) = try rule.value(of: Data(#"{"name":"Push"}"#.utf8))  // ("Push", 6)
        #expect((name, weeks) == ("Push", 6))
    }

    @Test func readsTheMembersOfABody() throws {
        let rule = BodyRule<Rest>.object { object in
            let seconds = object.required("seconds", .integer(1...600))
            let set = object.nullable("set", .integer(1...100))
            guard let seconds, let set else { return nil }
            return Rest(seconds: seconds, set: set)
        }
        let rest = try rule.value(of: Data(#"{"seconds": 90}"#.utf8))
        #expect(rest.seconds == 90)
        #expect(rest.set == nil)
    }
}
