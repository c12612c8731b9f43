import { createServer, type RequestListener, type Server } from "node:http";
import type { Settings } from "~/settings.server";
import { StartFault } from "./start-fault";

/** Listens on the settings' host and port, with the time limits that keep slow clients from holding the others up. */
export function listen(listener: RequestListener, settings: Settings): Promise<Server> {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384 },
    listener,
  );
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenFault(error, settings)));
    server.listen(settings.port, settings.host, () => resolve(server));
  });
}

/** The message for a port that is taken or an address that is not ours. */
export function listenFault(error: unknown, { host, port }: { host: string; port: number }): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "EADDRINUSE") {
    return new StartFault(
      `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 10} npm start`,
    );
  }
  if (error.code === "EACCES")
    return new StartFault(`Port ${port} needs more rights. Choose one above 1023, for example PORT=3000.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartFault(
      `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
    );
  }
  return error;
}
