import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordCaseCount } from "../../tests/support/runner/cases";

/** Loads the module again, as the next page of the tab does. */
async function nextPage() {
  vi.resetModules();
  return await import("./draft-storage");
}

/** Errors of browsers that block site data, or whose storage is full. */
const refusals = {
  blocked: () =>
    vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    }),
  full: () =>
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    }),
};

beforeEach(() => {
  localStorage.clear();
  window.name = "";
});
afterEach(() => {
  vi.restoreAllMocks();
  window.name = "";
});

test.each(["blocked", "full"] as const)(
  "%s storage is replaced by the tab's name, which keeps no deleted entry",
  async (state) => {
    refusals[state]();
    const first = await nextPage();
    first.storeText("campaign", "one");
    first.storeText("campaign", "two");
    first.storeText("seo-copy", "three");
    const second = await nextPage();
    const read = ({ readStoredText }: typeof second) => ["campaign", "seo-copy", "other"].map(readStoredText);
    expect(read(second)).toEqual(["two", "three", null]);
    second.removeStoredText("campaign");
    expect(read(await nextPage())).toEqual([null, "three", null]);
    second.removeStoredText("seo-copy");
    expect(window.name).toBe("");
  },
);

test.each([
  ...["", "google_ads_frame", "stored", "stored:", "stored:{", "stored:null", "stored:[]", 'stored:"text"'],
  ...['stored:{"campaign":7}', 'x stored:{"campaign":"foreign"}'],
])("the tab name %j of another site is ignored and left unchanged", async (name) => {
  window.name = name;
  const { readStoredText, readStoredJson } = await nextPage();
  expect([readStoredText("campaign"), readStoredJson("campaign")]).toEqual([null, undefined]);
  localStorage.setItem("campaign", '{"a":1}');
  expect(readStoredJson("campaign")).toEqual({ a: 1 });
  expect(window.name).toBe(name);
});

test.each(["__proto__", "toString", "constructor"])("the key %s works like any other", async (key) => {
  const before = await nextPage();
  expect([before.readStoredText(key), before.readStoredJson(key)]).toEqual([null, undefined]);
  refusals.blocked();
  before.storeText(key, "1");
  expect((await nextPage()).readStoredText(key)).toBe("1");
});

const isInBoth = (key: string) => localStorage.getItem(key) !== null && window.name.includes(JSON.stringify(key));

test("after random writes, deletions, page loads and refusals, the next page reads the last value, which is in one place", async () => {
  const key = fc.constantFrom("campaign", "campaign:draft", "payment-session-id", "__proto__");
  const step = fc.oneof(
    fc.record({ act: fc.constant("keep" as const), key, text: fc.string({ unit: "binary" }) }),
    fc.record({ act: fc.constant("discard" as const), key }),
    fc.record({ act: fc.constant("load" as const) }),
    fc.record({ act: fc.constant("refuse" as const), state: fc.constantFrom("full" as const, "none" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      vi.restoreAllMocks();
      localStorage.clear();
      window.name = "";
      const expected = new Map<string, string>();
      let page = await nextPage();
      for (const next of steps) {
        if (next.act === "load") page = await nextPage();
        else if (next.act === "refuse") {
          vi.restoreAllMocks();
          if (next.state === "full") refusals.full();
        } else if (next.act === "keep") {
          page.storeText(next.key, next.text);
          expected.set(next.key, next.text);
        } else {
          page.removeStoredText(next.key);
          expected.delete(next.key);
        }
      }
      page = await nextPage();
      expect([...expected.keys()].filter(isInBoth)).toEqual([]);
      for (const one of ["campaign", "campaign:draft", "payment-session-id", "__proto__"]) {
        expect(page.readStoredText(one)).toBe(expected.get(one) ?? null);
      }
    }),
    { numRuns: recordCaseCount(200) },
  );
});
