import PracticeCore
import Testing

@Suite struct ProfileTests {
    @Test(arguments: [(0, 0), (59, 0), (60, 1), (119, 1), (7230, 120)])
    func countsMinutesOfTheTotalSeconds(seconds: Int, minutes: Int) {
        #expect(MeditationStatistics(sessions: 3, seconds: seconds) == .data(sessions: 3, minutes: minutes))
    }

    @Test func keepsReadableStatisticsBesideAnError() throws {
        let statistics = Statistics(mesocycles: .error, meditation: .data(sessions: 3, minutes: 42))
        #expect(
            try json(Profile(version: "1.0.0", statistics: statistics, notifications: .noService))
                == #"{"notifications":{"colour":"grey","state":"noService","text":"No notification service on this computer"},"#
                + #""statistics":{"meditation":{"minutes":42,"sessions":3,"state":"data"},"#
                + #""mesocycles":{"message":"Failed to load statistics","state":"error"}},"version":"1.0.0"}"#)
        #expect(
            try json(Statistics(mesocycles: .data(completed: 1, total: 2), meditation: .error))
                == #"{"meditation":{"message":"Failed to load statistics","state":"error"},"#
                + #""mesocycles":{"completed":1,"state":"data","total":2}}"#)
    }

    @Test func showsTheStateOfNotifications() throws {
        #expect(
            try json(NotificationState.notSetUp)
                == #"{"colour":"yellow","state":"notSetUp","text":"Notifications not set up"}"#)
    }
}
