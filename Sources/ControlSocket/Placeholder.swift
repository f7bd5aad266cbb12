import Logging
import NIOCore
import NIOPosix
