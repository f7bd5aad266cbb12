import Glibc
import PracticeCore

/// Asks on a terminal for what is missing in a profile, one thing after the other and each until the answer is one.
struct ProfileDialogue {
    let today: LocalDay
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
            guard let text = line() else {
                throw Failure(.stopped, "nothing was kept; 'limber plan setup' asks again")
            }
            do throws(ProfileQuestion.Refusal) {
                return try question.answer(text, in: &profile, today: today)
            } catch {
                output.writeAll("\(error)\n")
            }
        }
    }

    /// What was typed, without the space around it; `nil` where the terminal went away or the person ended it.
    private func line() -> String? {
        var bytes = [UInt8](repeating: 0, count: 1024)
        // A terminal gives a line at a time.
        let count = read(input, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
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
