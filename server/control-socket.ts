import { chmodSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { type CheckName, type Finding, HEALTH_CHECKS } from "~/admin/health/findings";
import type { Db } from "~/lib/db/database";
import { log } from "~/lib/logging/logger.server";
import { describeError } from "~/lib/logging/redact-error";
import { type CommandResult, runAdminCommand } from "./commands/admin-command";
import type { PrivacyCommands } from "./commands/privacy";

const check = z.enum(Object.keys(HEALTH_CHECKS) as [CheckName, ...CheckName[]]);
const finding: z.ZodType<Finding> = z.union([
  z.object({ check, level: z.enum(["fine", "note"]), what: z.string() }),
  z.object({ check, level: z.enum(["warning", "fault"]), what: z.string(), mend: z.string() }),
]);

/** What a running shop says of itself: what it found, and the names of the settings that it was started with. */
export const serverReportSchema = z.object({ findings: z.array(finding), given: z.array(z.string()) });
export type ServerReport = z.output<typeof serverReportSchema>;

const args = z.array(z.string().max(500)).max(10);
const result = z.object({ code: z.number(), text: z.string() });

/** Bytes; ten words of 500 characters fit. */
const LONGEST_COMMAND = 64 * 1024;
/** How long the running server may take to answer, in milliseconds. */
const PATIENCE = 30_000;
const LONG_PATIENCE = 15 * 60_000;

const BACKUP = "/backup";
const PRIVACY = "/privacy";
const COPY = "/copy";
const DOCTOR = "/doctor";

/** What the running server does for the commands of the shell. */
type AtTheShell = {
  db: Db;
  backup: () => Promise<Readable>;
  privacy?: PrivacyCommands;
  examine?: () => Promise<ServerReport>;
};

const socketPath = (dataDir: string) => join(dataDir, "admin.sock");

/**
 * Lets `npm run admin`, `backup`, `erase`, `export`, `retention` and `doctor` reach the embedded database, which only this process may open: a socket in the data folder that
 * only its owner can open. The caller holds the folder's lock, so a socket that lies there is left over. Whatever fails is
 * answered; nothing that comes through it ends the shop.
 */
export async function openControlSocket(
  { db, backup, privacy, examine }: AtTheShell,
  dataDir: string,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir);
  rmSync(path, { force: true });
  const server = createServer(async (incoming, response) => {
    if (incoming.url === BACKUP) return await sendArchive(await backup(), response);
    if (incoming.url === COPY && privacy) {
      const email = args.safeParse(await readJson(incoming)).data?.[0] ?? "";
      return await sendArchive(await privacy.copy(email), response);
    }
    const run = incoming.url === PRIVACY && privacy ? privacy.run : (words: string[]) => runAdminCommand(db, words);
    const examined = incoming.url === DOCTOR && examine ? await sayOf(examine) : null;
    const answer = examined ?? (await answerTo(run, incoming));
    // The client may have closed the connection.
    response.on("error", () => {}).end(JSON.stringify(answer));
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
  server.on("error", (error) => log.error({ err: error }, "The socket of npm run admin failed"));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An archive that fails half-way breaks the connection off, so that nobody takes it for a whole one. Never throws. */
async function sendArchive(archive: Readable, response: ServerResponse): Promise<void> {
  response.flushHeaders();
  try {
    await pipeline(archive, response);
  } catch (error) {
    log.error({ err: error }, "An archive for the shell failed");
  }
}

/** Never throws. */
async function sayOf(examine: () => Promise<ServerReport>): Promise<ServerReport | CommandResult> {
  try {
    return await examine();
  } catch (error) {
    log.error({ err: error }, "The shop could not be checked");
    return { code: 1, text: describeError(error) };
  }
}

/** Never throws. */
async function answerTo(
  run: (words: string[]) => Promise<CommandResult>,
  incoming: IncomingMessage,
): Promise<CommandResult> {
  const command = args.safeParse(await readJson(incoming));
  if (!command.success) return { code: 1, text: "The running server could not read this command." };
  try {
    return await run(command.data);
  } catch (error) {
    log.error({ err: error }, "A command of the shell failed");
    return { code: 1, text: commandFailure(error) };
  }
}

/** What a failed command says. */
export const commandFailure = (error: unknown): string =>
  `The command failed: ${describeError(error)}. Check with npm run admin -- list whether it worked. It is safe to try again.`;

/** Undefined for what is no JSON, is too long or breaks off. */
async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > LONGEST_COMMAND) return undefined;
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

/** The backup that the running server makes of itself, as an archive; null when none is running on this data folder. */
export const backupFromRunningServer = (dataDir: string): Promise<Readable | null> =>
  archiveOf(dataDir, { path: BACKUP, what: "backup" });

/** The copy of what the running server keeps about an address, as an archive; null when none is running on this data folder. */
export const exportFromRunningServer = (dataDir: string, email: string): Promise<Readable | null> =>
  archiveOf(dataDir, { path: COPY, what: "copy", body: JSON.stringify([email]) });

type Wanted = { path: string; what: string; body?: string };

function archiveOf(dataDir: string, { path, what, body }: Wanted): Promise<Readable | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: socketPath(dataDir), path, method: body ? "POST" : "GET" }, (answer) =>
      resolve(Readable.from(untilBrokenOff(answer, what))),
    );
    outgoing.once("error", (error: NodeJS.ErrnoException) => (isNobody(error) ? resolve(null) : reject(error)));
    outgoing.end(body);
  });
}

async function* untilBrokenOff(content: AsyncIterable<Uint8Array>, what: string): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw new Error(`The running shop stopped the ${what}. See its log for the reason`, { cause: error });
  }
}

/**
 * Has the running server run an admin command; null when none is running on this data folder.
 *
 * @throws Error with words for the operator when it does not answer
 */
export const askRunningServer = (dataDir: string, command: readonly string[]): Promise<CommandResult | null> =>
  ask(dataDir, { path: "/", patience: PATIENCE }, result, command);

/** The same for "erase" and "retention", which may take minutes in a large shop. */
export const askRunningServerForPrivacy = (
  dataDir: string,
  command: readonly string[],
): Promise<CommandResult | null> => ask(dataDir, { path: PRIVACY, patience: LONG_PATIENCE }, result, command);

/**
 * What the running server finds of itself; null when none is running on this data folder.
 *
 * @throws Error with words for the operator when it does not answer
 */
export async function diagnoseRunningServer(dataDir: string): Promise<ServerReport | null> {
  const answer = await ask(dataDir, { path: DOCTOR, patience: PATIENCE }, z.union([serverReportSchema, result]), []);
  if (answer && "text" in answer) throw new Error(`The running shop could not check itself: ${answer.text}`);
  return answer;
}

type Asked = { path: string; patience: number };

/** `form` is what the answer must be. */
function ask<T>(
  dataDir: string,
  { path, patience }: Asked,
  form: z.ZodType<T>,
  command: readonly string[],
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const options = {
      socketPath: socketPath(dataDir),
      method: "POST",
      path,
      signal: AbortSignal.timeout(patience),
    };
    const outgoing = request(options, async (response) => {
      const answer = form.safeParse(await readJson(response));
      if (answer.success) resolve(answer.data);
      else reject(new Error("The running server sent an unreadable response. Restart it and try again."));
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      if (isNobody(error)) resolve(null);
      else reject(new Error(`The running server did not respond (${describeError(error)})`));
    });
    outgoing.end(JSON.stringify(command));
  });
}

/** No server listens there. */
const isNobody = (error: NodeJS.ErrnoException) => error.code === "ENOENT" || error.code === "ECONNREFUSED";
