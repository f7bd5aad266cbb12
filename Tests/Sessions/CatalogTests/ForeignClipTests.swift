import Catalog
import TestSupport
import Testing

/// Sound files of ffmpeg in catalogs.
@Suite(.timeLimit(.minutes(5)), .enabled(if: FFmpeg.isInstalled, "needs ffmpeg")) struct ForeignClipTests {
    /// An MP3 whose first frame has a high bit rate, and whose header has no length: from its size, it seems to last 1
    /// s.
    @Test func measuresAFileWithoutALengthInItsHeader() async throws {
        let entry = #"{"id": "a", "name": "A", "kind": "piece", "file": "a.mp3", "description": "A."}"#
        let folder = try CatalogFolder("music.json", #"{"music": [\#(entry)]}"#, clips: [:])
        let sound = "-f lavfi -i aevalsrc=if(lt(t\\,1)\\,0.8*random(0)-0.4\\,0.3*sin(2000*t)):d=4:s=48000"
        try await FFmpeg.run("\(sound) -q:a 2 -write_xing 0 a.mp3", in: folder.path)
        let catalog = try MusicCatalog(folder: folder.path)
        #expect(try catalog.seconds(of: catalog.entries[0]) == 4)
        #expect(await folder.faults(of: MusicCatalog.check) == [])
    }
}
