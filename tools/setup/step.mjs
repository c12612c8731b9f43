import { execFile } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** An error whose message is for the user, with a solution and without a stack. */
export class SetupFailed extends Error {}

const TERMINAL_HEARTBEAT_MS = 250;
const LOG_HEARTBEAT_MS = 5_000;

/** Prints progress and the duration: on a terminal one changing line, in a log a line every 5 s. */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `${title} ...` : `${title} ...\n`);
  const heartbeat = setInterval(
    () => process.stdout.write(live ? `\r${title} ... ${seconds()}` : `  still running after ${seconds()}\n`),
    live ? TERMINAL_HEARTBEAT_MS : LOG_HEARTBEAT_MS,
  );
  try {
    const result = await work();
    process.stdout.write(live ? `\r${title} ... done in ${seconds()}\n` : `  done in ${seconds()}\n`);
    return result;
  } catch (error) {
    process.stdout.write(live ? `\r${title} ... failed after ${seconds()}\n` : `  failed after ${seconds()}\n`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Exit code null: the command did not start, was killed, or took longer than `timeout` milliseconds. */
export function run(command, args, { env = {}, timeout } = {}) {
  return new Promise((resolve) => {
    const options = { cwd: projectRoot, env: toolEnvironment(env), timeout, maxBuffer: Number.POSITIVE_INFINITY };
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      stopForward();
      const code = error ? error.code : 0;
      resolve({ code: Number.isInteger(code) ? code : null, output: `${stdout}${stderr}`.trim() || `${error ?? ""}` });
    });
    child.stdin.end();
    const stopForward = forwardSignals(child);
  });
}

/** Runs the npm that runs this script, or that of PATH, with few retries and only errors in its output. */
export function npm(args, { env = {}, timeout } = {}) {
  const [command, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  return run(command, [...first, ...args], {
    timeout,
    env: {
      npm_config_loglevel: "error",
      npm_config_update_notifier: "false",
      npm_config_fetch_retries: "1",
      npm_config_fetch_retry_mintimeout: "1000",
      ...env,
    },
  });
}

/** Passes an interrupt to the child and then exits. Returns a function that undoes this. */
export function forwardSignals(child) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const forward = (signal) => {
    child.once("close", () => process.exit(signal === "SIGINT" ? 130 : 143));
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

/** The environment with node_modules/.bin first in PATH, so that "node" is the project's Node. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: `${join(projectRoot, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
  ...extra,
});

export function requireWritable(...folders) {
  for (const folder of folders.filter((path) => existsSync(path))) {
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch {
      throw new SetupFailed(
        `This user (${userName()}) cannot write to the folder ${folder}.\nMake it writable, or run this in a copy that you own.`,
      );
    }
  }
}

const userName = () => process.env.USER || `uid ${process.getuid?.() ?? "unknown"}`;

/** The end of a log, which usually has the error. */
export const lastLines = (text, count = 25) => text.split("\n").slice(-count).join("\n");
