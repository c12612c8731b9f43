import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentOf } from "./document";
import { chosenPromises, PromisesUnknown, promises } from "./promises";
import { WITHOUT_DATABASE } from "./proof";

const NUMBERS = Array.from({ length: 40 }, (_, at) => at + 1);

test("the 40 promises are numbered in order, each with a proof or what is missing", () => {
  expect(promises.map(({ number }) => number)).toEqual(NUMBERS);
  for (const { number, proofs, notProved = [] } of promises) {
    expect([number, proofs.length + notProved.length]).not.toEqual([number, 0]);
  }
});

const proofs = promises.flatMap((promise) => promise.proofs.map((proof) => ({ ...proof, number: promise.number })));

/** Titles are complete string literals. */
const hasTitle = (source: string, title: string): boolean =>
  ['"', "'", "`"].some((quote) => source.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`));

test("every cited file exists and has all cited titles", () => {
  const faults = proofs.flatMap(({ number, file, titles }) => {
    if (!existsSync(file)) return [`${number}: ${file} does not exist`];
    const source = readFileSync(file, "utf8");
    return titles
      .filter((title) => !hasTitle(source, title))
      .map((title) => `${number}: ${file} has no test "${title}"`);
  });
  expect(faults).toEqual([]);
});

test("every test under load, which npm test leaves out, is a proof with all its tests", () => {
  const loads = globSync("{app,server,packages,tools,tests}/**/*.load.test.*", { exclude: ["**/node_modules/**"] });
  expect(loads.length).toBeGreaterThan(0);
  const whole = new Set(proofs.filter(({ titles }) => titles.length === 0).map(({ file }) => file));
  expect(loads.filter((file) => !whole.has(file))).toEqual([]);
});

test("every file belongs to its runner", () => {
  const places = {
    unit: /^(app|server|packages|tools)\/.*\.test\.(tsx?|mjs)$/,
    "integration-pglite": /^tests\/integration\/.*\.test\.ts$/,
    "integration-postgres": /^tests\/integration\/.*\.test\.ts$/,
    e2e: /^tests\/e2e\/.*\.spec\.ts$/,
  };
  for (const { by, file } of proofs) expect(file).toMatch(places[by]);
});

test("tests with a case count are run with enough runs", () => {
  for (const { number, env, cases } of proofs) {
    if (env.PROVE_RUNS) expect([number, cases]).not.toEqual([number, 0]);
  }
});

test("tests not repeated on the copy need no database", () => {
  const opens =
    /testApp|appsOnBoth|openDatabase|PostgresCluster|borrowDatabase|startShop|standingShop|VisitedShop|PGlite/;
  for (const file of WITHOUT_DATABASE) {
    expect(proofs.filter((proof) => proof.file === file)).not.toEqual([]);
    expect(readFileSync(file, "utf8")).not.toMatch(opens);
  }
});

/** `vitest run --project unit tools/prove -u` updates it. */
test("docs/promises.md lists what is run", async () => {
  await expect(documentOf(promises)).toMatchFileSnapshot("../../docs/promises.md");
});

test("promises are selected by number, each once", () => {
  expect(chosenPromises([])).toEqual(promises);
  expect(chosenPromises(["24", "5", "24"]).map(({ number }) => number)).toEqual([5, 24]);
  for (const word of ["0", "41", "money", "-1"]) expect(() => chosenPromises([word])).toThrow(PromisesUnknown);
});
