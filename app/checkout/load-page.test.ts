// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { listenInTest } from "../../tests/support/listeners";
import { loadPage } from "./load-page";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [undefined, ["assign /pre-checkout"]],
  [{ replace: true }, ["replace /pre-checkout"]],
])("loads the page (%j) and resolves when this page is left", async (options, expected) => {
  const calls: string[] = [];
  const record = (name: string) => (url: string) => void calls.push(`${name} ${url}`);
  vi.stubGlobal("location", { assign: record("assign"), replace: record("replace") });
  let resolved = false;
  const loading = listenInTest(() => loadPage("/pre-checkout", options)).then(() => {
    resolved = true;
  });
  await new Promise((done) => setTimeout(done));
  expect([calls, resolved]).toEqual([expected, false]);
  window.dispatchEvent(new Event("pagehide"));
  await loading;
  expect(calls).toEqual(expected);
});
