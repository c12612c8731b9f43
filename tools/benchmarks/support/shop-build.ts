import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sandboxSecrets } from "@pixel-pilots/stripe-sandbox/config";
import { z } from "zod";
import { ownChild } from "../../../tests/support/runner/process.ts";
import { freePorts } from "../../../tests/support/shop/ports.ts";
import { waitFor } from "../../../tests/support/wait-for.ts";
import { treeTime } from "./cpu.ts";

/** A built shop: this one, or another for comparison. */
export type ShopBuild = { column: "ours" | "before"; folder: string; title: string };
export type ServerProcess = { port: number; pid: number; stop(): Promise<unknown> };
export type RunningShop = ServerProcess & { place: ShopBuild; url: string; dataDir: string };

const packageFile = z.object({ scripts: z.object({ start: z.string() }) });

export const currentBuild: ShopBuild = { column: "ours", folder: resolve("."), title: "this shop" };

/** Titled by its commit. Throws without a build. */
export function shopBuildAt(path: string): ShopBuild {
  const folder = resolve(path);
  readFileSync(join(folder, "build/server/index.js"));
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: folder, encoding: "utf8" }).trim();
  return { column: "before", folder, title: `before (${commit})` };
}

export type StartOptions = {
  databaseUrl?: string;
  /** Default: a new folder, deleted on stop. */
  dataDir?: string;
  /** Of another provider than the sandbox. */
  providerPort?: number;
};

/** Like `npm start`, in a clean environment. Does not wait. */
export async function launch(place: ShopBuild, { databaseUrl, dataDir, providerPort }: StartOptions) {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "shop-bench-"));
  // A shop accepts a provider on the sandbox's port that knows the secrets of its folder.
  if (providerPort) sandboxSecrets(folder);
  const { scripts } = packageFile.parse(JSON.parse(readFileSync(join(place.folder, "package.json"), "utf8")));
  const { PATH = "", HOME } = process.env;
  const child = spawn("sh", ["-c", scripts.start], {
    cwd: place.folder,
    env: {
      HOME,
      PATH: [join(place.folder, "node_modules/.bin"), PATH].join(delimiter),
      NODE_ENV: "production",
      PORT: String(port),
      SANDBOX_PORT: String(providerPort ?? sandboxPort),
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: "1000000",
      LOG_LEVEL: "error",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { hasEnded, output, end } = ownChild(child);
  const stop = async () => {
    await end();
    if (!dataDir) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `http://127.0.0.1:${port}`;
  const shop: RunningShop = { place, port, url, pid: child.pid ?? 0, dataDir: folder, stop };
  return { shop, hasEnded, output };
}

/** Waits until the shop is ready and idle. Throws with its output if it fails. */
export async function startShopBuild(place: ShopBuild, options: StartOptions = {}): Promise<RunningShop> {
  const { shop, hasEnded, output } = await launch(place, options);
  try {
    await waitFor(() => hasEnded() || isResponding(`${shop.url}/readyz`), {
      what: "a shop to take orders",
      timeout: 180_000,
    });
    if (hasEnded()) throw new Error(`The shop of ${place.title} did not start:\n${output()}`);
    await isResponding(shop.url);
    await waitUntilIdle(shop.pid);
    return shop;
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

export const isResponding = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
};

/** Waits until a process uses at most 5 % of a core, or for `most` milliseconds. */
export async function waitUntilIdle(pid: number, most = 15_000): Promise<void> {
  for (const end = performance.now() + most; performance.now() < end; ) {
    const before = treeTime(pid);
    await pause(1_000);
    if (treeTime(pid) - before <= 0.05) return;
  }
}
