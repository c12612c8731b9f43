// @vitest-environment jsdom
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import {
  discardDrafts,
  discardPaymentSession,
  keepPaymentSession,
  keepSubmitted,
  keepTyped,
  readPaymentSession,
  readSubmitted,
  readTyped,
} from "./drafts";

const complete = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "Engines Ltd",
  phone: "",
  website: "",
  pageType: "Landing page",
  requirements: "One page that explains the engine.",
  references: "",
  agreeTOS: true,
};

const KEYS = ["build-my-page", "build-my-page:draft", "payment-session-id"] as const;

const readEverything = () => ({
  submitted: readSubmitted(webPage),
  typed: readTyped(webPage),
  session: readPaymentSession(),
});

beforeEach(() => {
  discardDrafts(webPage);
  discardPaymentSession();
});
afterEach(() => vi.restoreAllMocks());

describe("what was submitted", () => {
  test("is stored under its promised key and in its promised shape, and comes back", () => {
    keepSubmitted(webPage, complete);
    expect(JSON.parse(localStorage.getItem("build-my-page") ?? "")).toEqual(complete);
    expect(readSubmitted(webPage)).toEqual(complete);
  });

  test.each(["name", "email", "company", "pageType", "requirements", "agreeTOS"])(
    "without %s counts as none",
    (field) => {
      const { [field]: _, ...incomplete } = complete as Record<string, unknown>;
      localStorage.setItem("build-my-page", JSON.stringify(incomplete));
      expect(readSubmitted(webPage)).toBeNull();
    },
  );

  test("that does not agree to the terms counts as none", () => {
    localStorage.setItem("build-my-page", JSON.stringify({ ...complete, agreeTOS: false }));
    expect(readSubmitted(webPage)).toBeNull();
  });
});

describe("what is being typed", () => {
  test("is stored beside it, valid or not, and comes back first", () => {
    keepSubmitted(webPage, complete);
    keepTyped(webPage, { ...complete, name: "A", agreeTOS: false });
    expect(JSON.parse(localStorage.getItem("build-my-page:draft") ?? "")).toMatchObject({ name: "A", agreeTOS: false });
    expect(readTyped(webPage)).toMatchObject({ name: "A", agreeTOS: false, company: "Engines Ltd" });
  });

  test("is the submitted form when nothing has been typed since", () => {
    keepSubmitted(webPage, complete);
    expect(readTyped(webPage)).toEqual(complete);
  });

  test("keeps the fields that the form knows, in the form's own types, and nothing else", () => {
    localStorage.setItem(
      "build-my-page:draft",
      '{"name":"Ada","email":7,"agreeTOS":"yes","company":null,"admin":true,"__proto__":{"phone":"1"}}',
    );
    expect(readTyped(webPage)).toEqual({ name: "Ada" });
  });
});

describe("a form that holds nothing", () => {
  test("is not kept, and takes the place of what was typed before", () => {
    keepTyped(webPage, { ...webPage.defaults, name: "Ada" });
    keepTyped(webPage, { ...webPage.defaults });
    expect(localStorage.getItem("build-my-page:draft")).toBeNull();
    expect(readTyped(webPage)).toBeNull();
  });

  test("is kept after a submitted one, which must not come back", () => {
    keepSubmitted(webPage, complete);
    keepTyped(webPage, { ...webPage.defaults });
    expect(readTyped(webPage)).toEqual(webPage.defaults);
  });
});

test("both go when the drafts are discarded", () => {
  keepSubmitted(webPage, complete);
  keepTyped(webPage, complete);
  discardDrafts(webPage);
  expect(readTyped(webPage)).toBeNull();
  expect(localStorage.length).toBe(0);
});

test("a payment session's id comes back; what cannot be one counts as none", () => {
  keepPaymentSession("cs_test_a1B2");
  expect(localStorage.getItem("payment-session-id")).toBe("cs_test_a1B2");
  expect(readPaymentSession()).toBe("cs_test_a1B2");
  for (const foreign of ["", "a b", "<script>", "x".repeat(256), '{"id":1}']) {
    localStorage.setItem("payment-session-id", foreign);
    expect(readPaymentSession()).toBeNull();
  }
});

describe("storage of any kind", () => {
  const foreign = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify({ ...complete, name: value })),
    fc
      .dictionary(fc.constantFrom(...Object.keys(complete), "__proto__", "constructor"), fc.jsonValue())
      .map((value) => JSON.stringify(value)),
  );

  test.each(KEYS)("1,000 values under %s: never an error, and what comes back is valid", (key) => {
    fc.assert(
      fc.property(foreign, (value) => {
        localStorage.setItem(key, value);
        const { submitted, typed, session } = readEverything();
        if (submitted) expect(webPage.parse(submitted)).toEqual(submitted);
        for (const [field, entry] of Object.entries(typed ?? {})) {
          expect(typeof entry).toBe(typeof webPage.defaults[field]);
        }
        if (session !== null) expect(session).toMatch(/^[\w-]{1,255}$/);
        localStorage.removeItem(key);
      }),
      { numRuns: 1_000 },
    );
  });

  test("that is full keeps everything for the life of the page", () => {
    localStorage.setItem("build-my-page", JSON.stringify({ ...complete, name: "Old Name" }));
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    keepSubmitted(webPage, complete);
    keepTyped(webPage, complete);
    keepPaymentSession("cs_1");
    expect(readEverything()).toEqual({ submitted: complete, typed: complete, session: "cs_1" });
    expect(localStorage.length, "the browser itself kept nothing, not even the older form").toBe(0);
  });

  test("that is blocked altogether keeps everything for the life of the page, and forgets it when asked", () => {
    vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    expect(() => localStorage).toThrow("blocked");
    expect(readEverything()).toEqual({ submitted: null, typed: null, session: null });
    keepSubmitted(webPage, complete);
    keepPaymentSession("cs_1");
    expect(readEverything()).toEqual({ submitted: complete, typed: complete, session: "cs_1" });
    discardDrafts(webPage);
    discardPaymentSession();
    expect(readEverything()).toEqual({ submitted: null, typed: null, session: null });
  });
});
