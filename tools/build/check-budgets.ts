// Run by the build after compressing: prints the size of the pages' scripts, and fails if one is over its budget.

import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Page, weighIslands } from "./weigh-islands.ts";

/**
 * Budgets of scripts in KiB of brotli; the first line that matches a page's route applies. Content pages load the site script, and an
 * island's scripts on first interaction; React Router pages load all scripts on entry. Increases need a reason.
 */
export const budgets: readonly Budget[] = [
  { what: "site script", pages: /^site$/, kib: 5 },
  { what: "contact form", pages: /^contact-form\.island$/, kib: 72 },
  { what: "order form", pages: /^order-form\.island$/, kib: 91.5 },
  { what: "order summary", pages: /^order-summary\.island$/, kib: 102 },
  { what: "playable game", pages: /^playable-game\.island$/, kib: 73 },
  { what: "after an order", pages: /^(success|confirmation) /, kib: 146 },
  { what: "receipts and quotes", pages: /^routes\/(checkout|quote)\//, kib: 150 },
  { what: "accounts", pages: /^routes\/auth\//, kib: 142 },
  { what: "customers' pages", pages: /^routes\/my-order\//, kib: 161 },
  { what: "staff pages", pages: /^(routes\/admin\/|admin )/, kib: 177 },
];

const module = z.object({ module: z.string(), imports: z.array(z.string()).optional() });
const route = module.extend({
  id: z.string(),
  parentId: z.string().optional(),
  hasDefaultExport: z.boolean(),
});
const manifest = z.object({ entry: module, routes: z.record(z.string(), route) });
export type Manifest = z.infer<typeof manifest>;

export type Budget = { what: string; pages: RegExp; kib: number };

/** Reads `build/client/assets/manifest-*.js`. Throws if it has another format. */
export function readManifest(source: string): Manifest {
  const json = /^window\.__reactRouterManifest=(.*);$/s.exec(source)?.[1];
  if (!json) throw new Error("The client's manifest does not begin as React Router writes it");
  return manifest.parse(JSON.parse(json));
}

/** Layout of content pages, which load no router scripts (app/routes.ts). */
const CONTENT = "routes/content-page";

/** The hydrated pages with the scripts they load on entry, heaviest first. */
export function measurePages(
  { entry, routes }: Manifest,
  { manifestFile, sizeOf }: { manifestFile: string; sizeOf: (file: string) => number },
): Page[] {
  return Object.values(routes)
    .filter(({ id, hasDefaultExport, parentId }) => hasDefaultExport && parentId && ![id, parentId].includes(CONTENT))
    .map(({ id }) => {
      const files = new Set([manifestFile, entry.module, ...(entry.imports ?? [])]);
      for (let at = routes[id]; at; at = routes[at.parentId ?? ""]) {
        files.add(at.module);
        for (const file of at.imports ?? []) files.add(file);
      }
      const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
      return { route: id, requests: files.size, bytes };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

const kib = (bytes: number) => bytes / 1024;

/** A sentence for each page over its budget or without one, and for each unused budget. */
export function findOverBudget(pages: readonly Page[], budgets: readonly Budget[]): string[] {
  const budgetOf = ({ route }: Page) => budgets.find(({ pages }) => pages.test(route));
  const used = new Set(pages.map(budgetOf));
  return [
    ...pages.flatMap((page) => {
      const budget = budgetOf(page);
      if (!budget) return [`${page.route} has no budget: give it one in tools/build/check-budgets.ts`];
      if (kib(page.bytes) <= budget.kib) return [];
      return [
        `${page.route} loads ${kib(page.bytes).toFixed(1)} KiB of scripts, and ${budget.what} may load ${budget.kib}: take something out, or load it later`,
      ];
    }),
    ...budgets
      .filter((budget) => !used.has(budget))
      .map(({ what }) => `No page needs the budget of ${what}: take it out`),
  ];
}

export function budgetTable(pages: readonly Page[], budgets: readonly Budget[]): string {
  const rows = budgets.flatMap((budget) => {
    const own = pages.filter((page) => budgets.find(({ pages }) => pages.test(page.route)) === budget);
    const [heaviest] = own;
    if (!heaviest) return [];
    const { route, requests, bytes } = heaviest;
    return [[budget.what, `${own.length}`, kib(bytes).toFixed(1), `${budget.kib}`, `${requests}`, route]];
  });
  const table = [["pages", "count", "KiB", "budget", "files", "the heaviest"], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) => row.map((cell, i) => (i > 0 && i < 5 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))))
    .map((cells) => cells.join("  ").trimEnd())
    .join("\n");
}

if (import.meta.main) checkBuild("build/client/assets");

function checkBuild(folder: string): void {
  const files = globSync("*.js", { cwd: folder });
  const manifestFile = files.find((file) => file.startsWith("manifest-"));
  if (!manifestFile)
    throw new Error(`${folder} has no manifest: run this after the build, in the project's root folder`);

  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const sizeOf = (file: string) => {
    const compressed = join(folder, `${file}.br`);
    return statSync(existsSync(compressed) ? compressed : join(folder, file)).size;
  };
  const pages = [
    ...weighIslands({ files, read, sizeOf }),
    ...measurePages(readManifest(read(manifestFile)), {
      manifestFile: `/assets/${manifestFile}`,
      sizeOf: (path) => sizeOf(path.replace("/assets/", "")),
    }),
  ];
  process.stdout.write(`\nScripts of a page, compressed\n${budgetTable(pages, budgets)}\n\n`);
  const faults = findOverBudget(pages, budgets);
  if (faults.length > 0) {
    process.stderr.write(`${faults.join("\n")}\n`);
    process.exit(1);
  }
}
