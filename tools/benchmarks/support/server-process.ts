import { spawn } from "node:child_process";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { ownChild } from "../../../tests/support/runner/process.ts";
import { freePorts } from "../../../tests/support/shop/ports.ts";
import { waitFor } from "../../../tests/support/wait-for.ts";

export type ServerProcess = { port: number; pid: number; stop(): Promise<unknown> };

/** Runs a script of this folder as `node SCRIPT PORT` with `input` on stdin. Does not wait until it responds. */
export async function launchScript(name: string, input = ""): Promise<ServerProcess> {
  const [port = 0] = await freePorts(1);
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [script, String(port)], { stdio: ["pipe", "ignore", "inherit"] });
  const { end } = ownChild(child);
  child.stdin.end(input);
  return { port, pid: child.pid ?? 0, stop: end };
}

export const waitForServer = (what: string, port: number, path: string): Promise<unknown> =>
  waitFor(() => isResponding(`http://127.0.0.1:${port}${path}`), { what, timeout: 20_000 });

/** Requests once, on a new connection. True for status 200. */
export const isResponding = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request(url, { agent: false }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode === 200));
    });
    asked.once("error", () => resolve(false));
    asked.setTimeout(5_000, () => asked.destroy());
    asked.end();
  });
