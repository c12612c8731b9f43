import { chmodSync, closeSync, existsSync, openSync, rmSync } from "node:fs";
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { type CheckName, type Finding, HEALTH_CHECKS } from "~/admin/health/findings";
import type { Db } from "~/lib/db/database";
import { errorCode } from "~/lib/db/errors";
import { log } from "~/lib/logging/logger.server";
import { describeError } from "~/lib/logging/redact-error";
import { runAdminCommand } from "./commands/admin-command";
import type { PrivacyCommands } from "./commands/privacy";
import type { CommandResult } from "./commands/shell-command";
import { StartupError } from "./lifecycle/startup-errors";

const check = z.enum(Object.keys(HEALTH_CHECKS) as [CheckName, ...CheckName[]]);
const finding: z.ZodType<Finding> = z.union([
  z.object({ check, level: z.enum(["fine", "note"]), what: z.string() }),
  z.object({ check, level: z.enum(["warning", "fault"]), what: z.string(), mend: z.string() }),
]);

/** The findings of a running shop, and the names of its environment variables. */
export const serverReportSchema = z.object({ findings: z.array(finding), variables: z.array(z.string()) });
export type ServerReport = z.output<typeof serverReportSchema>;

const args = z.array(z.string().max(500)).max(10);
const result = z.object({ code: z.number(), text: z.string() });

const MAX_COMMAND_BYTES = 64 * 1024;
const TIMEOUT_MS = 30_000;
const LONG_TIMEOUT_MS = 15 * 60_000;

const BACKUP = "/backup";
const PRIVACY = "/privacy";
const COPY = "/copy";
const DOCTOR = "/doctor";

type ShellServices = {
  db: Db;
  backup: () => Promise<Readable>;
  privacy?: PrivacyCommands;
  diagnose?: () => Promise<ServerReport>;
};

/** In bytes, of a socket's path on every system. */
const MAX_SOCKET_PATH = 103;
/** Linux: the folders that this process has open, by number. */
const OPEN_FOLDERS = "/proc/self/fd";

/** Reaches the socket of a data folder with a long path through the open folder. Throws ENOENT without the folder. */
function openSocketPath(dataDir: string): { path: string; close(): void } {
  const path = join(dataDir, "admin.sock");
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return { path, close: () => {} };
  if (!existsSync(OPEN_FOLDERS)) {
    throw new StartupError(
      `The path of DATA_DIR is too long for the socket through which commands reach a running shop. Set DATA_DIR to a folder whose path has at most ${MAX_SOCKET_PATH - "/admin.sock".length} bytes.`,
    );
  }
  const folder = openSync(dataDir, "r");
  return { path: join(OPEN_FOLDERS, String(folder), "admin.sock"), close: () => closeSync(folder) };
}

/** Only this process may open the embedded database. Only the owner can connect; an existing socket file is stale. */
export async function openControlSocket(
  { db, backup, privacy, diagnose }: ShellServices,
  dataDir: string,
): Promise<{ close(): Promise<void> }> {
  const answerRequest = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.url === BACKUP) return await sendArchive(await backup(), response);
    if (incoming.url === COPY && privacy) {
      const email = args.safeParse(await readJson(incoming)).data?.[0] ?? "";
      return await sendArchive(await privacy.copy(email), response);
    }
    const run = incoming.url === PRIVACY && privacy ? privacy.run : (words: string[]) => runAdminCommand(db, words);
    const answer = await (incoming.url === DOCTOR && diagnose ? reportFindings(diagnose) : runCommand(run, incoming));
    response.on("error", () => {}).end(JSON.stringify(answer));
  };
  const server = createServer((incoming, response) => {
    answerRequest(incoming, response).catch((error: unknown) => {
      log.error({ err: error }, "A command of the shell failed");
      response.destroy();
    });
  });
  let closeFolder = () => {};
  try {
    const { path, close } = openSocketPath(dataDir);
    closeFolder = close;
    rmSync(path, { force: true });
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
    chmodSync(path, 0o600);
  } catch (error) {
    log.warn({ err: error }, "npm run admin cannot reach this server: its socket could not be opened");
  }
  server.on("error", (error) => log.error({ err: error }, "The socket of npm run admin failed"));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          closeFolder();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** The client notices a failed archive by the closed connection. Never throws. */
