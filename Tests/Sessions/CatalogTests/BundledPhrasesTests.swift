import Catalog
import Foundation
import PracticeCore
import Resources
import SessionCore
import Testing

/// The recordings of the sentences that Limber composes for the voice.
@Suite struct BundledPhrasesTests {
    private let phrases: Phrases

    init() throws {
        phrases = try ReminderCatalog(folder: AudioFolder.locate().reminders).phrases
    }

    /// Returns the words of an announcement that no recording has.
    private func spoken(_ notification: UserNotification) throws -> [String] {
        phrases.pieces(of: try #require(notification.speech.ownText)).filter { $0.path == nil }
            .map { $0.words.trimmingCharacters(in: .punctuationCharacters) }
    }

    private func question(_ title: String, _ consent: StartOptions.Consent) -> StartQuestion {
        StartQuestion(schedule: "a", title: title, consent: consent, until: Timestamp(milliseconds: 0))
    }

    @Test(arguments: StartOptions.Consent.allCases)
    func askInEveryLengthOfACountdown(consent: StartOptions.Consent) throws {
        for seconds in StartOptions.allowedCountdown {
            let notification = UserNotification.start(of: question("Core", consent), countdown: seconds)
            #expect(try spoken(notification) == ["Core"], "\(seconds)")
        }
    }

    @Test func askAboutTheTimesOfASchedule() throws {
        for days in 1...127 {
            let weekdays = Weekday.allCases.filter { days & (1 << $0.number) != 0 }
            let times = [TimeOfDay(minutes: days), TimeOfDay(minutes: 700 + 5 * days), TimeOfDay(minutes: 600)]
            let rule = try ScheduleRule(.at(times.compactMap(\.self)), on: .weekdays(weekdays))
            let schedule = Schedule(
                id: "core", title: "Core", request: SessionRequest(), rule: rule,
                createdAt: Timestamp(milliseconds: 0))
            #expect(try spoken(.stillRight(schedule)) == ["Core"], "\(rule.words)")
        }
    }

    @Test func nameWhatLimberBringsAlong() throws {
        let courses = try MeditationCatalog(folder: AudioFolder.locate().meditation).courses.map(\.name)
        let regions = Region.allCases.map(\.label)
        let titles =
            courses + regions + [
                ScheduleTitle.programme, ScheduleTitle.meditation("Body Scan", minutes: 20),
                ScheduleTitle.stretches(regions, seconds: 600), ScheduleTitle.stretches([], seconds: nil),
                ScheduleTitle.meditation(nil, minutes: 10),
            ]
        for title in titles {
            #expect(try spoken(.start(of: question(title, .ask), countdown: 30)) == [], "\(title)")
        }
    }
}
