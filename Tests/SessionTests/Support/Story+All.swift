import SessionCore

// A stretch of the neck: a second of introduction, segments from 48000 and 288000 on, the closing from 528000 to 576000.

extension Story {
    static let plain = [
        Story(
            name: "a bilateral stretch",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                528000 says complete
                576000 said complete
                576000 completed in 12 s, skipped [0]
                """),
        Story(
            name: "a second stretch is introduced while it is held",
            regions: "neck:10 back:11",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                528000 segment 1.1
                528000 says back
                624000 said back
                792000 segment 1.2
                792000 says halfway
                804000 said halfway
                1056000 says complete
                1104000 said complete
                1104000 completed in 23 s, skipped [0, 0]
                """),
        Story(
            name: "an introduction that is longer than its segment ends with it",
            regions: "glutes:10", leadIn: .none,
            expected: """
                0 segment 0.1
                0 says glutes
                240000 said glutes
                240000 segment 0.2
                240000 says switch
                264000 said switch
                480000 says complete
                528000 said complete
                528000 completed in 11 s, skipped [0]
                """),
    ]

    static let leadIns = [
        Story(
            name: "without a lead-in the first clock starts with the narration",
            leadIn: .none,
            expected: """
                0 segment 0.1
                0 says neck
                48000 said neck
                240000 segment 0.2
                240000 says switch
                264000 said switch
                480000 says complete
                528000 said complete
                528000 completed in 11 s, skipped [0]
                """),
        Story(
            name: "with every lead-in no clock runs during an introduction",
            regions: "neck:10 back:10", leadIn: .every,
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                528000 says back
                624000 said back
                624000 segment 1.1
                864000 segment 1.2
                864000 says halfway
                876000 said halfway
                1104000 says complete
                1152000 said complete
                1152000 completed in 24 s, skipped [0, 0]
                """),
        Story(
            name: "a skip goes to the next stretch's lead-in, and there it counts nothing",
            regions: "neck:10 back:10", leadIn: .every, commands: "7=skip 7.5=skip",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                336000 skipped 0 [2]
                336000 says back
                360000 said back
                360000 segment 1.1
                600000 segment 1.2
                600000 says halfway
                612000 said halfway
                840000 says complete
                888000 said complete
                888000 completed in 18 s, skipped [1, 0]
                """),
        Story(
            name: "a stretch that is skipped in its lead-in counts twice",
            regions: "neck:10 back:10", leadIn: .every, commands: "0.5=skip-stretch 1=skip-stretch",
            expected: """
                0 says neck
                24000 skipped 0 [1, 2]
                24000 said neck
                24000 says back
                48000 skipped 1 [1, 2]
                48000 said back
                48000 says complete
                96000 said complete
                96000 completed, not recorded
                """),
    ]

    static let musics = [
        Story(
            name: "the music of 192000 frames makes way and goes on from where it was held",
            music: .auto,
            expected: """
                0 says neck
                0 music until 0
                48000 said neck
                48000 segment 0.1
                48000 music from 0
                288000 segment 0.2
                288000 says switch
                288000 music until 50400
                312000 said switch
                312000 music from 50400
                528000 says complete
                528000 music until 76800
                576000 said complete
                576000 completed in 12 s, skipped [0]
                """),
        unmovedMusic(.duck),
        unmovedMusic(.off),
    ]

    private static func unmovedMusic(_ interrupt: Interrupt) -> Story {
        Story(
            name: "under \(interrupt) the music never stands still",
            music: .auto, interrupt: interrupt,
            expected: plain[0].expected)
    }

    static let pauses = [
        Story(
            name: "a cue that a pause cuts in two has started and ended once",
            commands: "0.5=pause 2=play",
            expected: """
                0 says neck
                24000 paused by user
                24000 resumed
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                528000 says complete
                576000 said complete
                576000 completed in 13 s, skipped [0]
                """),
        Story(
            name: "a command acts after the boundary that falls on its frame, and before the cue there",
            commands: "6=pause 7=play 8=toggle 9=toggle",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 paused by user
                288000 resumed
                288000 says switch
                312000 said switch
                336000 paused by user
                336000 resumed
                528000 says complete
                576000 said complete
                576000 completed in 14 s, skipped [0]
                """),
        Story(
            name: "play while it plays and pause while it is paused are nothing",
            commands: "0.5=play 3=play 4=pause 5=pause 1803=play 1803.5=play 1804=pause",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                192000 paused by user
                192000 resumed
                240000 paused by user
                240000 stopped by pauseLimit
                """),
        Story(
            name: "a second pause does not move the limit of the first",
            commands: "4=pause 1803=pause 1804.5=play",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                192000 paused by user
                192000 stopped by pauseLimit
                """),
        Story(
            name: "an hour of pauses is within the limit of each",
            commands: "3=pause 1802=play 1803=pause 3602=play",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                144000 paused by user
                144000 resumed
                192000 paused by user
                192000 resumed
                288000 segment 0.2
                288000 says switch
                312000 said switch
                528000 says complete
                576000 said complete
                576000 completed in 3610 s, skipped [0]
                """),
    ]

    static let endings = [
        Story(
            name: "stopped",
            commands: "6.25=stop 7=play",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                300000 said switch
                300000 stopped by user
                """),
        Story(
            name: "stopped while paused",
            commands: "3=pause 4=stop",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                144000 paused by user
                144000 stopped by user
                """),
        Story(
            name: "half an hour of pause is the limit",
            commands: "3=pause",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                144000 paused by user
                144000 stopped by pauseLimit
                """),
        Story(
            name: "in the closing the limit completes, and the pause counts",
            commands: "11.5=pause",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                528000 says complete
                552000 paused by user
                552000 said complete
                552000 completed in 1811 s, skipped [0]
                """),
        endOfTheClosing("skip"),
        endOfTheClosing("skip-stretch"),
        endOfTheClosing("stop"),
    ]

    private static func endOfTheClosing(_ command: String) -> Story {
        Story(
            name: "\(command) in the closing completes at once",
            commands: "11.5=\(command) 11.75=skip",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                528000 says complete
                552000 said complete
                552000 completed in 11 s, skipped [0]
                """)
    }
}
