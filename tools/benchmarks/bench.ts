import { parseArgs } from "node:util";
import { benchCheckout } from "./checkout.ts";
import { benchHome, benchScripts } from "./lighthouse-pages.ts";
import { benchOrders, prepareOrders } from "./orders.ts";
import { benchPackages } from "./package-size.ts";
import { benchPages } from "./pages.ts";
import { type BenchmarkRow, machine, toMarkdown, writeTable } from "./report.ts";
import { benchMemory, benchStart } from "./startup.ts";
import { nginxVersion } from "./support/nginx.ts";
import { currentBuild, type ShopBuild, shopBuildAt } from "./support/shop-build.ts";

/** `npm run bench`: prints measurements and goals; docs/performance.md explains the rows. */
const subjects: Readonly<Record<string, Subject>> = {
  home: benchHome,
  scripts: benchScripts,
  server: benchPages,
  start: benchStart,
  memory: benchMemory,
  packages: benchPackages,
  checkout: benchCheckout,
  orders: benchOrders,
};
/** Time is measured first; sizes can be measured while a database is being filled. */
const OF_TIME = ["home", "server", "start", "checkout"];
const OF_SIZES = ["scripts", "memory", "packages"];
const USAGE = `npm run bench -- [${Object.keys(subjects).join("|")}]… [--of FOLDER] [--write]
  --of     also measures another built folder; its orders only if it has today's layout of app/
  --write  updates the table in docs/performance.md`;

const began = performance.now();
const skipped: string[] = [];
const say = (words: string) =>
  console.error(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${words}`);

process.once("SIGINT", () => process.exit(130));
const { chosen, other, write } = readArguments(process.argv.slice(2));
const places = other ? [shopBuildAt(other), currentBuild] : [currentBuild];
const { rows, failed } = await measure({ places, say: (words) => say(`  ${words}`), skip: (why) => skipped.push(why) });
print(rows);
process.exit(failed ? 1 : 0);

function readArguments(args: string[]) {
  try {
    const options = { of: { type: "string" }, write: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const unknown = positionals.find((name) => !Object.hasOwn(subjects, name));
    if (unknown !== undefined) throw new Error(`Unknown part: ${unknown}`);
    const chosen = positionals.length > 0 ? positionals : Object.keys(subjects);
    return { chosen, other: values.of, write: values.write };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(1);
  }
}

async function measure(bench: Bench): Promise<{ rows: BenchmarkRow[]; failed: boolean }> {
  const found = new Map<string, BenchmarkRow[] | null>();
  for (const name of OF_TIME) found.set(name, await measureOne(name, bench));
  // The error is reported when the result is awaited.
  if (chosen.includes("orders")) prepareOrders(bench.say).catch(() => {});
  for (const name of [...OF_SIZES, "orders"]) found.set(name, await measureOne(name, bench));
  const results = Object.keys(subjects).map((name) => found.get(name) ?? null);
  return { rows: results.flatMap((rows) => rows ?? []), failed: results.includes(null) };
}

/** Null for a failed part, which is reported; the others still run. */
async function measureOne(name: string, bench: Bench): Promise<BenchmarkRow[] | null> {
  const subject = chosen.includes(name) ? subjects[name] : undefined;
  if (!subject) return [];
  say(`${name} …`);
  try {
    return await subject(bench);
  } catch (error) {
    skipped.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    console.error(error);
    return null;
  }
}

function print(rows: readonly BenchmarkRow[]): void {
  const nginx = nginxVersion();
  const before = places.find(({ column }) => column === "before")?.title;
  const titles = {
    ...(before && { before }),
    ours: "this shop",
    node: "bare Node",
    ...(nginx && { nginx: `nginx ${nginx}` }),
  };
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const text = [
    `Measured on ${machine(new Date())}, in ${seconds} s.`,
    toMarkdown(rows, titles),
    ...(skipped.length > 0 ? [`Not measured:\n${skipped.map((why) => `- ${why}`).join("\n")}`] : []),
  ].join("\n\n");
  console.log(`\n${text}`);
  if (write) writeTable(text);
}

export type Bench = {
  /** The other build, if any, and this one. */
  places: readonly ShopBuild[];
  say(words: string): void;
  /** Reports what cannot be measured on this machine, and why. */
  skip(why: string): void;
};

export type Subject = (bench: Bench) => Promise<BenchmarkRow[]>;
