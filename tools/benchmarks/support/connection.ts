import { connect, type Socket } from "node:net";

/** Status 0 if the connection broke before the response was complete. */
export type HttpAnswer = { status: number; milliseconds: number };

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");
const NOTHING = Buffer.alloc(0);

/**
 * Sends the requests of `next` one after another on a keep-alive connection, until it returns null. Parses only the end of responses, so that
 * the client needs far less CPU time than the server.
 */
export function sendAll(
  port: number,
  next: () => Buffer | null,
  onAnswer: (answer: HttpAnswer, body: () => string) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let socket: Socket | null = null;
    let done = false;
    let began = 0;
    let reading = newReading();
    const ask = () => {
      const bytes = next();
      if (!bytes) {
        done = true;
        socket?.destroy();
        return resolve();
      }
      began = performance.now();
      socket ??= open();
      socket.write(bytes);
    };
    const answered = (status: number) => {
      const { body } = reading;
      reading = newReading();
      onAnswer({ status, milliseconds: performance.now() - began }, () => body.toString());
    };
    const open = () => {
      const onread = {
        buffer: Buffer.allocUnsafe(262_144),
        callback: (length: number, buffer: Uint8Array) => {
          const status = reading.take(buffer, length);
          if (status === null) return true;
          answered(status);
          ask();
          return true;
        },
      };
      const opened = connect({ port, host: "127.0.0.1", noDelay: true, onread });
      opened.on("error", () => {});
      opened.once("close", () => {
        if (done) return;
        socket = null;
        answered(0);
        // Delayed, because a server may refuse connections.
        setTimeout(ask, 20);
      });
      return opened;
    };
    ask();
  });
}

/** Reads a response in pieces. `take` returns its status when it is complete. */
function newReading() {
  let head = NOTHING;
  let status = 0;
  /** Remaining bytes of the body; null for chunked bodies. */
  let left: number | null = 0;
  const reading = {
    body: NOTHING,
    take(buffer: Uint8Array, length: number): number | null {
      const piece = Buffer.from(buffer.buffer, buffer.byteOffset, length);
      const rest = status === 0 ? afterHead(piece) : piece;
      if (!rest) return null;
      return (left === null ? takeChunks(rest) : takeBytes(rest, left)) ? status : null;
    },
  };
  /** Start of the body after the head; null while the head is incomplete. */
  const afterHead = (piece: Buffer): Buffer | null => {
    const soFar = head.length > 0 ? Buffer.concat([head, piece]) : piece;
    const end = soFar.indexOf(HEAD_END);
    if (end < 0) {
      // A copy, because the next piece reuses the memory.
      head = Buffer.from(soFar);
      return null;
    }
    const text = soFar.toString("latin1", 0, end);
    status = Number(text.slice(9, 12));
    const size = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    left = size === undefined ? null : Number(size);
    // Keeps the line break before the first chunk, which may also be the last.
    return soFar.subarray(end + (left === null ? 2 : HEAD_END.length));
  };
  const takeBytes = (piece: Buffer, wanted: number): boolean => {
    // Only small bodies are requested as text.
    if (wanted < 8_192) reading.body = Buffer.concat([reading.body, piece]);
    left = wanted - piece.length;
    return left <= 0;
  };
  const takeChunks = (piece: Buffer): boolean => {
    const kept = reading.body.length > 65_536 ? reading.body.subarray(-LAST_CHUNK.length) : reading.body;
    reading.body = Buffer.concat([kept, piece]);
    return reading.body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  };
  return reading;
}
