import SessionCore

// A stretch of the neck: a second of introduction, segments from 48000 and 288000 on, the closing from 528000 to
// 576000.

extension Story {
    static let plain = Story(
        name: "a bilateral stretch",
        expected: """
            0 says neck
            48000 said neck; segment 0.1
            288000 segment 0.2; says switch
            312000 said switch
            528000 says complete
            576000 said complete; completed in 12 s, skipped [0]
            """)

    static let changeOver = Story(
        name: "a change-over before each side is not part of its hold", leadIn: .every, changeOver: .standard,
        expected: """
            0 says neck
            48000 said neck; change-over 0.1
            432000 segment 0.1
            672000 change-over 0.2; says switch
            696000 said switch
            816000 segment 0.2
            1056000 says complete
            1104000 said complete; completed in 23 s, skipped [0]
            """)

    static let musics = [
        Story(
            name: "the music of 192000 frames makes way and goes on from where it was held", music: .auto,
            expected: """
                0 says neck; music until 0
                48000 said neck; segment 0.1; music from 0
                273600 music until 48000
                288000 segment 0.2; says switch
                312000 said switch; music from 48000
                513600 music until 72000
                528000 says complete
                576000 said complete; completed in 12 s, skipped [0]
                """),
        unmovedMusic(.duck),
        unmovedMusic(.off),
    ]

    private static func unmovedMusic(_ interrupt: Interrupt) -> Story {
        Story(
            name: "under \(interrupt) the music never stands still",
            music: .auto, interrupt: interrupt, expected: plain.expected)
    }

    static let pauses = [
        Story(
            name: "a cue that a pause cuts in two has started and ended once", commands: "0.5=pause 2=play",
            expected: "0 says neck\n24000 paused by user; resumed\n48000 said neck; segment 0.1\n"
                + .toTheEnd(from: 288_000, "13 s, skipped [0]")),
        Story(
            name: "play while it plays and pause while it is paused are nothing",
            commands: "0.5=play 3=play 4=pause 5=pause 1803=play 1803.5=play 1804=pause",
            expected: .toFirstHalf + """
                192000 paused by user; resumed
                240000 paused by user; stopped by pauseLimit
                """),
        Story(
            name: "a second pause does not move the limit of the first", commands: "4=pause 1803=pause 1804.5=play",
            expected: .toFirstHalf + "192000 paused by user; stopped by pauseLimit"),
        Story(
            name: "an hour of pauses is within the limit of each", commands: "3=pause 1802=play 1803=pause 3602=play",
            expected: .toFirstHalf + "144000 paused by user; resumed\n192000 paused by user; resumed\n"
                + .toTheEnd(from: 288_000, "3610 s, skipped [0]")),
    ]

    static let endings = [
        Story(
            name: "stopped", commands: "6.25=stop 7=play",
            expected: .toFirstHalf + """
                288000 segment 0.2; says switch
                300000 said switch; stopped by user
                """),
        Story(
            name: "in the closing the limit completes, and the pause counts", commands: "11.5=pause",
            expected: .toClosing + "552000 paused by user; said complete; completed in 1811 s, skipped [0]"),
        endOfTheClosing("skip"),
        endOfTheClosing("skip-stretch"),
        endOfTheClosing("stop"),
    ]

    private static func endOfTheClosing(_ command: String) -> Story {
        Story(
            name: "\(command) in the closing completes at once", commands: "11.5=\(command) 11.75=skip",
            expected: .toClosing + "552000 said complete; completed in 11 s, skipped [0]")
    }
}
