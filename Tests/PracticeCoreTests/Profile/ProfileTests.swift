import PracticeCore
import Testing

@Suite struct ProfileTests {
    @Test(arguments: [(0, 0), (59, 0), (60, 1), (119, 1), (7230, 120)])
    func countsMinutesOfTheTotalSeconds(seconds: Int, minutes: Int) {
        #expect(
            MeditationStatistics(sessions: 3, seconds: seconds, courses: [])
                == .data(sessions: 3, minutes: minutes, courses: []))
    }

    @Test func listsTheMostUsedCourseFirst() {
        let courses = [("a", 1, 600), ("c", 3, 60), ("b", 3, 120), ("d", 3, 60)].map { id, sessions, seconds in
            CourseStatistics(sessionType: id, name: id, sessions: sessions, seconds: seconds)
        }
        #expect(courses.sorted().map(\.sessionType) == ["b", "c", "d", "a"])
    }

    @Test func keepsReadableStatisticsBesideAnError() throws {
        let statistics = Statistics(
            mesocycles: .error,
            meditation: .data(
                sessions: 3, minutes: 42,
                courses: [CourseStatistics(sessionType: "sleep", name: "Sleep", sessions: 3, seconds: 2520)]))
        #expect(
            try json(Profile(version: "1.1.0", statistics: statistics, notifications: .noService))
                == #"{"notifications":{"colour":"grey","state":"noService","text":"No notification service on this computer"},"#
                + #""statistics":{"meditation":{"courses":[{"minutes":42,"name":"Sleep","sessionType":"sleep","sessions":3}],"#
                + #""minutes":42,"sessions":3,"state":"data"},"#
                + #""mesocycles":{"message":"Failed to load statistics","state":"error"}},"version":"1.1.0"}"#)
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
