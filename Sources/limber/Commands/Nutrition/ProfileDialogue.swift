import PracticeCore

/// Asks on a terminal for what is missing in a profile, one thing after the other and each until the answer is one.
struct ProfileDialogue {
    let today: LocalDay
    /// The units that the person reads.
    let units: UnitSystem
    /// The present weight, where it is known.
    var weight: BodyWeight?
    /// Where the person types.
    let input: Int32
    /// Where the questions are seen.
    let output: Int32

    /// - Throws: ``Failure`` where nobody answers any more; nothing is to be kept then.
    func complete(_ profile: inout NutritionProfile) throws(Failure) {
        for question in ProfileQuestion.allCases
        where question.isMissing(in: profile) || question.isWorthAsking(profile) {
            try ask(question, in: &profile)
        }
    }

    private func ask(_ question: ProfileQuestion, in profile: inout NutritionProfile) throws(Failure) {
        while true {
            output.writeAll("\(question.question) ")
            guard let text = input.typedLine() else {
                throw Failure(.stopped, "nutrition profile not saved; start again with 'limber nutrition profile'")
            }
            do {
                return try answer(question, text, in: &profile)
            } catch {
                output.writeAll("\(error)\n")
            }
        }
    }
}

extension ProfileDialogue {
    /// Takes an answer that goes with those before.
    private func answer(
        _ question: ProfileQuestion, _ text: String, in profile: inout NutritionProfile
    ) throws {
        var answered = profile
        try question.answer(text, in: &answered, units, today: today)
        switch question {
        case .goal, .target:
            if let misplaced = MisplacedTarget(in: answered, weight: weight) { throw misplaced }
        case .height, .born, .sex, .activity: break
        }
        profile = answered
    }
}

extension ProfileQuestion {
    /// What need not be answered is asked for once, beside the rest.
    fileprivate func isWorthAsking(_ profile: NutritionProfile) -> Bool {
        switch self {
        case .target: profile.target == nil && profile.goal.map { $0.weeklyGrams != 0 } ?? false
        case .height, .born, .sex, .activity, .goal: false
        }
    }
}
