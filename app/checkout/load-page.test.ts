import { expect, test, vi } from "vitest";
import { loadPage } from "./load-page";

test.each([
  [undefined, ["assign /pre-checkout"]],
  [{ replace: true }, ["replace /pre-checkout"]],
])("loads the page (%j) and resolves when this page is left", async (options, expected) => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const calls: string[] = [];
  const record = (name: string) => (url: string) => void calls.push(`${name} ${url}`);
  vi.stubGlobal("location", { assign: record("assign"), replace: record("replace") });
  let resolved = false;
  const loading = loadPage("/pre-checkout", options).then(() => {
    resolved = true;
  });
  await new Promise((done) => setTimeout(done));
  expect([calls, resolved]).toEqual([expected, false]);
  page.dispatchEvent(new Event("pagehide"));
  await loading;
  expect(calls).toEqual(expected);
});
