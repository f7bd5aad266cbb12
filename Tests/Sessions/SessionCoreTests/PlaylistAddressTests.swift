import SessionCore
import Testing

@Suite struct PlaylistAddressTests {
    @Test(arguments: [
        ("https://open.spotify.com/playlist/37i9dQZF1DX3Ogo9pFvBkY", "spotify:playlist:37i9dQZF1DX3Ogo9pFvBkY"),
        ("https://open.spotify.com/playlist/37i9/", "spotify:playlist:37i9"),
        ("https://open.spotify.com/playlist/37i9?si=0a1b&pt=2", "spotify:playlist:37i9"),
        ("https://open.spotify.com/playlist/37i9/?si=0a/1b", "spotify:playlist:37i9"),
        ("https://open.spotify.com/playlist/37i9#top", "spotify:playlist:37i9"),
        ("https://open.spotify.com/intl-de/album/4aaw", "spotify:album:4aaw"),
        ("https://open.spotify.com/intl-pt-BR/track/11dF/", "spotify:track:11dF"),
        ("https://open.spotify.com/embed/playlist/37i9", "spotify:playlist:37i9"),
        ("https://open.spotify.com/user/spotify/playlist/37i9", "spotify:playlist:37i9"),
        ("https://open.spotify.com/show/5CfC", "spotify:show:5CfC"),
        ("http://open.spotify.com/artist/0Oda", "spotify:artist:0Oda"),
        ("HTTPS://Open.Spotify.com/playlist/37i9", "spotify:playlist:37i9"),
        ("  https://open.spotify.com/playlist/37i9\n", "spotify:playlist:37i9"),
    ])
    func convertsASpotifyPageToAURI(text: String, uri: String) throws {
        let address = try #require(try PlaylistAddress(parsing: text))
        #expect(address.uri == uri)
        #expect(address.scheme == "spotify")
    }

    @Test(arguments: [
        ("spotify:playlist:37i9", "spotify"), ("spotify:user:me:playlist:37i9", "spotify"),
        ("https://radio.example/calm.m3u?bitrate=320", "https"), ("HTTP://radio.example/Still%20water.m3u", "http"),
        ("https://open.spotify.com.example/playlist/37i9", "https"), ("https://example/open.spotify.com/a/b", "https"),
    ])
    func keepsOtherURIs(text: String, scheme: String) throws {
        let address = try #require(try PlaylistAddress(parsing: text))
        #expect(address.uri == text)
        #expect(address.scheme == scheme)
    }

    @Test(arguments: ["", " ", "\n\t "])
    func treatsABlankAddressAsNone(text: String) throws {
        #expect(try PlaylistAddress(parsing: text) == nil)
    }

    @Test(arguments: [
        "calm", "open.spotify.com/playlist/37i9", "spotify:", ":playlist", "spotify:play list", "1https://a.example",
        "spötify:playlist:37i9", "spotify:play\u{0}list", "spotify:playlist\u{A0}37i9", "https:radio.example",
        "https://", "http:///calm.m3u", "https://?calm",
    ])
    func rejectsAnInvalidURI(text: String) {
        let message =
            "invalid playlist address '\(text)'; use one like https://open.spotify.com/playlist/ID or spotify:playlist:ID"
        #expect(throws: OptionError(message)) { try PlaylistAddress(parsing: text) }
    }

    @Test(arguments: [
        "file:///etc/passwd", "FILE:///music/calm.m3u", "smb://host/music", "ftp://host/calm.mp3", "data:,calm",
        "javascript:alert(1)", "mailto:me@example", "spotify-uri:playlist:37i9", "cdda://",
    ])
    func rejectsOtherSchemes(text: String) {
        let error = #expect(throws: OptionError.self) { try PlaylistAddress(parsing: text) }
        #expect(error?.description.hasPrefix("invalid playlist address '\(text)'; use one like ") == true)
    }

    @Test(arguments: [
        "https://open.spotify.com", "https://open.spotify.com/", "https://open.spotify.com/search",
        "https://open.spotify.com/intl-de/playlist", "https://open.spotify.com/playlist/37i9/more",
        "https://open.spotify.com/playlist/a:b", "https://open.spotify.com/playlist/%3A",
    ])
    func rejectsASpotifyPageWithoutAnID(text: String) {
        let message =
            "incomplete playlist address '\(text)'; copy the link of a playlist, album, artist or track"
        #expect(throws: OptionError(message)) { try PlaylistAddress(parsing: text) }
    }
}
