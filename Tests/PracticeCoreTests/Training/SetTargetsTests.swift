import PracticeCore
import Testing

@Suite struct SetTargetsTests {
    @Test(arguments: [
        (1, 3, 8, 30.0), (2, 3, 8, 35.0), (3, 3, 9, 35.0), (4, 3, 8, 40.0), (5, 3, 9, 40.0), (6, 3, 8, 45.0),
        (7, 2, 8, 30.0),
    ])
    func growsWeeklyAndDropsInTheLastWeek(week: Int, sets: Int, reps: Int, weight: Double) {
        let targets = SetTargets(of: Samples.asked(), increment: 5, week: week)
        #expect((targets.sets, targets.reps, targets.weight) == (sets, reps, weight))
    }

    @Test(arguments: [
        (32.5, 325.0, true), (32.5, 97.5, false), (32.5, 97.6, true), (32.5, 0, false), (0, 40, false),
    ])
    func flagsAWeightAboveThreeTimesTheTarget(target: Double, weight: Double, isDoubted: Bool) {
        #expect(Samples.set(weight: target).isFarAboveTarget(weight) == isDoubted)
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)]) func halvesTheSetsOfTheLastWeek(sets: Int, half: Int) {
        #expect(SetTargets(of: Samples.asked(sets: sets), increment: 5, week: 7).sets == half)
    }

    @Test(
        arguments: [
            (20.0, []), (19.5, []), (0.0, []),
            (20.5, [7.5, 12.5]), (30.0, [12.5, 17.5]), (60.0, [25.0, 35.0]), (62.5, [25.0, 37.5]),
            (100.0, [40.0, 60.0]),
            // 12.5 / 2.5 is 5, and 18.75 / 2.5 is 7.5, which rounds up.
            (31.25, [12.5, 20.0]),
            (80.0, [32.5, 47.5]),
        ] as [(Double, [Double])])
    func warmsUpInStepsOfTwoAndAHalf(weight: Double, warmUps: [Double]) {
        let sets = WarmUpSet.before(Samples.set(weight: weight))
        #expect(sets.map(\.weight) == warmUps)
        #expect(sets.map(\.number) == Array([1, 2].prefix(warmUps.count)))
        #expect(sets.allSatisfy { $0.reps == 8 })
    }
}
