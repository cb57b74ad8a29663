"""Connects again and again to every TCP port on which processes with a word in their command line listen: silently, with
wrong words, or to hang up at once. Prints each new port. Runs until it is killed."""
import collections, os, socket, sys, time

word = sys.argv[1].encode()
silent, seen = collections.deque(), set()


def sockets():
    own = set()
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as line:
                if int(pid) == os.getpid() or word not in line.read():
                    continue
            for fd in os.listdir(f"/proc/{pid}/fd"):
                own.add(os.readlink(f"/proc/{pid}/fd/{fd}"))
        except OSError:
            pass  # It has just ended.
    return own


def ports():
    own = sockets()
    for table in ("tcp", "tcp6"):
        with open(f"/proc/net/{table}") as lines:
            for words in map(str.split, lines):
                if words[3] == "0A" and f"socket:[{words[9]}]" in own:
                    yield int(words[1].split(":")[1], 16)


while True:
    for port in ports():
        if port not in seen:
            seen.add(port)
            print(port, flush=True)
        for said in (b"", b"GET / HTTP/1.1\r\n\r\n", None):
            try:
                s = socket.create_connection(("127.0.0.1", port), 0.2)
                if said is None:
                    s.close()
                    continue
                s.sendall(said)
                silent.append(s)
            except OSError:
                pass  # It listens no more, or elsewhere.
        while len(silent) > 60:
            silent.popleft().close()
    time.sleep(0.01)
