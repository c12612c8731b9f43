import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import type * as VisitorModule from "../../tests/support/shop/visitor.ts";
import { importSource } from "../import-source.ts";
import { median } from "./report.ts";
import { type Cluster, startCluster } from "./support/cluster-processes.ts";
import { treeTime } from "./support/cpu.ts";

/**
 * `npm run publishing`: staff publish 30 times on two processes while people read. Exit code 1 if a request failed, a page showed two
 * versions or an earlier one, allowed another script than its own, or had another page's tag, or if a process took over five seconds.
 */

const PUBLICATIONS = 30;
/** Publications without readers, for the processor time. */
const QUIET = 5;
const READERS = 10;
const LIMIT_MS = 5_000;
const POLL_MS = 20;
/** Pages are packed well ten seconds after a publication. */
const PACKED_MS = 20_000;
const FORM = "/admin/content/site";
const PAGES = ["/", "/contact", "/about", "/blog", "/terms", "/build-my-page", "/run-my-campaign"];

const phoneOf = (version: number) => `(555) 010-${String(2000 + version)}`;
/** Phone numbers that a page shows: the shipped one, or one of ours. */
const PHONES = /\(555\) 010-(?:0142|2\d{3})/g;

console.log("Starting PostgreSQL, the card sandbox and two processes of the shop…");
const cluster = await startCluster(2);
try {
  const faults = await publishUnderLoad(cluster);
  for (const fault of faults.slice(0, 20)) console.log(`FAIL: ${fault}`);
  console.log(
    faults.length > 0 ? `\n${faults.length} failures` : "\nNo request failed, and no page was of two versions.",
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await cluster.close();
}

async function publishUnderLoad({ balancer, shops, dataDir, databaseUrl }: Cluster): Promise<string[]> {
  const [first] = shops;
  if (!first) throw new Error("No process has started");
  const { signedInAdmin } = await importSource<typeof VisitorModule>("tests/support/shop/visitor.ts");
  // One person may publish 30 times in an hour.
  const shop = { ...first, url: balancer.url, dataDir, databaseUrl };
  const owners = [
    await signedInAdmin(shop, "olga@pixelpilots.example"),
    await signedInAdmin(shop, "otto@pixelpilots.example"),
  ];
  const form = fieldsIn((await owners[0]?.get(FORM))?.html ?? "");
  const urls = shops.map(({ url }) => url);
  const before = await sizeOf(`${urls[0]}/contact`);

  const seen = { requests: 0, faults: [] as string[], ms: [] as number[] };
  let version = 0;
  const publish = async (): Promise<number> => {
    version += 1;
    const owner = owners[version % owners.length];
    const answer = await owner?.post(FORM, { ...form, phone: phoneOf(version), intent: "publish" });
    if (answer?.status !== 200) throw new Error(`Publishing answered ${answer?.status}`);
    form.base = fieldsIn(answer.html).base ?? "";
    const published = performance.now();
    await Promise.all(urls.map((url) => waitForPhone(url, phoneOf(version))));
    return performance.now() - published;
  };

  let reading = true;
  const readers = Array.from({ length: READERS }, (_, reader) =>
    read(urls[reader % urls.length] ?? "", () => reading, seen),
  );
  for (let count = 1; count <= PUBLICATIONS; count++) {
    const ms = await publish();
    seen.ms.push(ms);
    if (ms > LIMIT_MS) seen.faults.push(`publication ${count} reached both processes after ${Math.round(ms)} ms`);
  }
  reading = false;
  await Promise.all(readers);

  const cpu: number[] = [];
  for (let count = 1; count <= QUIET; count++) {
    await pause(PACKED_MS);
    const spent = cpuOf(shops);
    await publish();
    await pause(PACKED_MS);
    cpu.push(cpuOf(shops) - spent);
  }
  const gained = (await sizeOf(`${urls[0]}/contact`)) - before;
  const rows = {
    publications: `${PUBLICATIONS} under load, ${QUIET} without`,
    requests: `${seen.requests}, ${seen.faults.length} failures`,
    "answer → both processes": `${Math.round(median(seen.ms))} ms (half), ${Math.round(Math.max(...seen.ms))} ms (worst)`,
    "processor time of a publication": `${median(cpu).toFixed(2)} s in two processes, with their other work in 20 s`,
    "bytes that /contact gained": `${gained}`,
  };
  console.log();
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(34)} ${value}`);
  return seen.faults;
}

/** Reads pages of one process until `going` is false, and checks each. */
async function read(url: string, going: () => boolean, seen: { requests: number; faults: string[] }): Promise<void> {
  const known: Known = { phone: "", bodies: new Map() };
  for (let turn = 0; going(); turn++) {
    const path = PAGES[turn % PAGES.length] ?? "/";
    seen.requests += 1;
    try {
      const answer = await fetch(url + path);
      seen.faults.push(...checkPage(path, answer, await answer.text(), known).map((what) => `${url}${path} ${what}`));
    } catch (error) {
      seen.faults.push(`${url}${path} ${error}`);
    }
    await pause(POLL_MS);
  }
}

/** What one reader has seen: the newest number, and the body of each tag. */
type Known = { phone: string; bodies: Map<string, string> };

function checkPage(path: string, { status, headers }: Response, html: string, known: Known): string[] {
  if (status !== 200) return [`answered ${status}`];
  const faults: string[] = [];
  const [phone = "", ...others] = new Set(html.match(PHONES));
  if (phone === "" || others.length > 0) faults.push(`showed the numbers ${[phone, ...others]}`);
  // The shipped number sorts before all others.
  if (phone < known.phone) faults.push(`showed ${phone} after ${known.phone}`);
  known.phone = phone;
  const policy = headers.get("content-security-policy") ?? "";
  if (inlineScripts(html).some((hash) => !policy.includes(hash))) faults.push("had a script that its policy refuses");
  const tag = `${path} ${headers.get("etag")}`;
  const body = createHash("sha256").update(html).digest("hex");
  if ((known.bodies.get(tag) ?? body) !== body) faults.push("had the tag of another body");
  known.bodies.set(tag, body);
  return faults;
}

/** Sources for the policy: "sha256-…". */
function inlineScripts(html: string): string[] {
  return [
    ...html.matchAll(/<script(?![^>]*(?: src=|application\/ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, script = ""]) => `sha256-${createHash("sha256").update(script).digest("base64")}`);
}

async function waitForPhone(url: string, phone: string): Promise<void> {
  while (!(await (await fetch(`${url}/contact`)).text()).includes(phone)) await pause(POLL_MS);
}

/** Bytes of the page as brotli, whether or not the shop has packed it well yet. */
async function sizeOf(url: string): Promise<number> {
  return brotliCompressSync(await (await fetch(url)).text()).byteLength;
}

function cpuOf(shops: Cluster["shops"]): number {
  return shops.flatMap(({ processes }) => processes).reduce((sum, { child }) => sum + treeTime(child.pid ?? 0), 0);
}

/** Values of the document's form. */
function fieldsIn(html: string): Record<string, string> {
  const form = /<form[^>]*class="card form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const selects = [...form.matchAll(/<select[^>]* name="([^"]+)"[\s\S]*?<option[^>]*value="([^"]*)"[^>]*selected/g)];
  return {
    ...Object.fromEntries(inputs.map((tag) => [attribute(tag, "name"), attribute(tag, "value")])),
    ...Object.fromEntries(selects.map(([, name = "", value = ""]) => [name, value])),
  };
}
