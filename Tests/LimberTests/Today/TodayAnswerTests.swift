import ControlProtocol
import FoundationEssentials
import PracticeCore
import Testing

@testable import limber

@Suite struct TodayAnswerTests {
    private var board: TodayBoard {
        var board = TodayBoard.full
        board.intention = .empty
        return board
    }

    @Test func holdsTheCommandOfEachCard() throws {
        let json = try ControlJSON.line(try #require(TodayAnswer(board)))
        for command in ["limber workout log", "limber stretch", "limber meditate"] {
            #expect(json.contains(#""command":"\#(command)""#))
        }
        #expect(json.contains(#""nutrition":null"#))
    }

    @Test func holdsTargetsWithUnits() throws {
        var board = board
        board.targets = .targets(try .example(), problem: "the database is busy")
        let json = try ControlJSON.line(try #require(TodayAnswer(board)))
        #expect(
            json.contains(
                #""nutrition":{"kilocalories":2244,"message":"the database is busy","proteinGrams":180,"#
                    + #""state":"data","waterMillilitres":2900}"#))
    }

    @Test func holdsTheReasonForMissingTargets() throws {
        var board = board
        board.targets = .failure("the disk is broken")
        let json = try ControlJSON.line(try #require(TodayAnswer(board)))
        #expect(json.contains(#""nutrition":{"message":"the disk is broken","state":"error"}"#))
    }

    @Test func isNilWhileACardLoads() {
        #expect(TodayAnswer(TodayBoard.full) == nil)
    }
}

extension NutritionTargets {
    fileprivate static func example() throws -> NutritionTargets {
        let json =
            #"{"bmr":1780,"tdee":2744,"calorieTarget":2244,"proteinTarget":180,"waterTarget":2900,"weeklyRate":-0.5}"#
        return try JSONDecoder().decode(NutritionTargets.self, from: Data(json.utf8))
    }
}
