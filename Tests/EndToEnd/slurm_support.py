"""A Slurm of one node, started for a test with keys, ports and folders of its own."""

import os
import pathlib
import secrets
import socket
import subprocess

import pytest

from cluster_support import until




def free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Slurm:
    """`with Slurm(folder) as slurm:` runs munged, slurmctld and slurmd; skips where they don't start."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.running: list[subprocess.Popen] = []
        self.environment = {"SLURM_CONF": str(folder / "slurm.conf")}

    def __enter__(self):
        if os.geteuid() != 0:
            pytest.skip("Slurm's node daemon needs root")
        self.folder.mkdir(mode=0o755)
        for part in ("munge", "state", "spool", "run"):
            (self.folder / part).mkdir(mode=0o755)
        self.configure()
        try:
            self.start()
        except AssertionError as error:
            self.__exit__()
            pytest.skip(f"a Slurm of one node can't be started here: {error}")
        except BaseException:
            self.__exit__()
            raise
        return self

    def configure(self):
        controller, node = free_ports(2)
        host = socket.gethostname().split(".")[0]
        folder = self.folder
        (folder / "slurm.conf").write_text(f"""
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
SlurmctldPort={controller}
SlurmdPort={node}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/run/slurmctld.pid
SlurmdPidFile={folder}/run/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SchedulerType=sched/backfill
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MinJobAge=600
JobAcctGatherType=jobacct_gather/none
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} State=UNKNOWN
PartitionName=test Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""")
        (folder / "cgroup.conf").write_text("CgroupAutomount=no\n")
        key = folder / "munge" / "key"
        key.write_bytes(secrets.token_bytes(128))
        key.chmod(0o600)

    def start(self):
        munge = self.folder / "munge"
        self.run("munged", [
            "/usr/sbin/munged", "--foreground", "--force", f"--key-file={munge}/key",
            f"--socket={munge}/socket", f"--pid-file={munge}/pid", f"--seed-file={munge}/seed",
            f"--log-file={munge}/log"])
        until(lambda: (munge / "socket").exists() or self.ended(), "munged listens", 10)
        conf = self.environment["SLURM_CONF"]
        self.run("slurmctld", ["/usr/sbin/slurmctld", "-D", "-i", "-f", conf])
        self.run("slurmd", ["/usr/sbin/slurmd", "-D", "-f", conf])
        until(self.is_idle, "the node is idle", 20)

    def run(self, name: str, words: list[str]):
        with open(self.folder / f"{name}.log", "w") as log:
            self.running.append(subprocess.Popen(
                words, stdout=log, stderr=log, start_new_session=True,
                env=os.environ | self.environment))

    def ended(self):
        for one in self.running:
            if one.poll() is not None:
                name = pathlib.Path(one.args[0]).name
                words = (self.folder / f"{name}.log").read_text().strip().splitlines()[-3:]
                raise AssertionError(f"{name} ended with {one.returncode}: {' / '.join(words)}")

    def ask(self, *words: str) -> str:
        done = subprocess.run(
            words, capture_output=True, text=True, env=os.environ | self.environment, timeout=30)
        return done.stdout

    def is_idle(self) -> bool:
        self.ended()
        return self.ask("sinfo", "-h", "-o", "%T").strip() == "idle"

    def wait_for(self, job: str):
        """Waits until a job has ended, in whatever way."""
        ends = ("COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY")
        until(lambda: any(f"JobState={end}" in self.ask("scontrol", "show", "job", job) for end in ends),
              f"job {job} ends", 240)

    def __exit__(self, *_):
        for one in reversed(self.running):
            one.terminate()
            try:
                one.wait(timeout=10)
            except subprocess.TimeoutExpired:
                one.kill()
                one.wait()
