import ArgumentParser
import Logging
import UnixSignals
