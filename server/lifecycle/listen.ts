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
import { guardRequests } from "../http/guard-requests";
import { MAX_REQUEST_MS, requestLimitsFor } from "../http/request-limits";
import { securityHeaders } from "../http/request-security";
import { sendError } from "../http/send-error";
import { limitConnections } from "./connection-limit";
import { StartupError } from "./startup-errors";

/** In milliseconds. */
const TIME_LIMITS = {
  headersTimeout: 5_000,
  /** Until the request is complete. Most paths have a lower limit (`limitBodyTime`). */
  requestTimeout: MAX_REQUEST_MS,
  connectionsCheckingInterval: 2_000,
  /** Longer than the 60 to 65 s of load balancers, which could otherwise reuse a connection that we close. */
  keepAliveTimeout: 75_000,
};
/** Milliseconds without any traffic on a connection in the middle of a request or response. */
const STALLED_MS = 60_000;
const LINGER_MS = 1_000;
const MAX_CONNECTIONS = 2_000;

const ERROR_STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Rejects with StartupError. */
export function listen(
  listener: RequestListener,
  settings: Pick<Settings, "host" | "port" | "appUrl">,
  maxConnections = MAX_CONNECTIONS,
): Promise<Server> {
  const headers = { ...securityHeaders(settings), "Content-Security-Policy": contentSecurityPolicy("") };
  const guarded = guardRequests((request, response) => {
    limitBodyTime(server, request);
    if (hasOneHost(request)) return listener(request, response);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendError(response, 400, "A request must have one Host header.");
  }, headers);
  const server = createServer({ ...TIME_LIMITS, maxHeaderSize: 16_384, requireHostHeader: false }, guarded);
  limitConnections(server, maxConnections);
  server.setTimeout(STALLED_MS);
  rejectMalformedRequests(server, headers);
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenErrorMessage(error, { ...settings, setting: "PORT" })));
    server.listen(settings.port, settings.host, () => resolve(server));
  });
}

type Address = { host: string; port: number; setting: "PORT" | "SANDBOX_PORT" };

/** Rejects with StartupError if the port is not available. */
export async function probePort(address: Address): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(address.port, address.host, resolve),
  ).catch((error: unknown) => {
    throw listenErrorMessage(error, address);
  });
  await new Promise((resolve) => server.close(resolve));
}

/** Any other error is returned unchanged. */
export function listenErrorMessage(error: unknown, { host, port, setting }: Address): unknown {
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

/** Reads on for a second: closing while the client writes would reset the connection and lose the response. */
function rejectMalformedRequests(server: Server, headers: Readonly<Record<string, string>>): void {
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  server.on("checkExpectation", (_, response) => void response.writeHead(417, headers).end());
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return;
    if (!socket.writable || hasResponse(socket)) return void socket.destroy();
    const status = ERROR_STATUSES[error.code ?? ""] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}Connection: close\r\n\r\n`);
    const linger = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(linger));
  });
}

/** HTTP/1.0 allows none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === "host");
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === "1.0");
}

function hasResponse(socket: Duplex): boolean {
  const response = "_httpMessage" in socket ? socket._httpMessage : undefined;
  return response instanceof ServerResponse && response.headersSent;
}

/** Ends a request with 408 after the time limit of its path. */
function limitBodyTime(server: Server, request: IncomingMessage): void {
  const { headers, url = "/" } = request;
  if (headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0") return;
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      const error = Object.assign(new Error("The request took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      server.emit("clientError", error, request.socket);
    },
    requestLimitsFor(url.replace(/[?#].*$/, "")).ms,
  );
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));
}
