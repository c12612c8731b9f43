import { expect, test, vi } from "vitest";
import { runShop } from "../run";
import { readySettings } from "./preflight";

vi.mock("./preflight");

/** The process's own signals and exit, so that the test outlives them. */
function watchProcess() {
  const exits: unknown[] = [];
  const listeners = new Map<unknown, () => unknown>();
  vi.spyOn(process, "on").mockImplementation((event, listener) => {
    listeners.set(event, () => listener());
    return process;
  });
  vi.spyOn(process, "exit").mockImplementation(((code: unknown) => exits.push(code)) as never);
  return { exits, signal: (name: string) => listeners.get(name)?.() };
}

test.each(["SIGTERM", "SIGINT"])("%s ends a shop in which everything hangs within ten seconds, in order", (name) => {
  vi.useFakeTimers();
  vi.mocked(readySettings).mockReturnValue(new Promise(() => {}));
  const { exits, signal } = watchProcess();
  void runShop({} as never);
  signal(name);
  vi.advanceTimersByTime(5_000);
  expect(exits).toEqual([]);
  vi.advanceTimersByTime(4_999);
  expect(exits).toEqual([0]);
  vi.useRealTimers();
});

test("a second signal ends it at once, as a fault", () => {
  vi.useFakeTimers();
  vi.mocked(readySettings).mockReturnValue(new Promise(() => {}));
  const { exits, signal } = watchProcess();
  void runShop({} as never);
  signal("SIGTERM");
  signal("SIGTERM");
  expect(exits).toEqual([1]);
  vi.useRealTimers();
});
