"""A private PulseAudio server with real-time null sinks, which programs reach through ALSA like a sound card."""
import json
import os
import subprocess
from pathlib import Path

from .lines import connected
from .measuring import end, run
from .recording import Recording


class SoundServer:
    """A sound server with a sink, as a context manager."""

    def __init__(self, folder: Path):
        folder.mkdir(parents=True)
        self._socket = folder / "server"
        alsa = folder / "asound.conf"
        alsa.write_text("pcm.!default { type pulse }\nctl.!default { type pulse }\n")
        # Neither the server nor a player reads or writes the user's files.
        self._environment = {
            **os.environ,
            "ALSA_CONFIG_PATH": str(alsa),
            "PULSE_SERVER": f"unix:{self._socket}",
            **{name: str(folder) for name in ["HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "PULSE_RUNTIME_PATH"]},
        }
        self._environment.pop("LIMBER_SOCKET", None)

    def __enter__(self) -> "SoundServer":
        options = ["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
        protocol = f"module-native-protocol-unix socket={self._socket} auth-anonymous=1"
        self._process = subprocess.Popen(
            ["pulseaudio", *options, "-L", protocol],
            env=self._environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        connected(self._socket)
        self.add_sink("main")
        return self

    def __exit__(self, *_) -> None:
        end(self._process)

    def add_sink(self, name: str) -> None:
        format = ["format=s16le", "rate=48000", "channels=2"]
        run(["pactl", "load-module", "module-null-sink", f"sink_name={name}", *format], env=self._environment)

    def environment(self, sink: str = "main") -> dict[str, str]:
        """Returns the environment of a program that plays to a sink."""
        return {**self._environment, "PULSE_SINK": sink}

    def players(self) -> set[int]:
        """Returns the ids of the processes that are playing."""
        listed = run(["pactl", "-f", "json", "list", "sink-inputs"], env=self._environment)
        return {
            int(stream["properties"]["application.process.id"]) for stream in json.loads(listed) if not stream["corked"]
        }

    def recording(self) -> Recording:
        """Returns a recording of the sink, to be used as a context manager."""
        return Recording("main.monitor", self._environment)
