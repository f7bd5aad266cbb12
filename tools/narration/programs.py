"""Other programs, and the virtual environments for Python packages."""
import os
import shlex
import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parent.parent


class Failure(Exception):
    """Exits with an error message of one line."""


def run(command: list[str | Path]) -> subprocess.CompletedProcess:
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        raise Failure(f"{command[0]} is not installed")
    except subprocess.CalledProcessError as error:
        reason = (error.stderr.strip() or f"exit status {error.returncode}").splitlines()[-1]
        raise Failure(f"{shlex.join(map(str, command))}: {reason}")


def install(*packages: str) -> None:
    """Installs the missing ones of the given Debian packages."""
    run([TOOLS / "need", *packages])


def enter_environment(requirements: Path) -> None:
    """Restarts this program in a virtual environment below .build with the packages of the file."""
    name = requirements.stem
    environment = TOOLS.parent / f".build/python-{name}"
    if Path(sys.prefix) == environment:
        return
    # Copied last: without the copy, or with another one, the environment is incomplete or out of date.
    installed = environment / "requirements.txt"
    if not installed.exists() or installed.read_text() != requirements.read_text():
        print(f"== installing {name} into {environment}", file=sys.stderr)
        install("python3-venv")
        # Debian's own interpreter: the pinned wheels are for its version.
        run(["/usr/bin/python3", "-m", "venv", "--clear", environment])
        run([environment / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements])
        installed.write_text(requirements.read_text())
    # Python finds its environment by the path of its executable.
    python = str(environment / "bin/python")
    os.execv(python, [python, *sys.argv])
