import { describe, expect, it } from "vitest";
import { waitFor } from "../../tests/support/wait-for";
import type { Counts } from "./counts";
import type { TestPart } from "./parts";
import { createPrinter } from "./printer";
import { runParts } from "./schedule";

const GOOD: Counts = { passed: 2, failed: 0, skipped: 0 };

/** Parts that run until the test ends them, and their events so far. */
function rehearsal(...wanted: (Pick<TestPart, "name"> & Partial<TestPart>)[]) {
  const begun: string[] = [];
  const endings = new Map<string, (counts: Counts) => void>();
  const lines: string[] = [];
  const parts = wanted.map((part) => ({
    about: "",
    run: () => {
      begun.push(part.name);
      return new Promise<Counts>((resolve) => endings.set(part.name, resolve));
    },
    ...part,
  }));
  const running = new Set<string>();
  const printer = createPrinter((text) => void lines.push(...text.trim().split("\n")), []);
  const total = runParts(parts, { reports: "", printer, running });
  const end = async (name: string, counts = GOOD) => {
    await waitFor(() => endings.has(name));
    endings.get(name)?.(counts);
    await waitFor(() => !running.has(name));
  };
  return { begun, end, lines, running, total };
}

describe("runParts", () => {
  it("runs two parts at a time, in order, and adds up their counts", async () => {
    const run = rehearsal({ name: "a" }, { name: "b" }, { name: "c" });
    expect(run.begun).toEqual(["a", "b"]);
    await run.end("b");
    expect(run.begun).toEqual(["a", "b", "c"]);
    expect([...run.running]).toEqual(["a", "c"]);
    await run.end("a");
    await run.end("c", { passed: 1, failed: 3, skipped: 1 });
    expect(await run.total).toEqual({ passed: 5, failed: 3, skipped: 1 });
  });

  it("starts a part after those it needs, and others meanwhile", async () => {
    const run = rehearsal({ name: "build" }, { name: "requests", after: ["build"] }, { name: "unit" });
    expect(run.begun).toEqual(["build", "unit"]);
    await run.end("build");
    expect(run.begun).toEqual(["build", "unit", "requests"]);
    await run.end("unit");
    await run.end("requests");
    expect(await run.total).toMatchObject({ passed: 6, failed: 0 });
  });

  it("a part whose prerequisite failed is not started and counts as a failure", async () => {
    const run = rehearsal({ name: "build" }, { name: "requests", after: ["build"] });
    await run.end("build", { passed: 0, failed: 1, skipped: 0 });
    expect(await run.total).toEqual({ passed: 0, failed: 2, skipped: 0 });
    expect(run.begun).toEqual(["build"]);
    expect(run.lines.join("\n")).toMatch(/requests +FAILED: not run because build failed/);
  });

  it("does not wait for a part outside the run", async () => {
    const run = rehearsal({ name: "requests", after: ["build"] });
    await run.end("requests");
    expect(await run.total).toEqual(GOOD);
  });

  it("an `alone` part runs without others", async () => {
    const run = rehearsal({ name: "a" }, { name: "e2e", alone: true }, { name: "b" });
    expect(run.begun).toEqual(["a"]);
    await run.end("a");
    expect(run.begun).toEqual(["a", "e2e"]);
    await run.end("e2e");
    expect(run.begun).toEqual(["a", "e2e", "b"]);
    await run.end("b");
    expect(await run.total).toMatchObject({ passed: 6 });
  });

  it("ends with a line for each part, in their order", async () => {
    const run = rehearsal({ name: "a" }, { name: "b" });
    await run.end("b");
    await run.end("a", { passed: 1, failed: 1, skipped: 1 });
    await run.total;
    expect(run.lines.at(-2)).toMatch(/^a +FAILED: 1 passed, 1 failed, 1 skipped in \d+\.\d s$/);
    expect(run.lines.at(-1)).toMatch(/^b +ok: 2 passed, 0 failed in \d+\.\d s$/);
  });
});
