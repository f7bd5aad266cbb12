/// The folder of the bundled web page. It is found like ``AudioFolder``.
public struct WebPage: Hashable, Sendable {
    /// The path of the folder with `index.html`.
    public let path: String

    /// Returns the folder of an executable, by default the running one; `nil` if no page is installed.
    public static func locate(executable: String? = nil) -> WebPage? {
        InstalledFolder.path("Web", with: "index.html", executable: executable).map(WebPage.init)
    }
}
