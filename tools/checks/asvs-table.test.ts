import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

/** docs/security/asvs lists every requirement of OWASP ASVS 5.0, levels 1 and 2. */

const FOLDER = "docs/security/asvs";
const README = readFileSync(`${FOLDER}/README.md`, "utf8");
const status = z.enum(["held", "does not apply", "not held"]);

type Row = { page: string; id: string; asks: string; status: string; how: string; shownBy: string };

/** `| V1.2.3 | requirement | held | how | shown by |` of all pages. */
const rows: Row[] = globSync(`${FOLDER}/*.md`)
  .filter((page) => !page.endsWith("README.md"))
  .flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/^\| (V\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, id = "", rest = ""]) => {
      const [asks = "", is = "", how = "", shownBy = ""] = rest.split("|").map((cell) => cell.trim());
      return { page, id, asks, status: is, how, shownBy };
    }),
  );

/** asvs-level-2.txt has the requirements of levels 1 and 2 per section: `V1.2: 1-9`. */
function idsOfTheStandard(): string[] {
  const sections = readFileSync("tools/checks/asvs-level-2.txt", "utf8").trim().split("\n");
  return sections.flatMap((line) => {
    const [section = "", numbers = ""] = line.split(": ");
    return numbers.split(",").flatMap((range) => {
      const [from = 0, to = from] = range.split("-").map(Number);
      return Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`);
    });
  });
}

const of = (wanted: string, among = rows) => among.filter((row) => row.status === wanted);
const ids = (found: readonly Row[]) => found.map(({ id }) => id).sort();

test("exactly the requirements of levels 1 and 2 have a row", () => {
  const wanted = idsOfTheStandard();
  // 70 of level 1 and 183 of level 2.
  expect(wanted).toHaveLength(253);
  expect(ids(rows)).toEqual(wanted.sort());
});

test("each row says held, not held or not applicable, and how or why", () => {
  const faults = rows.filter(
    ({ asks, status: is, how, shownBy }) => !status.safeParse(is).success || !asks || !how || !shownBy,
  );
  expect(faults).toEqual([]);
});

test("held requirements name a test, or say that only the code was read", () => {
  expect(ids(of("held").filter(({ shownBy }) => shownBy !== "read" && !shownBy.includes("](")))).toEqual([]);
  expect(ids(of("does not apply").filter(({ shownBy }) => shownBy !== "–"))).toEqual([]);
});

test("every linked file exists, and evidence is a test", () => {
  const linked = rows.flatMap(({ page, id, how, shownBy }) => [
    ...[...how.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to = ""]) => ({
      id,
      file: join(dirname(page), to),
      test: false,
    })),
    ...[...shownBy.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to = ""]) => ({
      id,
      file: join(dirname(page), to),
      test: true,
    })),
  ]);
  expect(linked.length).toBeGreaterThan(150);
  expect(linked.filter(({ file }) => !existsSync(file))).toEqual([]);
  expect(linked.filter(({ file, test: shows }) => shows && !/\.(test|spec)\.tsx?$/.test(file))).toEqual([]);
});

test("source files named in rows exist", () => {
  const names = new Set(
    globSync(["{app,deploy,packages,sandbox,scripts,server,tools}/**/*.*", ".*"]).map((file) =>
      file.slice(file.lastIndexOf("/") + 1),
    ),
  );
  const named = rows.flatMap(({ id, how }) =>
    [...how.matchAll(/`([\w.-]+\.tsx?)`/g)].map(([, name = ""]) => ({ id, name })),
  );
  const isThere = (name: string) => names.has(name) || names.has(name.replace(/\.ts$/, ".server.ts"));
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

test("the counts in the README match the rows, per chapter and in total", () => {
  const counted = (among: readonly Row[]) =>
    ["held", "does not apply", "not held"].map((is) => of(is, [...among]).length);
  const chapters = [...README.matchAll(/^\| \[(V\d+) [^\]]*\]\(([\w-]+\.md)\) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  expect(chapters).toHaveLength(17);
  for (const [, chapter = "", page = "", ...numbers] of chapters) {
    const own = rows.filter(({ id }) => id.startsWith(`${chapter}.`));
    expect([chapter, ...numbers.map(Number)]).toEqual([chapter, ...counted(own)]);
    expect(new Set(own.map((row) => row.page))).toEqual(new Set([`${FOLDER}/${page}`]));
  }
  const [, all = "", ...sums] = /^\| all (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(README) ?? [];
  expect([Number(all), ...sums.map(Number)]).toEqual([rows.length, ...counted(rows)]);
});

test("the README lists everything not held, with its reason", () => {
  const [, section = ""] = README.split(/^## Not held$/m);
  const listed = [...(section.split(/^## /m)[0] ?? "").matchAll(/^\| (V\d+\.\d+\.\d+) \| (.*) \| (.*) \|$/gm)];
  const reasons = listed.map(([, id = "", asks = "", why = ""]) => [id, asks, why]);
  expect(reasons.sort()).toEqual(
    of("not held")
      .map(({ id, asks, how }) => [id, asks, how])
      .sort(),
  );
});
