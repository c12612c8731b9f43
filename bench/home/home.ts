import { type RunningShop, startPlace } from "../places/place.ts";
import type { Bench, Subject } from "../subject.ts";
import { type Column, median, type Row } from "../table/row.ts";
import { NO_CHROMIUM, type OpenBrowser, openBrowser } from "./browser.ts";
import { type Intent, scriptOnIntent } from "./intent.ts";
import { type Finding, type Lighthouse, NO_LIGHTHOUSE, openLighthouse } from "./lighthouse.ts";

const RUNS = 3;
/** So often the page that is worst so far is measured again: one run may have met something else that the machine did. */
const MORE_RUNS = 5;
const KIB = 1_024;

/** The pages as Lighthouse sees them. */
export const benchHome: Subject = (bench) =>
  inBrowser(bench, async ({ port }, shops) => {
    const lighthouse = await openLighthouse(port, bench.say);
    if (!lighthouse) {
      bench.skip(NO_LIGHTHOUSE);
      return [];
    }
    return [...(await homeRows(lighthouse, shops, bench.say)), await everyPage(lighthouse, shops, bench.say)];
  });

/** How much script every page loads before and after a visitor does something. */
export const benchIntent: Subject = (bench) =>
  inBrowser(bench, async ({ browser }, shops) => {
    const intents: Intents = [];
    for (const shop of shops) {
      const found: [string, Intent][] = [];
      const paths = await publicPaths(shop);
      bench.say(`script of every page of ${shop.place.title}`);
      for (const path of paths) found.push([path, await scriptOnIntent(browser, shop.url + path)]);
      intents.push({ column: shop.place.column, found });
    }
    return intentRows(intents);
  });

type Work = (opened: OpenBrowser, shops: readonly RunningShop[]) => Promise<Row[]>;

async function inBrowser({ places, skip }: Bench, work: Work): Promise<Row[]> {
  const opened = await openBrowser();
  if (!opened) {
    skip(NO_CHROMIUM);
    return [];
  }
  const shops: RunningShop[] = [];
  try {
    for (const place of places) shops.push(await startPlace(place));
    return await work(opened, shops);
  } finally {
    await opened.browser.close();
    for (const shop of shops) await shop.stop();
  }
}

async function homeRows(lighthouse: Lighthouse, shops: readonly RunningShop[], say: Bench["say"]): Promise<Row[]> {
  const found = new Map<Column, Finding[]>(shops.map(({ place }) => [place.column, []]));
  // The first run finds a browser that has just been started.
  for (const { url } of shops) await lighthouse(url);
  for (let run = 1; run <= RUNS; run += 1) {
    say(`Lighthouse on the home page, ${run} of ${RUNS}`);
    for (const { place, url } of shops) found.get(place.column)?.push(await lighthouse(url));
  }
  const values = (of: (finding: Finding) => number): Row["values"] =>
    Object.fromEntries([...found].map(([column, findings]) => [column, median(findings.map(of))]));
  return [
    { name: "home, total KiB", goal: { atMost: 55 }, values: values(({ bytes }) => bytes / KIB) },
    {
      name: "home, script KiB before the visitor does anything",
      ...{ goal: { atMost: 0 }, values: values(({ script }) => script / KIB) },
    },
    { name: "home, requests", goal: { atMost: 8 }, values: values(({ requests }) => requests) },
    { name: "home, TBT ms", goal: { atMost: 30 }, values: values(({ tbt }) => tbt) },
    { name: "home, LCP ms", goal: { atMost: 1_000 }, values: values(({ lcp }) => lcp) },
  ];
}

async function everyPage(lighthouse: Lighthouse, shops: readonly RunningShop[], say: Bench["say"]): Promise<Row> {
  const row: Row = { name: "performance, worst public page", goal: { atLeast: 100 }, values: {}, notes: {} };
  for (const { place, url } of shops) {
    // The other build's home page says enough of what it was.
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

/** The pages that are meant to be found. */
async function publicPaths({ url }: Pick<RunningShop, "url">): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = "/"]) => new URL(address).pathname);
}

type Intents = { column: Column; found: [path: string, intent: Intent][] }[];

function intentRows(intents: Intents): Row[] {
  const worst = (
    name: string,
    goal: number,
    kind: (intent: Intent) => boolean,
    of: (intent: Intent) => number,
  ): Row => {
    const row: Row = { name, goal: { atMost: goal }, values: {}, notes: {} };
    for (const { column, found } of intents) {
      const sorted = found.filter(([, intent]) => kind(intent)).toSorted(([, a], [, b]) => of(b) - of(a));
      const [most] = sorted;
      if (!most) continue;
      row.values[column] = of(most[1]) / KIB;
      row.notes = { ...row.notes, [column]: most[0] };
    }
    return row;
  };
  return [
    worst(
      "script KiB before anything, worst public page",
      0,
      () => true,
      ({ before }) => before,
    ),
    worst(
      "after intent: script KiB, worst content page",
      95,
      ({ isForm }) => !isForm,
      ({ after }) => after,
    ),
    worst(
      "after intent: script KiB, worst form page",
      120,
      ({ isForm }) => isForm,
      ({ after }) => after,
    ),
  ];
}
