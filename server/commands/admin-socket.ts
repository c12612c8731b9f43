import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { z } from "zod";
import type { Db } from "~/lib/db/database";
import { log } from "~/lib/logging/logger.server";
import { describeError } from "~/lib/logging/redact-error";
import { runAdminCommand } from "./admin-command";
import type { CommandResult } from "./shell-command";

const argsSchema = z.array(z.string().max(500)).max(10);
const resultSchema = z.object({ code: z.number(), text: z.string() });

const TIMEOUT_MS = 30_000;

const socketPath = (dataDir: string) => join(dataDir, "admin.sock");

/**
 * `npm run admin` beside a running shop: only that process may open the embedded database. Only the owner can connect; an existing socket
 * file is stale. A socket that cannot be opened is logged.
 */
export async function openAdminSocket(db: Db, dataDir: string): Promise<{ close(): Promise<void> }> {
  const server = createServer((incoming, response) => {
    json(incoming)
      .then((body) => runAdminCommand(db, argsSchema.parse(body)))
      .catch((error: unknown): CommandResult => {
        log.error({ err: error }, "npm run admin failed");
        return { code: 1, text: commandFailure(error) };
      })
      .then((result) => response.on("error", () => {}).end(JSON.stringify(result)));
  });
  server.on("error", (error) => log.warn({ err: error }, "The socket of npm run admin failed"));
  try {
    rmSync(socketPath(dataDir), { force: true });
    await once(server.listen(socketPath(dataDir)), "listening");
    chmodSync(socketPath(dataDir), 0o600);
  } catch {
    // The listener above has logged it.
  }
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const commandFailure = (error: unknown): string =>
  `The command failed: ${describeError(error)}. Check with npm run admin -- list whether it worked. It is safe to try again.`;

/** Null if no shop listens on this data folder. Rejects if it does not respond. */
export function askRunningShop(dataDir: string, args: readonly string[]): Promise<CommandResult | null> {
  return new Promise((resolve, reject) => {
    const options = { socketPath: socketPath(dataDir), method: "POST", signal: AbortSignal.timeout(TIMEOUT_MS) };
    let connected = false;
    request(options, (response) =>
      json(response)
        .then((result) => resolve(resultSchema.parse(result)))
        .catch(reject),
    )
      .on("socket", (socket) => socket.once("connect", () => (connected = true)))
      .on("error", (error) => (connected ? reject(error) : resolve(null)))
      .end(JSON.stringify(args));
  });
}
