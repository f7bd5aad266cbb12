// A stretch of the neck: a second of introduction, segments from 48000 and 288000 on, the closing from 528000 to 576000.

extension Story {
    static let skips = [
        Story(
            name: "a skip in the lead-in starts the segment and counts nothing",
            commands: "0.5=skip",
            expected: """
                0 says neck
                24000 said neck
                24000 segment 0.1
                264000 segment 0.2
                264000 says switch
                288000 said switch
                504000 says complete
                552000 said complete
                552000 completed in 11 s, skipped [0]
                """),
        Story(
            name: "a skip in the first half counts one",
            commands: "3=skip",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                144000 skipped 0 [1]
                144000 segment 0.2
                144000 says switch
                168000 said switch
                384000 says complete
                432000 said complete
                432000 completed in 9 s, skipped [1]
                """),
        Story(
            name: "a skip while narration sounds lets no two voices speak",
            commands: "6.25=skip",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                300000 skipped 0 [2]
                300000 said switch
                300000 says complete
                348000 said complete
                348000 completed in 7 s, skipped [1]
                """),
        Story(
            name: "a skip on a boundary skips what begins there",
            commands: "6=skip",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 skipped 0 [2]
                288000 says complete
                336000 said complete
                336000 completed in 7 s, skipped [1]
                """),
        Story(
            name: "skip and skip are two",
            regions: "neck:10 back:10", commands: "3=skip 3=skip",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                144000 skipped 0 [1]
                144000 segment 0.2
                144000 skipped 0 [2]
                144000 segment 1.1
                144000 says back
                240000 said back
                384000 segment 1.2
                384000 says halfway
                396000 said halfway
                624000 says complete
                672000 said complete
                672000 completed in 14 s, skipped [2, 0]
                """),
        Story(
            name: "skip and skip-stretch are two, never three",
            regions: "neck:10 back:10", commands: "3=skip 4=skip-stretch",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                144000 skipped 0 [1]
                144000 segment 0.2
                144000 says switch
                168000 said switch
                192000 skipped 0 [2]
                192000 segment 1.1
                192000 says back
                288000 said back
                432000 segment 1.2
                432000 says halfway
                444000 said halfway
                672000 says complete
                720000 said complete
                720000 completed in 15 s, skipped [2, 0]
                """),
        Story(
            name: "skip-stretch in the second half counts both",
            regions: "neck:10 back:10", commands: "7=skip-stretch",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                336000 skipped 0 [1, 2]
                336000 segment 1.1
                336000 says back
                432000 said back
                576000 segment 1.2
                576000 says halfway
                588000 said halfway
                816000 says complete
                864000 said complete
                864000 completed in 18 s, skipped [2, 0]
                """),
    ]

    static let skipsWhilePaused = [
        Story(
            name: "a skip while paused is silent until the session goes on",
            commands: "3=pause 4=skip 6=play",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                144000 paused by user
                144000 skipped 0 [1]
                144000 segment 0.2
                144000 resumed
                144000 says switch
                168000 said switch
                384000 says complete
                432000 said complete
                432000 completed in 12 s, skipped [1]
                """),
        Story(
            name: "a cue that was paused and skipped has ended, and one that was passed by never sounds",
            regions: "neck:10 back:10", commands: "6.25=pause 7=skip 7=skip 8=play",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                300000 paused by user
                300000 skipped 0 [2]
                300000 said switch
                300000 segment 1.1
                300000 skipped 1 [1]
                300000 segment 1.2
                300000 resumed
                300000 says halfway
                312000 said halfway
                540000 says complete
                588000 said complete
                588000 completed in 14 s, skipped [1, 1]
                """),
        Story(
            name: "there and back while paused leaves nothing behind",
            commands: "3=pause 4=skip 5=previous 6=play",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                144000 paused by user
                144000 skipped 0 [1]
                144000 segment 0.2
                144000 segment 0.1
                144000 resumed
                384000 segment 0.2
                384000 says switch
                408000 said switch
                624000 says complete
                672000 said complete
                672000 completed in 17 s, skipped [0]
                """),
    ]

    static let goingBack = [
        Story(
            name: "previous restarts a segment of which 2 s are gone",
            commands: "8=previous",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                384000 segment 0.2
                384000 says switch
                408000 said switch
                624000 says complete
                672000 said complete
                672000 completed in 14 s, skipped [0]
                """),
        Story(
            name: "previous a frame before that goes to the segment before",
            commands: "7.9999792=previous",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                383999 segment 0.1
                623999 segment 0.2
                623999 says switch
                647999 said switch
                863999 says complete
                911999 said complete
                911999 completed in 18 s, skipped [0]
                """),
        Story(
            name: "previous takes back a skip, in the stretch before, too",
            regions: "neck:10 back:10", commands: "3=skip-stretch 4=previous 5=previous",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                144000 skipped 0 [1, 2]
                144000 segment 1.1
                144000 says back
                192000 said back
                192000 segment 0.2
                192000 says switch
                216000 said switch
                240000 segment 0.1
                480000 segment 0.2
                480000 says switch
                504000 said switch
                720000 segment 1.1
                720000 says back
                816000 said back
                960000 segment 1.2
                960000 says halfway
                972000 said halfway
                1200000 says complete
                1248000 said complete
                1248000 completed in 26 s, skipped [0, 0]
                """),
        Story(
            name: "previous in the lead-in says it again",
            commands: "0.5=previous",
            expected: """
                0 says neck
                24000 said neck
                24000 says neck
                72000 said neck
                72000 segment 0.1
                312000 segment 0.2
                312000 says switch
                336000 said switch
                552000 says complete
                600000 said complete
                600000 completed in 12 s, skipped [0]
                """),
        Story(
            name: "previous in the closing goes to the last segment",
            commands: "11.5=previous",
            expected: """
                0 says neck
                48000 said neck
                48000 segment 0.1
                288000 segment 0.2
                288000 says switch
                312000 said switch
                528000 says complete
                552000 said complete
                552000 segment 0.2
                552000 says switch
                576000 said switch
                792000 says complete
                840000 said complete
                840000 completed in 17 s, skipped [0]
                """),
    ]
}
