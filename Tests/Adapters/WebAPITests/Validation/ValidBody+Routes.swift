extension ValidBody {
    private static let long = String(repeating: "a", count: 101)

    static let all = training + sessions + health

    static let training = [
        ValidBody(
            "POST /api/exercises", #"{"name":"a"}"#,
            [
                "name": #"absent null "" 5 "\#(long)" "a\u0000b" "Squat\u0007""#,
                "weight_increment": #"-0.5 -2.5 "5" true null [] 1000.5"#, "is_custom": #"0 1 "true" null"#,
            ]),
        ValidBody("PUT /api/exercises/1", "{}", ["name": #""" null"#, "weight_increment": "-1", "is_custom": "null"]),
        ValidBody("PUT /api/plans/1", "{}", ["name": "7", "duration_weeks": "-1 53"]),
        ValidBody(
            "POST /api/plans", #"{"name":"a"}"#,
            ["name": #"absent "\#(long)""#, "duration_weeks": #"0 53 6.5 "6" true"#]),
        ValidBody(
            "POST /api/plans/1/days", #"{"day_of_week":1,"name":"a","sort_order":0}"#,
            ["day_of_week": #"7 -1 "1" 1.5"#, "name": #""""#, "sort_order": "-1"]),
        ValidBody("PUT /api/plans/1/days/1", "{}", ["day_of_week": "9", "name": #""""#, "sort_order": "0.5"]),
        ValidBody(
            "PUT /api/plans/1/days/1/exercises/1", "{}",
            ["sets": "0", "reps": "0 1001", "weight": "-1 10001", "rest_seconds": "0 601", "sort_order": "-1"]),
        ValidBody(
            "POST /api/plans/1/days/1/exercises", #"{"exercise_id":"a","sort_order":0}"#,
            [
                "exercise_id": #"absent "" 1"#, "sort_order": "absent", "sets": "0 101", "reps": "0 8.5",
                "weight": "-1", "rest_seconds": "0",
            ]),
        ValidBody(
            "POST /api/mesocycles", #"{"plan_id":"a","start_date":"2026-11-18"}"#,
            [
                "plan_id": #"absent "" 1"#,
                "start_date": #"absent 20261118 "18.11.2026" "2026-11-18T00:00:00Z" "2026-02-29" "9999-12-31""#,
            ]),
        ValidBody(
            "POST /api/workouts",
            #"{"mesocycle_id":"a","plan_day_id":"a","week_number":1,"scheduled_date":"2026-11-18"}"#,
            ["mesocycle_id": #""""#, "plan_day_id": #""""#, "week_number": #"0 8 "1""#, "scheduled_date": #""""#]),
        ValidBody(
            "PUT /api/workout-sets/1/log", #"{"actual_reps":8,"actual_weight":60}"#,
            [
                "actual_reps": #"absent -1 1001 8.5 "60" true null"#,
                "actual_weight": #"absent -0.5 10001 "60" false null"#,
            ]),
        ValidBody(
            "POST /api/rest", #"{"seconds":60}"#,
            ["seconds": #"absent 0 601 1.5 "60""#, "set": "0 101", "exercise": #""" "a\nb""#]),
    ]

    static let stretchSession = ValidBody(
        "POST /api/stretch-sessions",
        """
        {"completedAt":"2026-01-26T10:30:00.000Z","totalDurationSeconds":480,"regionsCompleted":9,"regionsSkipped":0,
         "stretches":[{"region":"neck","stretchId":"neck-rotation","stretchName":"Neck Rotation","durationSeconds":61,
                       "skippedSegments":0}]}
        """,
        [
            "completedAt": #"""
            absent 5 "2026-01-26" "2026-01-26\u002010:30:00Z" "2026-01-26T10:30:00+01:00" "2026-02-30T10:30:00Z" \#
            "9000-01-01T00:00:00.000Z"
            """#,
            "totalDurationSeconds": #"absent -1 "480" 1.5 1000001 true"#, "regionsCompleted": "absent -1",
            "regionsSkipped": "absent -1", "stretches": #"absent [] "neck" {"neck":1}"#,
            "stretches.0.region": #"absent "nose" "Neck" 1"#, "stretches.0.stretchId": #"absent "" 7"#,
            "stretches.0.stretchName": #"absent """#,
            "stretches.0.durationSeconds": #"absent 0 60.5 9223372036854775807 "60""#,
            "stretches.0.skippedSegments": #"absent -1 3 "1""#,
        ])

    static let meditation = ValidBody(
        "POST /api/meditation-sessions",
        """
        {"completedAt":"2026-01-26T10:30:00.000Z","sessionType":"basic-breathing","plannedDurationSeconds":600,
         "actualDurationSeconds":599,"completedFully":true,"lines":["a.opus","b.opus"]}
        """,
        [
            "completedAt": #"absent "today" "9000-01-01T00:00:00.000Z""#, "sessionType": #"absent "" 1 "a\u0000b""#,
            "plannedDurationSeconds": #"absent 0 "600""#,
            "actualDurationSeconds": "absent -1 0.5 9223372036854775807", "completedFully": #"absent 1 "true""#,
            "sessionName": #""" 7 "\#(long)""#,
            "lines": #""a.opus" [\#(Array(repeating: #""a.opus""#, count: 201).joined(separator: ","))]"#,
            "lines.1": #""" "\#(String(repeating: "a", count: 201))""#,
        ])

    static let sessions = [
        stretchSession, meditation,
        ValidBody("POST /api/session", #"{"command":"play"}"#, ["command": #"absent "dance" 7"#]),
        ValidBody(
            "PUT /api/setup",
            #"{"regions":[{"region":"neck","durationSeconds":60,"enabled":true}],"meditation":{"course":"basic"}}"#,
            [
                "regions": #"absent "neck""#, "regions.0.region": #""knee""#,
                "regions.0.durationSeconds": #"""
                0 9 -60 60.5 1e18 9223372036854775807 9223372036854775808 -9223372036854775809 "60" true null [60]
                """#,
                "regions.0.enabled": "1", "regions.0.seconds": "90", "playlist": #""spotify:playlist:1""#,
                "spotifyPlaylistUrl": #"7 "calm" "file:///etc/passwd""#,
                "meditation": #"""
                7 {"course":"slep"} {"course":"sleep","minutes":10} {"course":"sleep","breath":"box"} \#
                {"breath":"wave"}
                """#,
                "meditation.minutes": #"0 "10""#, "meditation.course": #""""#, "meditation.length": "5",
            ]),
        ValidBody("POST /api/programme", #"{"name":"neck-care"}"#, ["name": "absent 5 null"]),
        ValidBody("POST /api/routines", #"{"text":"name: Evening"}"#, ["text": "absent 5 null"]),
        ValidBody("POST /api/routines/check", #"{"text":""}"#, ["text": "absent [] true"]),
        ValidBody(
            "POST /api/notifications/permission", #"{"consent":"allowed"}"#, ["consent": #"absent "yes" true"#]),
        ValidBody(
            "POST /api/notifications/schedule", #"{"delayMs":600000,"title":"a","body":"b","tag":"c"}"#,
            ["delayMs": #"0 600001 1.5 "60""#, "title": #""""#, "body": #""""#, "tag": #""""#]),
        ValidBody("POST /api/clear", #"{"confirm":"CLEAR"}"#, ["confirm": #"absent "clear" true"#]),
        ValidBody(
            "PUT /api/reminders", #"{"quietHours":{"from":"22:00","to":"08:00"}}"#,
            [
                "dailyTime": #""24:00""#, "weeklyDay": "7", "monthlyDay": "0", "dailyEnabled": #""true""#,
                "quietHours.to": #""22:00""#, "weeklyText": #""\u0020""#, "monthlyText": #""\u0000""#,
                "checkInEnabled": "1", "stretchTime": #""6pm""#, "stretchUnlessDone": "1",
                "stretchAfterDays": #"366 -1 1.5 "2" true"#,
            ]),
        ValidBody(
            "POST /api/schedules", #"{"title":"a","request":{},"rule":{"at":["07:00"]},"options":{}}"#,
            ["title": #"null "a\u0000b""#, "request.regions": "null", "rule.at.0": "null", "options": "null"]),
        ValidBody(
            "PATCH /api/stretch-sessions/7", #"{"results":["done"]}"#,
            ["results": #"absent "done" [] null"#, "results.0": #""full" 0 null"#]),
        ValidBody("PATCH /api/schedules/1", #"{"request":{},"options":{}}"#, ["options.late": "null"]),
        ValidBody("POST /api/schedules/1/pause", "{}", ["until": #""2026-02-30" 7 "2026-11-21""#]),
        ValidBody(
            "POST /api/intentions", #"{"text":"x","scope":"day","date":"2026-11-21"}"#,
            ["text": #""\u0020" "a\u0000b""#, "scope": #""year""#, "date": #""2026-02-30" 20261121"#]),
    ]

    static let health = [
        ValidBody("POST /v1/plans/generate", "{}", ["forceRecompute": #""true" 1"#]),
        ValidBody(
            "PUT /auth/profile/health", #"{"currentWeight":82}"#,
            [
                "currentWeight": #"absent "82" "80,5" 0 1000 29.9 300.1 null"#, "height": #""180" 99.9"#,
                "dateOfBirth": #""1990-05-01" "2020-05-01T00:00:00.000Z""#, "gender": #""m""#, "activityLevel": "2",
                "primaryGoal": "true", "targetWeight": "29.9",
            ]),
        ValidBody(
            "POST /api/weights", #"{"weight":80}"#,
            [
                "weight": #""80,5" 29.9"#, "measuredAt": #""2026-11-21T12:00:00.001Z" "2026-11-21""#,
                "confirm": #""true" 1 null"#,
            ]),
        ValidBody("PUT /api/nutrition-profile", "{}", ["height": "18", "born": #""2025-01-01""#]),
        ValidBody("PUT /api/plan/check-in", #"{"enabled":true}"#, ["enabled": #""on""#]),
    ]
}
