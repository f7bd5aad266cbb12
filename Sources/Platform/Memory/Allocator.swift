import CLinux

/// The allocator of the process: glibc's.
public enum Allocator {
    /// The size from which on a block is given back to the system as soon as it is freed, and of what each arena keeps
    /// free: what glibc begins with.
    private static let threshold: Int32 = 128 * 1024

    /// Holds the allocator to the thresholds that it begins with. To be called once, before there are threads.
    ///
    /// Left alone it raises them with each larger block that is freed, up to 32 and 64 MiB: with the first long clip each of
    /// its arenas, of which there can be eight for each processor, begins to keep all that its threads ever needed.
    public static func keepThresholds() {
        // Setting one of them ends the raising of both (mallopt(3)).
        _ = mallopt(M_MMAP_THRESHOLD, threshold)
    }

    /// Gives the free pages back to the system that lie between blocks in use.
    public static func giveBack() {
        _ = malloc_trim(0)
    }
}
