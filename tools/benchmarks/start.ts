import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgresCluster } from "../../tests/support/database/postgres.ts";
import { type BenchmarkRow, median, type Subject } from "./report.ts";
import { treeTime } from "./support/cpu.ts";
import { isResponding, launch, type ShopBuild, type StartOptions, startShopBuild } from "./support/shop-build.ts";

const ROUNDS = 5;
const START_TIMEOUT_MS = 180_000;
const GOALS = { "embedded database": 1.2, PostgreSQL: 0.6 };

type Used = { place: ShopBuild; database: keyof typeof GOALS; data: StartOptions; starts: Start[] };
type Start = { seconds: number; processor: number };

/** Time from the command to the first response of the home page, with existing data; median of alternating rounds. */
export const benchStart: Subject = async ({ places, say }) => {
  const cluster = await startPostgresCluster();
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  try {
    const all: Used[] = [];
    for (const place of places) {
      for (const database of ["embedded database", "PostgreSQL"] as const) {
        const databaseUrl = database === "PostgreSQL" ? await cluster.newDatabase() : undefined;
        const data = { dataDir: mkdtempSync(join(folder, "data-")), ...(databaseUrl && { databaseUrl }) };
        say(`first start of ${place.title}, ${database}: migrations are not measured`);
        await (await startShopBuild(place, data)).stop();
        all.push({ place, database, data, starts: [] });
      }
    }
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`starts, round ${round} of ${ROUNDS}`);
      for (const { place, data, starts } of all) starts.push(await timeStart(place, data));
    }
    return [...rowsOf("embedded database", all), ...rowsOf("PostgreSQL", all)];
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

async function timeStart(place: ShopBuild, data: StartOptions): Promise<Start> {
  const began = performance.now();
  const { shop } = await launch(place, data);
  try {
    while (!(await isResponding(shop.url))) {
      if (performance.now() - began > START_TIMEOUT_MS) throw new Error("A shop did not start");
      await pause(5);
    }
    return { seconds: (performance.now() - began) / 1_000, processor: treeTime(shop.pid) };
  } finally {
    await shop.stop();
  }
}

function rowsOf(database: keyof typeof GOALS, all: readonly Used[]): BenchmarkRow[] {
  const values = (of: (start: Start) => number): BenchmarkRow["values"] =>
    Object.fromEntries(
      all
        .filter((used) => used.database === database)
        .map(({ place, starts }) => [place.column, median(starts.map(of))]),
    );
  return [
    {
      name: `start to first answer, ${database}, s`,
      goal: { atMost: GOALS[database] },
      digits: 2,
      values: values(({ seconds }) => seconds),
    },
    { name: "… processor time of it, s", digits: 2, values: values(({ processor }) => processor) },
  ];
}
