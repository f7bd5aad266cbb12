import CLinux

/// The memory allocator of the process, which is glibc's.
public enum Allocator {
    /// glibc's initial threshold in bytes. Larger blocks are mapped on their own, and unmapped when they are freed.
    private static let threshold: Int32 = 128 * 1024

    /// Fixes the thresholds for mapping and trimming at their initial values. Call this once, before the first thread
    /// starts.
    ///
    /// By default glibc raises them, up to 32 and 64 MiB, whenever a larger mapped block is freed. After the first long
    /// clip each arena would then keep the peak of its threads. There can be eight arenas for each processor.
    public static func keepThresholds() {
        // Setting one threshold stops the adjustment of both (mallopt(3)).
        _ = mallopt(M_MMAP_THRESHOLD, threshold)
    }

    /// Returns all free pages to the system, also those between blocks in use.
    public static func releaseFreePages() {
        _ = malloc_trim(0)
    }
}
