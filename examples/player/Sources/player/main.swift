// player CLIP OUTPUT [MUSIC]: plays a clip twice, with music if it is given, and prints the events.
//
// OUTPUT is the path of a new sound file, 'null', 'null:virtual', 'raw:PATH' or 'alsa:DEVICE'. In real time, the player
// pauses once, goes back by a second and plays on.

import Glibc
import Playback
import ScoreCore

func play(_ clip: String, to output: Output, music: String?) async throws {
    var score = Score()
    let hello = try Clip(contentsOf: clip)
    score.append(.lasting(hello))
    score.append(.lasting(.seconds(4), cues: [.at(.seconds(2), hello)]))

    let playlist = try music.map { path in try MusicPlaylist(path: path) }
    let player = try Player(score, music: playlist, ducking: .decibels(-12), output: output)
    let printing = Task {
        for await event in player.events { print(event.frame, event.kind) }
    }
    try await player.play()
    if !output.isVirtual {
        try await Task.sleep(for: .seconds(2))
        let place = await player.pause()
        try await player.seek(to: place.rewound(by: .seconds(1)))
        try await player.play()
    }
    try await player.untilEnd()
    await printing.value
}

let arguments = CommandLine.arguments
guard arguments.count > 2 else {
    print("usage: player CLIP OUTPUT [MUSIC]")
    exit(64)
}
let output: Output =
    switch arguments[2] {
    case "null": .null
    case "null:virtual": .nullVirtual
    case let text where text.hasPrefix("raw:"): .raw(path: String(text.dropFirst(4)))
    case let text where text.hasPrefix("alsa:"): .alsa(device: String(text.dropFirst(5)))
    case let path: .file(path: path)
    }
do {
    try await play(arguments[1], to: output, music: arguments.count > 3 ? arguments[3] : nil)
} catch {
    print("player: \(error)")
    exit(74)
}
