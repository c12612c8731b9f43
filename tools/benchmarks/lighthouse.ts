import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { findChromium } from "../../tests/support/chromium.ts";
import { fieldsIn } from "../../tests/support/shop/desk-form.ts";
import { freePorts } from "../../tests/support/shop/ports.ts";
import { connect } from "../../tests/support/shop/shop.ts";
import { signedInAdmin } from "../../tests/support/shop/visitor.ts";
import { type Bench, type BenchmarkRow, type Column, median, type Subject } from "./report.ts";
import { type RunningShop, startShopBuild } from "./support/shop-build.ts";

const RUNS = 3;
/** The goals are for this version; others weight audits differently. Not a dependency, because it takes 176 MB. */
const VERSION = "13.5.0";
const KIB = 1_024;

/** Goals: KiB on the wire, milliseconds, and Lighthouse's score. */
type Goals = { kib?: number; script: number; requests?: number; lcp: number; performance: number };

export const benchHome: Subject = (bench) =>
  benchPage(bench, "home", "/", { kib: 50, script: 5, requests: 9, lcp: 1_250, performance: 100 });
export const benchForm: Subject = async (bench) => {
  const goals = { script: 115, lcp: 1_350, performance: 98 };
  return [
    ...(await benchPage(bench, "`/build-my-page`", "/build-my-page", goals)),
    ...(await benchPage(bench, "a form of 30 fields", "/services/long-form", goals, publishLongForm)),
  ];
};

/** A service of staff with as many fields as one can have. */
async function publishLongForm({ url, dataDir }: RunningShop): Promise<void> {
  const owner = await signedInAdmin(connect({ url, sandboxUrl: "", dataDir, databaseUrl: null }), "olga@acme.example");
  const path = "/admin/content/service-long-form";
  const kinds = ["", "long", "web", "phone", "number", "date", "one", "several"];
  const fields = Array.from({ length: 30 }, (_, place) => [
    [`field.${place}.label`, `Question ${place + 1}`],
    [`field.${place}.kind`, kinds[place % kinds.length] ?? ""],
    [`field.${place}.options`, "Yes\nNo"],
  ]).flat();
  await owner.post("/admin/content", { intent: "new-service", title: "Long form" });
  const { status } = await owner.post(path, {
    ...fieldsIn((await owner.get(path)).html),
    ...{ menu: "A form.", card: "A long form.", intro: "Tell us all.", price: "100" },
    ...{ "step.0": "We read.", "step.1": "You get it.", intent: "publish", reviewed: "yes" },
    ...Object.fromEntries(fields),
  });
  if (status !== 200) throw new Error(`Publishing answered ${status}`);
}

/** Alternates the shops, so that a slower machine affects both. */
async function benchPage(
  { places, say }: Bench,
  name: string,
  path: string,
  goals: Goals,
  prepare?: (shop: RunningShop) => Promise<void>,
): Promise<BenchmarkRow[]> {
  const [port = 0] = await freePorts(1);
  const args = ["--no-sandbox", `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const shops: RunningShop[] = [];
  try {
    const lighthouse = await openLighthouse(port);
    for (const place of places) shops.push(await startShopBuild(place));
    for (const shop of shops) await prepare?.(shop);
    const found = new Map<Column, Finding[]>(places.map(({ column }) => [column, []]));
    for (let run = 0; run <= RUNS; run += 1) {
      say(`Lighthouse on ${path}, ${run} of ${RUNS}`);
      for (const { place, url } of shops) {
        const finding = await lighthouse(url + path);
        // The first run is slower, because the browser has just started.
        if (run > 0) found.get(place.column)?.push(finding);
      }
    }
    const row = (title: string, of: (finding: Finding) => number, atMost?: number): BenchmarkRow => ({
      ...{ name: `${name}, ${title}`, ...(atMost !== undefined && { goal: { atMost } }) },
      values: Object.fromEntries([...found].map(([column, findings]) => [column, median(findings.map(of))])),
    });
    return [
      row("total KiB", ({ bytes }) => bytes / KIB, goals.kib),
      row("script KiB without a touch", ({ script }) => script / KIB, goals.script),
      row("requests", ({ requests }) => requests, goals.requests),
      row("TBT ms", ({ tbt }) => tbt, 30),
      row("LCP ms", ({ lcp }) => lcp, goals.lcp),
      { ...row("performance", ({ performance }) => performance), goal: { atLeast: goals.performance } },
    ];
  } finally {
    await browser.close();
    for (const shop of shops) await shop.stop();
  }
}

const request = z.object({
  url: z.string(),
  transferSize: z.number().optional().default(0),
  resourceType: z.string().optional(),
});
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({ performance: z.object({ score: z.number().nullable() }) }),
  audits: z.object({
    "network-requests": z.object({ details: z.object({ items: z.array(request) }) }),
    "total-blocking-time": z.object({ numericValue: z.number() }),
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
  }),
});

/** Bytes on the wire, milliseconds, and the score from 0 to 100. */
type Finding = { bytes: number; script: number; requests: number; tbt: number; lcp: number; performance: number };
type Run = (url: string, flags: object) => Promise<{ lhr: unknown } | undefined>;
const library = z.object({ default: z.custom<Run>((value) => typeof value === "function") });

/** Measures as a phone with a simulated slow network, in the browser on `port`. Installs Lighthouse once. */
async function openLighthouse(port: number): Promise<(url: string) => Promise<Finding>> {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(cache, "pixel-pilots-bench", `lighthouse-${VERSION}`);
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", `lighthouse@${VERSION}`];
    await promisify(execFile)("npm", args, { cwd: folder, timeout: 180_000 });
  }
  const { default: run } = library.parse(await import(pathToFileURL(entry).href));
  return async (url) => {
    const flags = { port, logLevel: "silent", onlyCategories: ["performance"], disableFullPageScreenshot: true };
    const { audits, categories, runtimeError } = report.parse((await run(url, flags))?.lhr);
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
