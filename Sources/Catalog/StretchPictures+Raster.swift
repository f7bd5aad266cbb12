extension StretchCatalog {
    /// Returns the picture of a stretch in pixels; `nil` if it has none, or none that can be read.
    ///
    /// - Parameter width: The width in pixels. The height is three quarters of it.
    public func raster(of entry: Entry, width: Int) -> PictureRaster? {
        guard let picture = try? Picture(of: entry, in: folder) else { return nil }
        return PictureRaster(picture.hold, width: width)
    }
}
