import PracticeCore

/// Asks on the terminal for what is missing in a profile, each until the answer is one.
struct ProfileDialogue {
    let today: LocalDay

    /// - Throws: ``Failure`` where nobody answers any more; nothing is kept then.
    func complete(_ profile: inout NutritionProfile) throws(Failure) {
        for question in ProfileQuestion.allCases
        where question.isMissing(in: profile) || question.isWorthAsking(profile) {
            try ask(question, in: &profile)
        }
    }

    private func ask(_ question: ProfileQuestion, in profile: inout NutritionProfile) throws(Failure) {
        while true {
            try StandardOutput.write("\(question.question) ")
            guard let line = readLine() else {
                throw Failure(.stopped, "nothing was kept; 'limber plan setup' asks again")
            }
            let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            do throws(ProfileQuestion.Refusal) {
                return try question.answer(text, in: &profile, today: today)
            } catch {
                try StandardOutput.say("\(error)")
            }
        }
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