async function sendArchive(archive: Readable, response: ServerResponse): Promise<void> {
  response.flushHeaders();
  try {
    await pipeline(archive, response);
  } catch (error) {
    log.error({ err: error }, "An archive for the shell failed");
  }
}

async function reportFindings(diagnose: () => Promise<ServerReport>): Promise<ServerReport | CommandResult> {
  try {
    return await diagnose();
  } catch (error) {
    log.error({ err: error }, "The shop could not be checked");
    return { code: 1, text: describeError(error) };
  }
}

async function runCommand(
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

export const commandFailure = (error: unknown): string =>
  `The command failed: ${describeError(error)}. Check with npm run admin -- list whether it worked. It is safe to try again.`;

/** Undefined for invalid JSON, a body over the limit or an aborted request. */
async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > MAX_COMMAND_BYTES) return undefined;
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

// These return null if no server runs on this data folder.

export const backupFromRunningServer = (dataDir: string): Promise<Readable | null> =>
  requestArchive(dataDir, BACKUP, "backup");

export const exportFromRunningServer = (dataDir: string, email: string): Promise<Readable | null> =>
  requestArchive(dataDir, COPY, "copy", JSON.stringify([email]));

function requestArchive(dataDir: string, path: string, what: string, body?: string): Promise<Readable | null> {
  return new Promise((resolve, reject) => {
    const outgoing = requestOverSocket(dataDir, { path, method: body ? "POST" : "GET" }, (response) => {
      const archive = Readable.from(withAbortMessage(response, what));
      // Also if nobody has begun to read it.
      archive.once("close", () => response.destroy());
      resolve(archive);
    });
    if (!outgoing) return resolve(null);
    outgoing.once("error", (error: NodeJS.ErrnoException) => (isNotRunning(error) ? resolve(null) : reject(error)));
    outgoing.end(body);
  });
}

async function* withAbortMessage(content: AsyncIterable<Uint8Array>, what: string): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw new StartupError(`The running shop stopped the ${what}. See its log for the reason.`, { cause: error });
  }
}

/** Throws an Error for the operator if the server does not respond. */
export const askRunningServer = (dataDir: string, command: readonly string[]): Promise<CommandResult | null> =>
  sendCommand(dataDir, "/", TIMEOUT_MS, result, command);

/** For "erase" and "retention", which may take minutes in a large shop. */
export const askRunningServerForPrivacy = (
  dataDir: string,
  command: readonly string[],
): Promise<CommandResult | null> => sendCommand(dataDir, PRIVACY, LONG_TIMEOUT_MS, result, command);

/** Throws an Error for the operator if the server does not respond. */
export async function diagnoseRunningServer(dataDir: string): Promise<ServerReport | null> {
  const reply = await sendCommand(dataDir, DOCTOR, TIMEOUT_MS, z.union([serverReportSchema, result]), []);
  if (reply && "text" in reply) throw new Error(`The running shop could not check itself: ${reply.text}`);
  return reply;
}

function sendCommand<T>(
  dataDir: string,
  path: string,
  timeoutMs: number,
  schema: z.ZodType<T>,
  command: readonly string[],
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const outgoing = requestOverSocket(dataDir, { method: "POST", path, signal }, async (response) => {
      const reply = schema.safeParse(await readJson(response));
      if (reply.success) resolve(reply.data);
      else reject(new Error("The running server sent an unreadable response. Restart it and try again."));
    });
    if (!outgoing) return resolve(null);
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      if (isNotRunning(error)) resolve(null);
      else reject(new Error(`The running server did not respond (${describeError(error)})`));
    });
    outgoing.end(JSON.stringify(command));
  });
}

/** Null without the data folder. Throws StartupError. */
function requestOverSocket(
  dataDir: string,
  options: Pick<RequestOptions, "path" | "method" | "signal">,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest | null {
  try {
    const { path, close } = openSocketPath(dataDir);
    return request({ ...options, socketPath: path }, onResponse).once("close", close);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

const isNotRunning = (error: NodeJS.ErrnoException) => error.code === "ENOENT" || error.code === "ECONNREFUSED";
