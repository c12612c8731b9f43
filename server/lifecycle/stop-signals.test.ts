import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runPreflight } from "./preflight";
import { runServer } from "./run";

vi.mock("./preflight");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a shop that never becomes ready, with stubs for process.on and process.exit. */
function startHangingShop() {
  vi.mocked(runPreflight).mockReturnValue(new Promise(() => {}));
  const exits: unknown[] = [];
  const listeners = new Map<unknown, () => unknown>();
  vi.spyOn(process, "on").mockImplementation((event, listener) => {
    listeners.set(event, () => listener());
    return process;
  });
  vi.spyOn(process, "exit").mockImplementation(((code: unknown) => exits.push(code)) as never);
  void runServer({} as never);
  return { exits, signal: (name: string) => listeners.get(name)?.() };
}

test.each(["SIGTERM", "SIGINT"])("%s stops a hanging shop within ten seconds with exit code 0", (name) => {
  const { exits, signal } = startHangingShop();
  signal(name);
  vi.advanceTimersByTime(5_000);
  expect(exits).toEqual([]);
  vi.advanceTimersByTime(4_999);
  expect(exits).toEqual([0]);
});

test("a second signal exits immediately with 1", () => {
  const { exits, signal } = startHangingShop();
  signal("SIGTERM");
  signal("SIGTERM");
  expect(exits).toEqual([1]);
});
