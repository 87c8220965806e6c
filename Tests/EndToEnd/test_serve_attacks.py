"""`gallery serve` among clients that mean harm: it serves the site's files, to everybody, and nothing else."""

import contextlib
import re
import resource
import signal
import socket
import subprocess
import time

import pytest

from gallery_support import gallery_program

SECRET = b"the secret of another folder"


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """The port of a server whose site has a secret beside it and links that lead out."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "site" / "media").mkdir(parents=True)
    (folder / "site" / "index.html").write_text("<p>the first page</p>")
    (folder / "secret.txt").write_bytes(SECRET)
    (folder / "photos").mkdir()
    (folder / "gallery.json").write_text("{}")
    (folder / "site" / "out").symlink_to(folder)
    (folder / "site" / "leak.txt").symlink_to(folder / "secret.txt")
    (folder / "site" / "media" / "shut.jpg").write_bytes(b"x")
    process = subprocess.Popen(
        [gallery_program(), "serve", folder, "--port", "0"], stderr=subprocess.PIPE, text=True)
    line = next(line for line in process.stderr if "http://localhost" in line)
    yield int(re.search(r"localhost:(\d+)/", line).group(1))
    assert process.poll() is None, "the server has died"
    process.send_signal(signal.SIGINT)
    process.stderr.close()
    assert process.wait(timeout=30) in (0, 130)


def connect(port: int, source: str = "127.0.0.1") -> socket.socket:
    client = socket.socket()
    client.settimeout(20)
    client.bind((source, 0))
    client.connect(("127.0.0.1", port))
    return client


def ask(port: int, request: bytes, source: str = "127.0.0.1") -> bytes:
    """What comes back before the server closes or has no more to say."""
    with connect(port, source) as client:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            client.sendall(request)
        answer = b""
        with contextlib.suppress(ConnectionResetError, TimeoutError):
            while piece := client.recv(1 << 16):
                answer += piece
        return answer


def is_well(port: int, source: str = "127.0.0.1") -> bool:
    start = time.monotonic()
    answer = ask(port, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", source)
    return b"the first page" in answer and time.monotonic() - start < 15


@pytest.mark.parametrize("path", [
    "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/..%5csecret.txt",
    "/%252e%252e/secret.txt", "/%25%32%65%25%32%65/secret.txt", "/media/../../secret.txt",
    "/media/%2e%2e/%2e%2e/secret.txt", "/./../secret.txt", "/.%2e/secret.txt", "/%c0%ae%c0%ae/secret.txt",
    "/%uff0e%uff0e/secret.txt", "/..;/secret.txt", "/..%00/secret.txt", "/secret.txt%00.html", "//../secret.txt",
    "/out/secret.txt", "/out/", "/leak.txt", "/out/site/../secret.txt", "..", "../secret.txt", "secret.txt",
    "http://localhost/../secret.txt", "file:///etc/passwd", "//etc/passwd", "/etc/passwd", "\\..\\secret.txt",
    "/..\\secret.txt", "*", "/%", "/%2", "/%zz/..", "/index.html/../../secret.txt", "/?/../../secret.txt",
])
def test_no_spelling_of_a_path_leaves_the_site(port, path):
    for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"):
        answer = ask(port, f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        assert SECRET not in answer and b"root:" not in answer
        status = answer.split(b" ")[1][:3] if answer.startswith(b"HTTP/") else b"closed"
        allowed = (b"400", b"404", b"405", b"501", b"closed")
        is_first_page = path.startswith("/?") and method in ("GET", "HEAD")
        assert status in (allowed + ((b"200",) if is_first_page else ())), (method, path, answer[:200])


@pytest.mark.parametrize("request_", [
    b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 2_000_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(100_000)) + b"\r\n",
    b"GET /" + b"a" * 1_000_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"A" * 1_000_000,
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\nConnection: close\r\n\r\n" + b"b" * 1_000_000,
    b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 50_000, b"\0" * 5000, b"GET\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=" + b"0-0," * 100_000 + b"0-0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=-99999999999999999999\r\nConnection: close\r\n\r\n",
], ids=["a long header", "many headers", "a long path", "no end", "a huge length", "a huge chunk", "a body",
        "a newer protocol", "empty lines", "zeros", "no path", "many ranges", "an endless range"])
def test_a_monstrous_request_costs_its_sender_alone(port, request_):
    answer = ask(port, request_)
    assert len(answer) < 10_000
    assert is_well(port)


def test_one_address_does_not_take_all_connections(port):
    """Slow clients send a byte now and then, and never the end of their request."""
    slow = []
    try:
        for number in range(600):
            client = connect(port, "127.0.0.2")
            client.setblocking(False)
            with contextlib.suppress(OSError):
                client.send(b"GET / HTTP/1.1\r\nX-Slow: ")
            slow.append(client)
        kept = 0
        for _ in range(3):
            time.sleep(0.3)
            kept = 0
            for client in slow:
                with contextlib.suppress(OSError):
                    client.send(b"a")
                    kept += 1
            assert is_well(port, "127.0.0.3")
        assert kept <= 300, f"one address keeps {kept} connections"
        # A silent connection is closed after a while.
        quiet = connect(port, "127.0.0.4")
        assert quiet.recv(100) == b""
        quiet.close()
    finally:
        for client in slow:
            client.close()


def test_ten_thousand_connections_leave_the_server_well(port):
    """As many as this process may have; from many addresses, as one gets 256."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit[1], limit[1]))
    wanted = min(10_000, limit[1] - 500)
    clients = []
    try:
        for number in range(wanted):
            client = socket.socket()
            client.settimeout(20)
            client.bind((f"127.0.1.{1 + number // 200}", 0))
            client.connect(("127.0.0.1", port))
            clients.append(client)
        assert is_well(port, "127.0.0.9")
        # Those in the middle of the crowd are answered, too, as far as the server takes them.
        for client in clients[:: max(wanted // 50, 1)]:
            with contextlib.suppress(OSError):
                client.sendall(b"GET /index.html HTTP/1.1\r\nHost: x\r\n\r\n")
    finally:
        for client in clients:
            client.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, limit)
    assert is_well(port, "127.0.0.9")
    print(f"{len(clients)} connections at once")


def test_it_listens_on_this_machine_only(port):
    own = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
    others = [address for address in own if ":" not in address]
    if not others:
        pytest.skip("this machine has no address but its own")
    with pytest.raises(OSError):
        socket.create_connection((others[0], port), timeout=2)
