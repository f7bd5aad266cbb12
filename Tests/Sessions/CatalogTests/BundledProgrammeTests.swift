import Catalog
import Foundation
import PracticeCore
import Resources
import SessionCore
import Testing
import UserFiles

@Suite struct BundledProgrammeTests {
    private let folder: String
    private let catalog: StretchCatalog

    init() throws {
        folder =
            URL(filePath: try #require(RoutineFolder.locate()).path).deletingLastPathComponent()
            .appending(path: "Programmes").path
        catalog = try StretchCatalog(folder: AudioFolder.locate().stretching)
    }

    @Test(arguments: [("neck-care", 2, 10), ("touch-your-toes", 4, 20)])
    func growsFromWeekToWeek(id: String, weeks: Int, days: Int) throws {
        let file = ProgrammeFile(try String(contentsOfFile: "\(folder)/\(id).yaml", encoding: .utf8))
        #expect(file.faults == [])
        let programme = try #require(file.programme)
        #expect((programme.id, programme.weeks, programme.days.count) == (id, weeks, days))
        var seconds: [Int: Int] = [:]
        for day in programme.days {
            guard case .stretch(let options) = day.request.content else { continue }
            for choice in day.request.regions {
                guard case .stretch(let name, let hold?) = choice else {
                    Issue.record("\(choice) has no length")
                    continue
                }
                // Both sides together.
                let isBilateral = try catalog.entry(named: name).stretch.isBilateral
                #expect((15...60).contains(isBilateral ? hold / 2 : hold), "\(choice)")
                seconds[day.week, default: 0] += hold * options.rounds
            }
        }
        let growing = (1...weeks).map { seconds[$0] ?? 0 }
        #expect(zip(growing, growing.dropFirst()).allSatisfy { $0 < $1 }, "\(growing)")
    }
}
