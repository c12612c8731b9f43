import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import type { Settings } from "~/lib/config/settings.server";
import { contentSecurityPolicy } from "~/lib/rendering/csp";
import { MAX_REQUEST_MS, requestLimitsFor } from "../http/read-request";
import { securityHeaders } from "../http/request-security";
import { StartupError } from "./startup-errors";

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
function rejectMalformedRequests(server: Server, headers: Readonly<Record<string, string>>): void {
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

/** In milliseconds. */
const TIME_LIMITS = {
  /** A client that does not finish its headers. */
  headersTimeout: 10_000,
  /** A client that does not finish its request; most requests have less time (`limitTime`). */
  requestTimeout: MAX_REQUEST_MS,
  /** How often the two above are looked at. */
  connectionsCheckingInterval: 5_000,
  /** Longer than load balancers keep theirs (60 to 65 s), which would otherwise send a request into a connection that we close. */
  keepAliveTimeout: 75_000,
};
/** A connection on which nothing moves in the middle of a request or an answer, in milliseconds. */
const STALLED = 60_000;
/** Most connections at once; the next one is refused. */
const MOST_CONNECTIONS = 2_000;

/**
 * Listens on the settings' host and port, with the limits that keep slow clients from holding the others up. At `most` connections the
 * idle ones are closed, so that nobody shuts the others out by merely holding connections.
 */
export function listen(
  listener: RequestListener,
  settings: Pick<Settings, "host" | "port" | "appUrl">,
  most = MOST_CONNECTIONS,
): Promise<Server> {
  const server = createServer({ ...TIME_LIMITS, maxHeaderSize: 16_384 }, listener);
  server.maxConnections = most;
  server.on("drop", () => server.closeIdleConnections());
  server.setTimeout(STALLED);
  rejectMalformedRequests(server, {
    ...securityHeaders(settings),
    "Content-Security-Policy": contentSecurityPolicy(""),
  });
  server.on("request", (request) => limitTime(server, request));
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenErrorMessage(error, { ...settings, setting: "PORT" })));
    server.listen(settings.port, settings.host, () => resolve(server));
  });
}

/** Ends a request whose body does not come in within the time of its path, as Node ends one that takes longer than any may. */
function limitTime(server: Server, request: IncomingMessage): void {
  const { headers, url = "/" } = request;
  if (headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0") return;
  const { time } = requestLimitsFor(url.replace(/[?#].*$/, ""));
  const over = setTimeout(() => {
    if (!request.complete) server.emit("clientError", new TimeIsUp("The request took too long"), request.socket);
  }, time);
  request.once("close", () => clearTimeout(over));
  request.once("end", () => clearTimeout(over));
}

class TimeIsUp extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}

/** Listens for a moment where a server is to listen. Rejects with the system's error. */
export async function probePort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  await new Promise((resolve) => server.close(resolve));
}

type Place = { host: string; port: number; setting: "PORT" | "SANDBOX_PORT" };

/** The message for a port that is taken or an address that is not ours. */
export function listenErrorMessage(error: unknown, { host, port, setting }: Place): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "EADDRINUSE") {
    return new StartupError(
      `${setting === "PORT" ? "Port" : "The card sandbox's port"} ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: ${setting}=${port < 65_525 ? port + 10 : port - 10} npm start`,
    );
  }
  if (error.code === "EACCES") {
    return new StartupError(`Port ${port} needs elevated rights. Choose one above 1023, for example ${setting}=3000.`);
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") {
    return new StartupError(
      `HOST=${host} is not an address on this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
    );
  }
  return error;
}
