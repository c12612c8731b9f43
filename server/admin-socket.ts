import { chmodSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { z } from "zod";
import type { Db } from "~/db/database";
import { log } from "~/log.server";
import { type CommandResult, runAdminCommand } from "./admin-command";

const args = z.array(z.string().max(500)).max(10);
const result = z.object({ code: z.number(), text: z.string() });

const socketPath = (dataDir: string) => join(dataDir, "admin.sock");

/**
 * Lets `npm run admin` reach the embedded database, which only this process may open: a socket in the data folder that
 * only its owner can open. The caller holds the folder's lock, so a socket that lies there is left over.
 */
export async function openAdminSocket(db: Db, dataDir: string): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir);
  rmSync(path, { force: true });
  const server = createServer(async (incoming, response) => {
    const command = args.safeParse(await json(incoming).catch(() => null));
    const answer = command.success ? await runAdminCommand(db, command.data) : { code: 1, text: "Unreadable command" };
    response.end(JSON.stringify(answer));
  });
  const mask = process.umask(0o077);
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
    chmodSync(path, 0o600);
  } catch (error) {
    log.warn({ err: error }, "npm run admin cannot reach this server: its socket could not be opened");
  } finally {
    process.umask(mask);
  }
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Has the running server run an admin command; null when none is running on this data folder. */
export function askRunningServer(dataDir: string, command: readonly string[]): Promise<CommandResult | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: socketPath(dataDir), method: "POST", path: "/" }, async (response) => {
      const answer = result.safeParse(await json(response).catch(() => null));
      if (answer.success) resolve(answer.data);
      else reject(new Error("The running server gave an unreadable answer. Restart it and try again."));
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(null);
      else reject(error);
    });
    outgoing.end(JSON.stringify(command));
  });
}
