import PracticeCore

/// Asks on a terminal for the missing values of a profile, and repeats a question until its answer is valid.
struct ProfileDialogue {
    let today: LocalDay
    let units: UnitSystem
    /// The latest weight, if there is one.
    var weight: BodyWeight?
    /// The descriptor from which answers are read.
    let input: Int32
    /// The descriptor to which questions are written.
    let output: Int32

    /// Asks for every missing value.
    ///
    /// - Throws: ``Failure`` if the input ends; the profile must not be saved then.
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
    /// Stores an answer if it is consistent with the answers before.
    ///
    /// - Throws: The reason to show before the question is repeated.
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
    /// Whether to ask for an optional value, together with the missing ones.
    fileprivate func isWorthAsking(_ profile: NutritionProfile) -> Bool {
        switch self {
        case .target: profile.target == nil && profile.goal.map { $0.weeklyGrams != 0 } ?? false
        case .height, .born, .sex, .activity, .goal: false
        }
    }
}
