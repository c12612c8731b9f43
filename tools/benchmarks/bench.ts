import { parseArgs } from "node:util";
import { benchCheckout } from "./checkout.ts";
import { benchForm, benchHome } from "./lighthouse.ts";
import { benchOrders } from "./orders.ts";
import { benchPublishing } from "./publishing.ts";
import { type BenchmarkRow, machine, type Subject, toMarkdown } from "./report.ts";
import { benchServer } from "./server.ts";
import { benchStart } from "./start.ts";
import { currentBuild, shopBuildAt } from "./support/shop-build.ts";
import { benchTyping } from "./typing.ts";

/** `npm run bench`: prints measurements and goals; docs/performance.md explains the rows. */
const subjects: Readonly<Record<string, Subject>> = {
  home: benchHome,
  form: benchForm,
  server: benchServer,
  start: benchStart,
  checkout: benchCheckout,
  orders: benchOrders,
  publishing: benchPublishing,
  typing: benchTyping,
};
const USAGE = `npm run bench -- [${Object.keys(subjects).join("|")}]… [--of FOLDER]
  --of     also measures another built folder; its form and orders only if it has today's services and layout of app/`;

const began = performance.now();
const seconds = () => ((performance.now() - began) / 1_000).toFixed(0);
const say = (words: string) => console.error(`${seconds().padStart(4)} s  ${words}`);

process.once("SIGINT", () => process.exit(130));
const { chosen, other } = readArguments(process.argv.slice(2));
const places = other ? [shopBuildAt(other), currentBuild] : [currentBuild];
const rows: BenchmarkRow[] = [];
const failures: string[] = [];
for (const [name, subject] of Object.entries(subjects)) {
  if (!chosen.includes(name)) continue;
  say(name);
  // The others still run.
  await subject({ places, say: (words) => say(`  ${words}`) }).then(
    (found) => rows.push(...found),
    (error: unknown) => failures.push(`- ${name}: ${error instanceof Error ? error.message : error}`),
  );
}
const text = [
  `Measured on ${machine(new Date())}, in ${seconds()} s.`,
  toMarkdown(rows, { ...(other && { before: places[0]?.title ?? "" }), ours: "this shop" }),
  ...(failures.length > 0 ? [`Not measured:\n${failures.join("\n")}`] : []),
].join("\n\n");
console.log(`\n${text}`);
process.exit(failures.length > 0 ? 1 : 0);

function readArguments(args: string[]) {
  try {
    const options = { of: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const unknown = positionals.find((name) => !Object.hasOwn(subjects, name));
    if (unknown !== undefined) throw new Error(`Unknown part: ${unknown}`);
    return { chosen: positionals.length > 0 ? positionals : Object.keys(subjects), other: values.of };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(1);
  }
}
