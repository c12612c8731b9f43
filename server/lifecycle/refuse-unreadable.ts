import { type Server, ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** How long we read what a refused client still sends, in milliseconds. */
const LINGER = 1_000;

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers requests that are no HTTP, too long or too slow, as Node does by itself, with the `headers` of every answer, and then keeps reading for a moment: closing a
 * connection while the client still writes would reset it, and the answer would be lost on the way.
 */
export function rejectMalformedRequests(server: Server, headers: Readonly<Record<string, string>>): void {
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  server.on("checkExpectation", (_, response) => void response.writeHead(417, headers).end());
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return;
    if (!socket.writable || isAnswering(socket)) return void socket.destroy();
    const status = statuses[error.code ?? ""] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}Connection: close\r\n\r\n`);
    const limit = setTimeout(() => socket.destroy(), LINGER);
    socket.once("close", () => clearTimeout(limit));
  });
}

/** Whether an answer is on its way, into which another must not be written. */
function isAnswering(socket: Duplex): boolean {
  const answer = "_httpMessage" in socket ? socket._httpMessage : undefined;
  return answer instanceof ServerResponse && answer.headersSent;
}
