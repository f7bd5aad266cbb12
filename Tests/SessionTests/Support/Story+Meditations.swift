import SessionCore

// Two minutes: ten seconds with a welcome of one, breathing from 480000 with words of half a second at 4 s and 6 s and a
// reminder of two at 50 s, a closing from 5280000 with a farewell of one and a half; the bell from 5760000 on.

extension Story {
    static let meditations = [
        meditation(
            "a meditation",
            expected: """
                0 part 0
                0 says welcome
                48000 said welcome
                480000 part 1
                672000 says word
                696000 said word
                768000 says word
                792000 said word
                2880000 says reminder
                2976000 said reminder
                5280000 part 2
                5280000 says farewell
                5352000 said farewell
                5760000 says bell
                5880000 said bell
                5880000 completed 120 s fully
                """),
        meditation(
            "a minute is breathing alone", MeditationOptions(minutes: 1),
            expected: """
                0 part 0
                192000 says word
                216000 said word
                288000 says word
                312000 said word
                1440000 says reminder
                1536000 said reminder
                2880000 says bell
                3000000 said bell
                3000000 completed 60 s fully
                """),
        meditation(
            "bells at intervals, which a cue waits for and a reminder leaves alone",
            MeditationOptions(minutes: 2, bellEvery: 60),
            expected: """
                0 part 0
                0 says welcome
                48000 said welcome
                480000 part 1
                672000 says word
                696000 said word
                768000 says word
                792000 said word
                2880000 says bell
                3000000 said bell
                5280000 part 2
                5280000 says farewell
                5352000 said farewell
                5760000 says bell
                5880000 said bell
                5880000 completed 120 s fully
                """),
        meditation(
            "the music makes way for every cue, and goes on between them", commands: "12=skip 13=skip", music: .auto,
            expected: """
                0 part 0
                0 says welcome
                0 music until 0
                48000 said welcome
                48000 music from 0
                480000 part 1
                576000 skipped part 1
                576000 part 2
                576000 says farewell
                576000 music until 146400
                624000 said farewell
                624000 completed 13 s
                """),
        meditation(
            "a skip goes to the next part, and there is no bell", commands: "5=skip 6=pause 8=play",
            expected: """
                0 part 0
                0 says welcome
                48000 said welcome
                240000 skipped part 0
                240000 part 1
                288000 paused by user
                288000 resumed
                432000 says word
                456000 said word
                528000 says word
                552000 said word
                2640000 says reminder
                2736000 said reminder
                5040000 part 2
                5040000 says farewell
                5112000 said farewell
                5520000 completed 115 s
                """),
        meditation(
            "a skip while paused stays silent until it goes on", commands: "0.5=pause 1=skip 2=play 3=stop",
            expected: """
                0 part 0
                0 says welcome
                24000 paused by user
                24000 skipped part 0
                24000 said welcome
                24000 part 1
                24000 resumed
                72000 stopped by user, recorded
                """),
        meditation(
            "what is heard twice counts twice", commands: "11=previous 12=previous 15=skip-stretch 20=stop",
            expected: """
                0 part 0
                0 says welcome
                48000 said welcome
                480000 part 1
                528000 part 0
                528000 says welcome
                576000 said welcome
                576000 part 0
                576000 says welcome
                624000 said welcome
                720000 skipped part 0
                720000 part 1
                912000 says word
                936000 said word
                960000 stopped by user, recorded
                """),
        meditation(
            "nobody resumes it, and nothing is recorded", commands: "5=pause",
            expected: """
                0 part 0
                0 says welcome
                48000 said welcome
                240000 paused by user
                240000 stopped by pauseLimit
                """),
        inTheBell("skip"), inTheBell("skip-stretch"), inTheBell("stop"),
    ]

    private static func inTheBell(_ command: String) -> Story {
        meditation(
            "\(command) in the bell is the full end", MeditationOptions(minutes: 1), commands: "61=\(command)",
            expected: """
                0 part 0
                192000 says word
                216000 said word
                288000 says word
                312000 said word
                1440000 says reminder
                1536000 said reminder
                2880000 says bell
                2928000 said bell
                2928000 completed 60 s fully
                """)
    }

    private static func meditation(
        _ name: String, _ options: MeditationOptions = MeditationOptions(minutes: 2), commands: String = "",
        music: MusicChoice = .none, expected: String
    ) -> Story {
        Story(name: name, meditation: options, music: music, commands: commands, expected: expected)
    }
}
