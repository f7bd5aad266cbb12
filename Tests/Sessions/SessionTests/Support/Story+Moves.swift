import SessionCore

// A stretch of the neck: a second of introduction, segments from 48000 and 288000 on, the closing from 528000 to 576000.

extension Story {
    static let skips = [
        Story(
            name: "a skip in the first half counts one", commands: "3=skip",
            expected: .toFirstHalf + .toTheEnd(from: 144_000, after: "skipped 0 [1]", "9 s, skipped [1]")),
        Story(
            name: "a skip while narration sounds lets no two voices speak", commands: "6.25=skip",
            expected: .toFirstHalf + """
                288000 segment 0.2; says switch
                300000 skipped 0 [2]; said switch; says complete
                348000 said complete; completed in 7 s, skipped [1]
                """),
        Story(
            name: "a skip on a boundary skips what begins there", commands: "6=skip",
            expected: .toFirstHalf + """
                288000 segment 0.2; skipped 0 [2]; says complete
                336000 said complete; completed in 7 s, skipped [1]
                """),
    ]

    static let skipsWhilePaused = [
        Story(
            name: "a cue that was paused and skipped has ended, and one that was passed by never sounds",
            regions: "neck:10 back:10", commands: "6.25=pause 7=skip 7=skip 8=play",
            expected: .toFirstHalf + """
                288000 segment 0.2; says switch
                300000 paused by user; skipped 0 [2]; said switch; segment 1.1; skipped 1 [1]; segment 1.2; resumed; says halfway
                312000 said halfway
                540000 says complete
                588000 said complete; completed in 14 s, skipped [1, 1]
                """),
        Story(
            name: "there and back while paused leaves nothing behind", commands: "3=pause 4=skip 5=previous 6=play",
            expected: .toFirstHalf
                + "144000 paused by user; skipped 0 [1]; segment 0.2; segment 0.1; resumed\n"
                + .toTheEnd(from: 384_000, "17 s, skipped [0]")),
    ]

    static let explanations = [
        Story(
            name: "explain plays the whole introduction instead of the short one", regions: "glutes:20",
            introductions: .short, commands: "3=explain",
            expected: """
                0 says sit
                24000 said sit; segment 0.1
                144000 explained 0; says glutes
                432000 said glutes; segment 0.1
                912000 segment 0.2; says switch
                936000 said switch
                1392000 says complete
                1440000 said complete; completed in 30 s, skipped [0]
                """),
        Story(
            name: "explain plays the whole introduction again, and takes back a skip",
            commands: "3=skip 4=explain",
            expected: .toFirstHalf + """
                144000 skipped 0 [1]; segment 0.2; says switch
                168000 said switch
                192000 explained 0; says neck
                240000 said neck; segment 0.1
                480000 segment 0.2; says switch
                504000 said switch
                720000 says complete
                768000 said complete; completed in 16 s, skipped [0]
                """),
        Story(
            name: "explain in the closing goes on", commands: "11.5=explain",
            expected: .toClosing + "576000 said complete; completed in 12 s, skipped [0]"),
        Story(
            name: "a stretch that comes again has its short introduction", regions: "glutes:10 glutes:10",
            expected: """
                0 says glutes
                288000 said glutes; segment 0.1
                528000 segment 0.2; says switch
                552000 said switch
                768000 segment 1.1; says sit
                792000 said sit
                1008000 segment 1.2; says switch
                1032000 said switch
                1248000 says complete
                1296000 said complete; completed in 27 s, skipped [0, 0]
                """),
    ]

    static let goingBack = [
        Story(
            name: "previous restarts a segment of which 2 s are gone", commands: "8=previous",
            expected: .toSecondHalf + .toTheEnd(from: 384_000, "14 s, skipped [0]")),
        Story(
            name: "previous a frame before that goes to the segment before", commands: "7.9999792=previous",
            expected: .toSecondHalf + "383999 segment 0.1\n" + .toTheEnd(from: 623_999, "18 s, skipped [0]")),
        Story(
            name: "previous takes back a skip, in the stretch before, too",
            regions: "neck:10 back:10", commands: "3=skip-stretch 4=previous 5=previous",
            expected: .toFirstHalf + """
                144000 skipped 0 [1, 2]; segment 1.1; says back
                192000 said back; segment 0.2; says switch
                216000 said switch
                240000 segment 0.1
                480000 segment 0.2; says switch
                504000 said switch
                720000 segment 1.1; says back
                816000 said back
                960000 segment 1.2; says halfway
                972000 said halfway
                1200000 says complete
                1248000 said complete; completed in 26 s, skipped [0, 0]
                """),
    ]
}
