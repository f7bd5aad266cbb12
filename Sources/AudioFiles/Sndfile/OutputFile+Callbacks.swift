import CSndfile

extension OutputFile {
    /// The calls of libsndfile, for `sf_open_virtual` with ``callbackContext``.
    static func callbacks() -> SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(OutputFile.from($0).length) },
            seek: { offset, whence, context in sf_count_t(OutputFile.from(context).seek(Int(offset), whence)) },
            read: { _, _, _ in 0 },
            write: { bytes, count, context in
                sf_count_t(OutputFile.from(context).write(UnsafeRawBufferPointer(start: bytes, count: Int(count))))
            },
            tell: { sf_count_t(OutputFile.from($0).seek(0, SEEK_CUR)) }
        )
    }

    /// Unretained: whoever opens the handle keeps the file until it has closed the handle.
    var callbackContext: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func from(_ context: UnsafeMutableRawPointer?) -> OutputFile {
        Unmanaged<OutputFile>.fromOpaque(context!).takeUnretainedValue()
    }
}
