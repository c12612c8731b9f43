import { expect, it, vi } from "vitest";
import { createPrinter, withHeartbeat } from "./printer";

const collect = (...names: string[]) => {
  const written: string[] = [];
  return { written, printer: createPrinter((text) => void written.push(text), names) };
};

it("prints complete lines with the part's name, also for output in pieces", () => {
  const { written, printer } = collect("unit", "journeys");
  const [unit, journeys] = [printer.of("unit"), printer.of("journeys")];
  unit.print("one\ntw");
  journeys.print("other\n\n");
  unit.print("o\nthr");
  unit.end();
  journeys.end();
  expect(written).toEqual(["unit     | one\n", "journeys | other\n", "unit     | two\n", "unit     | thr\n"]);
});

it("a single part has no prefix", () => {
  const { written, printer } = collect("unit");
  printer.of("unit").print("one\n");
  expect(written).toEqual(["one\n"]);
});

it("lists running parts after 30 s without output", () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const heartbeat = withHeartbeat(
    (text) => void written.push(text),
    () => ["unit", "build"],
  );
  vi.advanceTimersByTime(29_000);
  heartbeat.write("a line\n");
  vi.advanceTimersByTime(29_000);
  expect(written).toEqual(["a line\n"]);
  vi.advanceTimersByTime(1_000);
  expect(written.at(-1)).toBe("  still running after 59 s: unit, build\n");
  heartbeat.stop();
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(2);
  vi.useRealTimers();
});
