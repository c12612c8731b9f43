import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { errorCode } from "~/lib/db/errors";
import { BackupError } from "./format";

/**
 * Runs a client tool of PostgreSQL; `output` is a file descriptor. The password is in its environment, which other users cannot read.
 * Throws BackupError.
 */
export async function runPostgresTool(
  [tool, ...args]: readonly [tool: "pg_dump" | "pg_restore", ...args: string[]],
  databaseUrl: string,
  { input, output }: { input?: AsyncIterable<Uint8Array>; output?: number },
): Promise<void> {
  const url = new URL(databaseUrl);
  const PGPASSWORD = url.password ? decodeURIComponent(url.password) : process.env.PGPASSWORD;
  url.password = "";
  const child = spawn(tool, [...args, `--dbname=${url.href}`], {
    env: { ...process.env, PGPASSWORD },
    stdio: [input ? "pipe" : "ignore", output ?? "ignore", "pipe"],
  });
  const ended = once(child, "close");
  // A tool that has failed reads no further; its exit code says so.
  const written = input && child.stdin ? pipeline(input, child.stdin).catch(() => {}) : undefined;
  try {
    const [[code], message] = await Promise.all([ended, child.stderr ? text(child.stderr) : "", written]);
    if (code !== 0) throw new BackupError(`${tool} failed: ${message.trim()}`);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    throw new BackupError(
      `${tool} was not found. Install PostgreSQL’s client tools, of the server’s version or newer (Debian: apt-get install postgresql-client), and try again.`,
      { cause: error },
    );
  }
}
