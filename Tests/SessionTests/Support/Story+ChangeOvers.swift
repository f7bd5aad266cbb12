import SessionCore

// The introduction of the neck lasts a second, that of the glutes six, and "switch" half a second.

extension Story {
    static let changeOvers = [
        Story(
            name: "a change-over before each side is not part of its hold",
            leadIn: .every, changeOver: .standard,
            expected: """
                0 says neck
                48000 said neck
                48000 change-over 0.1
                432000 segment 0.1
                672000 change-over 0.2
                672000 says switch
                696000 said switch
                816000 segment 0.2
                1056000 says complete
                1104000 said complete
                1104000 completed in 23 s, skipped [0]
                """),
        Story(
            name: "without a lead-in the introduction runs on into the hold",
            regions: "glutes:10", leadIn: .none, changeOver: .fixed(seconds: 2),
            expected: """
                0 change-over 0.1
                0 says glutes
                96000 segment 0.1
                288000 said glutes
                336000 change-over 0.2
                336000 says switch
                360000 said switch
                432000 segment 0.2
                672000 says complete
                720000 said complete
                720000 completed in 15 s, skipped [0]
                """),
        Story(
            name: "a skip in a change-over starts the hold and counts nothing",
            leadIn: .every, changeOver: .standard, commands: "3=skip 9=skip",
            expected: """
                0 says neck
                48000 said neck
                48000 change-over 0.1
                144000 segment 0.1
                384000 change-over 0.2
                384000 says switch
                408000 said switch
                432000 segment 0.2
                672000 says complete
                720000 said complete
                720000 completed in 15 s, skipped [0]
                """),
        Story(
            name: "previous restarts a change-over, or goes to that of the hold before",
            leadIn: .every, changeOver: .standard, commands: "4=previous 18=previous",
            expected: """
                0 says neck
                48000 said neck
                48000 change-over 0.1
                192000 change-over 0.1
                576000 segment 0.1
                816000 change-over 0.2
                816000 says switch
                840000 said switch
                864000 change-over 0.1
                1248000 segment 0.1
                1488000 change-over 0.2
                1488000 says switch
                1512000 said switch
                1632000 segment 0.2
                1872000 says complete
                1920000 said complete
                1920000 completed in 40 s, skipped [0]
                """),
        Story(
            name: "a stretch that is skipped in a change-over counts twice",
            regions: "neck:10 back:10", leadIn: .every, changeOver: .standard, commands: "3=skip-stretch",
            expected: """
                0 says neck
                48000 said neck
                48000 change-over 0.1
                144000 skipped 0 [1, 2]
                144000 says back
                240000 said back
                240000 change-over 1.1
                624000 segment 1.1
                864000 segment 1.2
                864000 says halfway
                876000 said halfway
                1104000 says complete
                1152000 said complete
                1152000 completed in 24 s, skipped [2, 0]
                """),
        Story(
            name: "a pause in a change-over keeps the frame",
            leadIn: .every, changeOver: .standard, commands: "3=pause 5=play",
            expected: """
                0 says neck
                48000 said neck
                48000 change-over 0.1
                144000 paused by user
                144000 resumed
                432000 segment 0.1
                672000 change-over 0.2
                672000 says switch
                696000 said switch
                816000 segment 0.2
                1056000 says complete
                1104000 said complete
                1104000 completed in 25 s, skipped [0]
                """),
    ]
}
