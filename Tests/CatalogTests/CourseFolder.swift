import Foundation

extension CatalogFolder {
    /// A catalog with three courses: one inline of any length with counted breaths, one in a file with fixed lengths and
    /// pools of four lines, and one in a file that fades out.
    static func courses() throws -> CatalogFolder {
        let lines = ["hello", "feet", "hands"].flatMap { pool in (1...4).map { ("scan/\(pool)-\($0).wav", 24_000 * 2) }
        }
        let breaths = [("in.wav", 12_000), ("out.wav", 12_000), ("hold.wav", 12_000), ("end.wav", 24_000)]
        let folder = try CatalogFolder(
            "meditation.json", courseManifest, clips: lines + breaths + [("bell.wav", 48_000)])
        try folder.file("scan.json", Data(scan.utf8))
        try folder.file("night.json", Data(night.utf8))
        return folder
    }

    private static let courseManifest = """
        {"sessions": [
           {"id": "breath", "sessionType": "breath-of-1.0", "name": "Breath", "description": "Breathe.", "variants": [
             {"durationMinutes": 5, "phases": [
               {"type": "breathing", "durationSeconds": 300,
                "guidedBreaths": {"atSeconds": 10, "forSeconds": 40, "pattern": "4-6", "audioFile": "end.wav"}}]}]},
           "scan.json", "night.json"],
         "breaths": [
           {"name": "box", "phases": [
             {"breathe": "in", "seconds": 4, "audioFile": "in.wav"},
             {"breathe": "hold", "seconds": 4, "audioFile": "hold.wav"},
             {"breathe": "out", "seconds": 4, "audioFile": "out.wav"}, {"breathe": "hold", "seconds": 4}]},
           {"name": "4-6", "phases": [
             {"breathe": "in", "seconds": 4, "audioFile": "in.wav"},
             {"breathe": "out", "seconds": 6, "audioFile": "out.wav"}]}],
         "shared": {"bell": "bell.wav"}}
        """

    private static let scan = """
        {"id": "scan", "name": "Body Scan", "description": "From feet to hands.", "fixedLengths": true,
         "pools": {
           "hello": ["scan/hello-1.wav", "scan/hello-2.wav", "scan/hello-3.wav", "scan/hello-4.wav"],
           "feet": ["scan/feet-1.wav", "scan/feet-2.wav", "scan/feet-3.wav", "scan/feet-4.wav"],
           "hands": ["scan/hands-1.wav", "scan/hands-2.wav", "scan/hands-3.wav", "scan/hands-4.wav"]},
         "variants": [
           {"durationMinutes": 2, "phases": [
             {"type": "intro", "durationSeconds": 20,
              "interjections": [{"earliestSeconds": 1, "latestSeconds": 4, "audioPool": "hello"}]},
             {"type": "main", "durationSeconds": 100,
              "interjections": [{"earliestSeconds": 10, "latestSeconds": 20, "audioPool": "feet"},
                                {"earliestSeconds": 40, "latestSeconds": 60, "audioPool": "hands"}]}]},
           {"durationMinutes": 1, "phases": [
             {"type": "main", "durationSeconds": 60,
              "interjections": [{"earliestSeconds": 10, "latestSeconds": 20, "audioPool": "feet"}]}]}]}
        """

    private static let night = """
        {"id": "night", "name": "Night", "description": "Fall asleep.", "fixedLengths": true, "variants": [
           {"durationMinutes": 3, "fadeOutSeconds": 90, "phases": [
             {"type": "main", "durationSeconds": 180,
              "fixedCues": [{"atSeconds": 0, "audioFile": "scan/hello-1.wav"}]}]}]}
        """
}
