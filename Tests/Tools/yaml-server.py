"""A language server for YAML that reports an error in every text: without an error it received no text."""
import json
import sys


def send(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    sys.stdout.buffer.flush()


while True:
    length = 0
    while (line := sys.stdin.buffer.readline()) not in (b"", b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    if not length:
        break
    message = json.loads(sys.stdin.buffer.read(length))
    if message.get("method") == "initialize":
        send({"id": message["id"], "result": {"capabilities": {"textDocumentSync": 1}}})
    elif "id" in message and "method" in message:
        send({"id": message["id"], "result": None})
    elif message.get("method") == "textDocument/didOpen":
        start = {"line": 0, "character": 0}
        send({"method": "textDocument/publishDiagnostics", "params": {
            "uri": message["params"]["textDocument"]["uri"],
            "diagnostics": [{"range": {"start": start, "end": start}, "message": "foreign", "source": "yaml"}]}})
    elif message.get("method") == "exit":
        break
