"""The measured programs, each with its control socket."""
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from .lines import connected
from .measuring import Failure, end, run


class Player:
    """A program that plays, as a context manager."""

    def __init__(self, command: list, socket: Path | None, environment: dict[str, str]):
        self._command = command
        self._socket = socket
        self._environment = environment

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_) -> None:
        self.stop()

    def start(self, *arguments: str | Path) -> None:
        if self._socket:
            self._socket.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [*self._command, *arguments], env=self._environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        end(self.process)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class LimberProcess(Player):
    """limber with private folders."""

    def __init__(self, program: Path, folder: Path, environment: dict[str, str], *arguments: str | Path):
        # On a tmpfs, like /run/user.
        self._memory = tempfile.TemporaryDirectory(prefix="limber-bench-", dir="/dev/shm")
        runtime = Path(self._memory.name) / "run"
        folders = {
            "XDG_RUNTIME_DIR": runtime, "XDG_STATE_HOME": folder / "state", "XDG_DATA_HOME": folder / "data",
            "XDG_CONFIG_HOME": folder / "config",
        }
        self._folders = list(folders.values())
        for path in self._folders:
            path.mkdir(parents=True, exist_ok=True)
        folders = {name: str(path) for name, path in folders.items()}
        self._program = program
        super().__init__([program, *arguments], runtime / "limber/control.sock", {**environment, **folders})

    def run(self, *arguments: str) -> str:
        """Runs another command of limber in the same folders to its end, and returns its output."""
        return run([self._program, *arguments], env=self._environment)

    def connect(self) -> None:
        self._line = connected(self._socket)

    def disconnect(self) -> None:
        self._line.close()

    def ask(self, verb: str) -> str:
        self._line.send(verb)
        answer = self._line.receive()
        if answer.startswith("error") or not answer:
            raise Failure(f"limber: {verb}: {answer}")
        return answer


class LimberDaemon(LimberProcess):
    """The limber daemon without a session."""

    def __init__(self, program: Path, folder: Path, environment: dict[str, str]):
        super().__init__(program, folder, environment, "serve")

    def start(self, *arguments: str | Path) -> None:
        super().start(*arguments)
        connected(self._socket).close()

    def begin(self, **request: object) -> None:
        """Starts a session in the daemon."""
        answer = self.ask(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "Start", "params": request}))
        if error := json.loads(answer).get("error"):
            raise Failure(f"limber: Start: {error['message']}")

    def session_status(self) -> str:
        """Returns `idle`, `active` or `paused`."""
        return json.loads(self.ask("status"))["status"]


class Limber(LimberProcess):
    """A session of limber in the foreground."""

    def __init__(self, program: Path, folder: Path, environment: dict[str, str], *arguments: str | Path):
        super().__init__(program, folder, environment, "stretch", *arguments)

    def forget(self) -> None:
        """Removes the traces of earlier sessions."""
        for path in self._folders:
            shutil.rmtree(path)
            path.mkdir()

    def pause(self) -> None:
        self.ask("pause")

    def resume(self) -> None:
        self.ask("play")

    def status(self) -> None:
        self.ask("status")


class MPD(Player):
    """The Music Player Daemon, playing through ALSA."""

    def __init__(self, folder: Path, environment: dict[str, str]):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "socket"
        configuration = folder / "mpd.conf"
        configuration.write_text(
            f'bind_to_address "{path}"\n'
            f'state_file "{folder}/state"\n'
            'audio_output {\n  type "alsa"\n  name "ALSA"\n  mixer_type "none"\n}\n')
        super().__init__(["mpd", "--no-daemon", "--stderr", configuration], path, environment)

    def start(self, *arguments: str | Path) -> None:
        super().start(*arguments)
        self._line = connected(self._socket)
        self._line.receive()

    def ask(self, command: str) -> dict[str, str]:
        self._line.send(command)
        answer = {}
        while (line := self._line.receive()) != "OK":
            if line.startswith("ACK") or not line:
                raise Failure(f"mpd: {command}: {line}")
            key, value = line.split(": ", 1)
            answer[key] = value
        return answer

    def load(self, *files: Path) -> None:
        # Stop after each song: the script starts the next one.
        self.ask("single 1")
        for file in files:
            self.ask(f'add "file://{file}"')

    def play(self, number: int = 0) -> None:
        self.ask(f"play {number}")

    def pause(self) -> None:
        self.ask("pause 1")

    def resume(self) -> None:
        self.ask("pause 0")

    def status(self) -> dict[str, str]:
        return self.ask("status")


class MPV(Player):
    """mpv without a window, playing through ALSA."""

    def __init__(self, folder: Path, environment: dict[str, str], *more: str):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "socket"
        options = ["--no-config", "--no-terminal", "--no-video", "--idle", "--ao=alsa", f"--input-ipc-server={path}"]
        super().__init__(["mpv", *options, *more], path, environment)

    def start(self, *arguments: str | Path) -> None:
        super().start(*arguments)
        self._line = connected(self._socket)
        self.ask("disable_event", "all")

    def ask(self, *command: str | bool) -> object:
        self._line.send(json.dumps({"command": command, "request_id": 1}))
        while text := self._line.receive():
            answer = json.loads(text)
            # Skip events that arrive before the answer.
            if answer.get("request_id") == 1:
                if answer["error"] != "success":
                    raise Failure(f"mpv: {' '.join(map(str, command))}: {answer['error']}")
                return answer.get("data")
        raise Failure("mpv: it has gone")

    def play(self, file: Path) -> None:
        self.ask("loadfile", str(file))

    def pause(self) -> None:
        self.ask("set_property", "pause", True)

    def resume(self) -> None:
        self.ask("set_property", "pause", False)

    def status(self) -> None:
        self.ask("get_property", "time-pos")
