import ControlProtocol
import FoundationEssentials
import PracticeCore
import Testing

@testable import limber

@Suite struct TodayAnswerTests {
    private var content: TodayContent {
        var content = TodayContent.full
        content.intention = .empty
        return content
    }

    @Test func holdsTheCommandOfEachCard() throws {
        let json = try ControlJSON.line(try #require(TodayAnswer(content)))
        for command in ["limber workout log", "limber stretch", "limber meditate"] {
            #expect(json.contains(#""command":"\#(command)""#))
        }
        #expect(json.contains(#""nutrition":null"#))
    }

    @Test func holdsTargetsWithUnits() throws {
        var content = content
        content.targets = .targets(try .example(), problem: "the database is busy")
        let json = try ControlJSON.line(try #require(TodayAnswer(content)))
        #expect(
            json.contains(
                #""nutrition":{"kilocalories":2244,"message":"the database is busy","proteinGrams":180,"#
                    + #""state":"data","waterMillilitres":2900}"#))
    }

    @Test func holdsTheReasonForMissingTargets() throws {
        var content = content
        content.targets = .failure("the disk is broken")
        let json = try ControlJSON.line(try #require(TodayAnswer(content)))
        #expect(json.contains(#""nutrition":{"message":"the disk is broken","state":"error"}"#))
    }

    @Test func isNilWhileACardLoads() {
        #expect(TodayAnswer(TodayContent.full) == nil)
    }
}

extension NutritionTargets {
    fileprivate static func example() throws -> NutritionTargets {
        let json =
            #"{"bmr":1780,"tdee":2744,"calorieTarget":2244,"proteinTarget":180,"waterTarget":2900,"weeklyRate":-0.5}"#
        return try JSONDecoder().decode(NutritionTargets.self, from: Data(json.utf8))
    }
}
