import CSndfile

extension OutputFile {
    /// Returns the callbacks for `sf_open_virtual` with ``callbackContext``.
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

    /// An unretained pointer to this object. The owner of the libsndfile handle retains the object until `sf_close`.
    var callbackContext: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func from(_ context: UnsafeMutableRawPointer?) -> OutputFile {
        Unmanaged<OutputFile>.fromOpaque(context!).takeUnretainedValue()
    }
}
