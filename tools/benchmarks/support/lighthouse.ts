import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { z } from "zod";
import { findChromium } from "../../../tests/support/chromium.ts";
import { freePorts } from "../../../tests/support/shop/ports.ts";
import type { Bench } from "../bench.ts";

export type OpenBrowser = { browser: Browser; port: number };

/** Chromium with remote debugging on `port`. Null if not installed. */
export async function openBrowser(skip: Bench["skip"]): Promise<OpenBrowser | null> {
  const executablePath = findChromium();
  if (!executablePath) {
    skip(
      "Chromium is not installed (Debian: apt-get install chromium-headless-shell): nothing is known of pages in a browser.",
    );
    return null;
  }
  const [port = 0] = await freePorts(1);
  const args = ["--no-sandbox", `--remote-debugging-port=${port}`];
  return { browser: await chromium.launch({ executablePath, args }), port };
}

/** The goals are for this version; others weight audits differently. */
const VERSION = "13.5.0";

/** Cached between runs, and not a dependency, because it takes 176 MB. */
const folder = join(
  process.env.XDG_CACHE_HOME || join(homedir(), ".cache"),
  "pixel-pilots-bench",
  `lighthouse-${VERSION}`,
);
const entry = join(folder, "node_modules/lighthouse/core/index.js");

const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({ performance: z.object({ score: z.number().nullable() }) }),
  audits: z.object({
    "network-requests": z.object({
      details: z.object({
        items: z.array(
          z.object({
            url: z.string(),
            transferSize: z.number().optional().default(0),
            resourceType: z.string().optional(),
          }),
        ),
      }),
    }),
    "total-blocking-time": z.object({ numericValue: z.number() }),
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
  }),
});

/** Bytes on the wire, milliseconds, and the score from 0 to 100. */
export type Finding = {
  bytes: number;
  script: number;
  requests: number;
  tbt: number;
  lcp: number;
  performance: number;
};

export type Lighthouse = (url: string) => Promise<Finding>;

type Run = (url: string, flags: object) => Promise<{ lhr: unknown } | undefined>;
const library = z.object({ default: z.custom<Run>((value) => typeof value === "function") });

/** Measures as a phone with a simulated slow network, in the browser on `port`. Null if npm is unreachable. */
export async function openLighthouse(port: number, { say, skip }: Bench): Promise<Lighthouse | null> {
  if (!existsSync(entry)) {
    say(`installs Lighthouse ${VERSION}, once`);
    if (!(await install())) {
      skip(
        `Lighthouse ${VERSION} is not here and could not be installed from npm: nothing is known of KiB, requests, TBT, LCP and performance.`,
      );
      return null;
    }
  }
  const { default: run } = library.parse(await import(pathToFileURL(entry).href));
  return async (url) => {
    const flags = { port, logLevel: "silent", onlyCategories: ["performance"], disableFullPageScreenshot: true };
    const { lhr } = (await run(url, flags)) ?? {};
    const { audits, categories, runtimeError } = report.parse(lhr);
    if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
    // Inlined data is not a request.
    const requests = audits["network-requests"].details.items.filter((item) => item.url.startsWith("http"));
    const sum = (items: typeof requests) => items.reduce((bytes, { transferSize }) => bytes + transferSize, 0);
    return {
      bytes: sum(requests),
      script: sum(requests.filter(({ resourceType }) => resourceType === "Script")),
      requests: requests.length,
      tbt: audits["total-blocking-time"].numericValue,
      lcp: audits["largest-contentful-paint"].numericValue,
      performance: Math.round((categories.performance.score ?? 0) * 100),
    };
  };
}

async function install(): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", `lighthouse@${VERSION}`];
  try {
    await promisify(execFile)("npm", args, { cwd: folder, timeout: 180_000 });
    return true;
  } catch {
    return false;
  }
}
