import { connect, type Socket } from "node:net";

/** Who asks for pages: `connections` that are kept open, each with one request at a time. */
export type PagesLoad = {
  port: number;
  path: string;
  connections: number;
  milliseconds: number;
  /** Lines of the request's head, such as "Accept-Encoding: br"; a browser's by default. */
  headers?: readonly string[];
};

/** What came back. `statuses` counts the answers by status, `bytes` are those of one answer (the last), head and body. */
export type PagesAnswered = {
  answered: number;
  seconds: number;
  statuses: Readonly<Record<string, number>>;
  bytes: number;
};

/** What a browser of today sends for a page. */
const BROWSER = [
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
  "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "Accept-Language: en-US,en;q=0.5",
  "Accept-Encoding: gzip, deflate, br, zstd",
  "Sec-Fetch-Dest: document",
  "Sec-Fetch-Mode: navigate",
  "Sec-Fetch-Site: none",
];

/**
 * Asks for one page again and again, with as little work of our own as can be: bytes are written to sockets, and of the answers only
 * the head is read. Rejects when a connection breaks.
 */
export async function loadPages(load: PagesLoad): Promise<PagesAnswered> {
  const { port, path, connections, milliseconds, headers = BROWSER } = load;
  const request = Buffer.from([`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...headers, "", ""].join("\r\n"));
  const seen = { answered: 0, statuses: {} as Record<string, number>, bytes: 0 };
  const began = performance.now();
  const until = began + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, () =>
      ask(connect({ port, host: "127.0.0.1", noDelay: true }), request, ({ status, length }) => {
        seen.answered += 1;
        seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
        seen.bytes = length;
        return performance.now() < until;
      }),
    ),
  );
  return { ...seen, seconds: (performance.now() - began) / 1000 };
}

/** Length of the whole answer in bytes; null where only its last bytes tell (it comes in chunks). */
type Answer = { status: string; length: number | null };

const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** One connection's requests, one after the other, until `took` says that it is enough. */
function ask(
  socket: Socket,
  request: Buffer,
  took: (answer: { status: string; length: number }) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending: Buffer = Buffer.alloc(0);
    let answer: Answer | null = null;
    socket.on("connect", () => socket.write(request));
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.on("data", (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      answer ??= headOf(pending);
      if (!answer) return;
      const length =
        answer.length ?? (pending.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? pending.length : Infinity);
      if (pending.length < length) return;
      const { status } = answer;
      pending = pending.subarray(length);
      answer = null;
      if (took({ status, length })) socket.write(request);
      else socket.end();
    });
  });
}

/** Null until all of the head is there. */
function headOf(bytes: Buffer): Answer | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const head = bytes.toString("latin1", 0, end);
  const status = head.slice(9, 12);
  if (status === "304") return { status, length: end + 4 };
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return { status, length: length === undefined ? null : end + 4 + Number(length) };
}
