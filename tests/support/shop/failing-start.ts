import { spawn } from "node:child_process";
import { once } from "node:events";
import { bareEnvironment, ownChild } from "../runner/process.ts";
import { freePorts } from "./ports.ts";

/** Runs the server until it exits. `took` in milliseconds. */
export async function startAndFail(env: Record<string, string>) {
  const began = performance.now();
  const child = spawn(process.execPath, ["server/index.mjs"], {
    env: { ...bareEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { output } = ownChild(child);
  await once(child, "close");
  return { code: child.exitCode, output: output(), took: performance.now() - began };
}

/** Settings with free ports. */
export const tempPorts = async () => {
  const [port = 0, sandbox = 0] = await freePorts(2);
  return { PORT: String(port), SANDBOX_PORT: String(sandbox) };
};
