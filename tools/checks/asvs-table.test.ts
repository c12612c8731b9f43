import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

/** docs/security/asvs says of every requirement of OWASP ASVS 5.0, levels 1 and 2, whether it is held: this keeps it whole. */

const FOLDER = "docs/security/asvs";
const README = readFileSync(`${FOLDER}/README.md`, "utf8");
const status = z.enum(["held", "does not apply", "not held"]);

type Row = { page: string; id: string; asks: string; status: string; how: string; shownBy: string };

/** `| V1.2.3 | asks | held | how | shown by |` of all pages. */
const rows: Row[] = globSync(`${FOLDER}/*.md`)
  .filter((page) => !page.endsWith("README.md"))
  .flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/^\| (V\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, id = "", rest = ""]) => {
      const [asks = "", is = "", how = "", shownBy = ""] = rest.split("|").map((cell) => cell.trim());
      return { page, id, asks, status: is, how, shownBy };
    }),
  );

/** level-2.txt names each section with its numbers of levels 1 and 2: `V1.2: 1-9` or `V10.2: 1-2`. */
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

test("every requirement of levels 1 and 2 has one row, and nothing else has", () => {
  const wanted = idsOfTheStandard();
  // The standard has 70 of the first level and 183 of the second.
  expect(wanted).toHaveLength(253);
  expect(ids(rows)).toEqual(wanted.sort());
});

test("each is held, does not apply, or is not held, and the row says how or why", () => {
  const faults = rows.filter(
    ({ asks, status: is, how, shownBy }) => !status.safeParse(is).success || !asks || !how || !shownBy,
  );
  expect(faults).toEqual([]);
});

test("what is held names the test that shows it, or says that only the code was read", () => {
  expect(ids(of("held").filter(({ shownBy }) => shownBy !== "read" && !shownBy.includes("](")))).toEqual([]);
  expect(ids(of("does not apply").filter(({ shownBy }) => shownBy !== "–"))).toEqual([]);
});

test("every file that a row names exists, and what shows something is a test", () => {
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

test("files of the code that a row names by name exist", () => {
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

test("the counts of the README are those of the rows, for each chapter and together", () => {
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

test("the README lists all that is not held, with the reason of its row", () => {
  const [, section = ""] = README.split(/^## Not held$/m);
  const listed = [...(section.split(/^## /m)[0] ?? "").matchAll(/^\| (V\d+\.\d+\.\d+) \| (.*) \| (.*) \|$/gm)];
  const reasons = listed.map(([, id = "", asks = "", why = ""]) => [id, asks, why]);
  expect(reasons.sort()).toEqual(
    of("not held")
      .map(({ id, asks, how }) => [id, asks, how])
      .sort(),
  );
});
