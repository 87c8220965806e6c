"""Several machines on one: hosts with an ssh server each, and a Slurm of one node."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time


def until(condition, what: str, seconds: float = 60):
    """Waits for something that another process does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError(f"never: {what}")


def descendants(pid: int) -> list[int]:
    """A process and all that it has started, the oldest first."""
    found = [pid]
    for one in found:
        try:
            for task in pathlib.Path(f"/proc/{one}/task").iterdir():
                found += [int(child) for child in (task / "children").read_text().split()]
        except OSError:
            continue  # ended meanwhile
    return found


def command_line(pid: int) -> str:
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


class Host:
    """An ssh server at an address of its own, in a network namespace where the kernel allows one."""

    def __init__(self, number: int, folder: pathlib.Path, namespaces: bool):
        self.folder = folder / f"host{number}"
        self.folder.mkdir()
        self.namespace = f"gallery-{os.getpid()}-{number}" if namespaces else None
        self.port = 22
        if self.namespace:
            self._make_namespace(number)
        else:
            self.address = f"127.0.0.{number + 1}"
            with socket.socket() as free:
                free.bind((self.address, 0))
                self.port = free.getsockname()[1]
        self._start()

    def _make_namespace(self, number: int):
        net = f"10.213.{number}"
        self.address, self.link = f"{net}.2", f"gal{os.getpid() % 100_000}-{number}"
        inside = ["ip", "-n", self.namespace]
        for words in (
            ["ip", "netns", "add", self.namespace],
            ["ip", "link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns",
             self.namespace],
            ["ip", "address", "add", f"{net}.1/30", "dev", self.link],
            ["ip", "link", "set", self.link, "up"],
            inside + ["address", "add", f"{self.address}/30", "dev", "eth0"],
            inside + ["link", "set", "eth0", "up"],
            inside + ["link", "set", "lo", "up"],
        ):
            subprocess.run(words, check=True, capture_output=True)

    def _start(self):
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / "key"], check=True)
        (self.folder / "sshd_config").write_text(f"""
            ListenAddress {self.address}:{self.port}
            HostKey {self.folder}/key
            AuthorizedKeysFile {self.folder.parent}/user.pub
            StrictModes no
            UsePAM no
            PidFile none
            PermitRootLogin prohibit-password
            PasswordAuthentication no
            """)
        enter = ["ip", "netns", "exec", self.namespace] if self.namespace else []
        with open(self.folder / "log", "w") as log:
            self.server = subprocess.Popen(
                [*enter, "/usr/sbin/sshd", "-D", "-e", "-f", self.folder / "sshd_config"],
                stderr=log, start_new_session=True)

    def is_up(self) -> bool:
        if self.server.poll() is not None:
            raise AssertionError("sshd ended: " + (self.folder / "log").read_text())
        with socket.socket() as client:
            client.settimeout(0.5)
            return client.connect_ex((self.address, self.port)) == 0

    def shares(self) -> list[int]:
        """The shares that are being rendered on this host."""
        return [pid for pid in descendants(self.server.pid)
                if " render --shard " in command_line(pid) and "/gallery " in command_line(pid)]

    def die(self):
        """The plug is pulled: the cable first, so that nobody hears of it."""
        if self.namespace:
            subprocess.run(["ip", "link", "set", self.link, "down"], check=True)
        self.stop()

    def stop(self):
        for pid in reversed(descendants(self.server.pid)):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass  # ended meanwhile
        self.server.wait()

    def remove(self):
        self.stop()
        if self.namespace:
            subprocess.run(["ip", "netns", "delete", self.namespace], capture_output=True)


class Hosts(list):
    """Three hosts, and what reaches them."""

    def __init__(self, folder: pathlib.Path, count: int = 3):
        super().__init__()
        folder.mkdir()
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / "user"], check=True)
        if os.geteuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)
        self.has_namespaces = self._may_have_namespaces()
        try:
            for number in range(1, count + 1):
                self.append(Host(number, folder, self.has_namespaces))
            for host in self:
                until(host.is_up, f"{host.address} answers")
        except BaseException:
            self.remove()
            raise
        config = "\n".join(
            f"Host render{number}\n  HostName {host.address}\n  Port {host.port}\n"
            for number, host in enumerate(self, 1))
        (folder / "config").write_text(config + f"""
            Host *
              IdentityFile {folder}/user
              IdentitiesOnly yes
              StrictHostKeyChecking no
              UserKnownHostsFile {folder}/known
              LogLevel ERROR
              BatchMode yes
              ConnectTimeout 2
              ServerAliveInterval 1
              ServerAliveCountMax 2
            """)
        self.ssh = f"ssh -F {folder}/config"
        self.file = folder / "hosts"
        self.file.write_text("".join(f"1/render{number}\n" for number in range(1, count + 1)))

    @staticmethod
    def _may_have_namespaces() -> bool:
        if os.geteuid() != 0 or shutil.which("ip") is None:
            return False
        name, link = f"gallery-{os.getpid()}-try", f"gal{os.getpid() % 100_000}-t"
        made = subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode == 0
        joined = made and subprocess.run(
            ["ip", "link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", name],
            capture_output=True).returncode == 0
        if made:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)
        return joined

    def remove(self):
        for host in self:
            host.remove()
