import { globSync, readFileSync } from "node:fs";

export type ProductPromise = {
  number: number;
  title: string;
  /** Minimum number of generated cases at the full count. */
  cases: number;
  /** The environment of the full count. */
  env: Readonly<Record<string, string>>;
  /** The tests of promises up to this number run again in this environment. */
  again: { upTo: number; onlyIntegration: boolean; env: Readonly<Record<string, string>> } | null;
};

/** Reads the sections of docs/promises.md. */
export function listPromises(): ProductPromise[] {
  const [, ...sections] = readFileSync("docs/promises.md", "utf8").split(/^## /m);
  return sections.map((section) => {
    const [, number, title = ""] = /^(\d+)\. (.+)/.exec(section) ?? [];
    const full = /^Full count: [^.]*/m.exec(section)?.[0] ?? "";
    const cases = /([\d,]+) cases/.exec(full)?.[1]?.replaceAll(",", "") ?? 0;
    const again = /^.*?(integration )?tests of 1 to (\d+) run again with (.*)/m.exec(section);
    return {
      number: Number(number),
      title,
      cases: Number(cases),
      env: readSettings(full),
      again: again && { onlyIntegration: Boolean(again[1]), upTo: Number(again[2]), env: readSettings(again[3] ?? "") },
    };
  });
}

const readSettings = (text: string) =>
  Object.fromEntries([...text.matchAll(/`([A-Z_]+)=(\w+)`/g)].map(([, name = "", value = ""]) => [name, value]));

/** Files with tests of promises, and the numbers of their tags. */
export function listTaggedFiles(): Map<string, ReadonlySet<number>> {
  const files = globSync("{app,packages,server,tests,tools}/**/*.{test,spec}.{ts,tsx,mjs}", {
    exclude: ["**/node_modules/**", "tools/prove/**"],
  });
  return new Map(
    files.sort().flatMap((file) => {
      const tags = [...readFileSync(file, "utf8").matchAll(/\bpromise-(\d+)\b/g)];
      return tags.length > 0 ? [[file, new Set(tags.map(([, number]) => Number(number)))] as const] : [];
    }),
  );
}
