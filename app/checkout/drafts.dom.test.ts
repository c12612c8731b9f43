import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { describedService } from "~/catalog/described-service";
import { describeOwn } from "~/catalog/documents/own-services";
import { offers } from "~/catalog/offers";
import { checkoutServices, requestServices, services } from "~/catalog/services";
import webPage from "~/catalog/web-page/service";
import { findInterruptedUpload, forgetInterruptedUpload, rememberUpload } from "~/orders/files/use-uploads";
import { brief as complete } from "../../tests/support/checkout-pages/page-test";
import { recordCaseCount } from "../../tests/support/runner/cases";
import { filledForms } from "../../tests/support/shop/filled-forms";
import {
  discardDrafts,
  discardPaymentSession,
  readDraft,
  readPaymentSession,
  readSubmittedForm,
  saveDraft,
  savePaymentSession,
  saveSubmittedForm,
} from "./drafts";
import { filterStartedOffers } from "./returning/resume-order.part";

const readEverything = () => ({
  submitted: readSubmittedForm(webPage),
  typed: readDraft(webPage),
  session: readPaymentSession(),
});

beforeEach(() => {
  discardDrafts(webPage);
  discardPaymentSession();
});
afterEach(() => vi.restoreAllMocks());

test("the draft is stored beside the submitted form, valid or not, and takes precedence", () => {
  saveSubmittedForm(webPage, complete);
  saveDraft(webPage, { ...complete, name: "A", agreeTOS: false });
  expect(JSON.parse(localStorage.getItem("build-my-page:draft") ?? "")).toMatchObject({ name: "A", agreeTOS: false });
  expect(readDraft(webPage)).toMatchObject({ name: "A", agreeTOS: false, company: "Engines Ltd" });
});

test("an empty form is not stored and removes the earlier draft, unless a submitted form would come back", () => {
  saveDraft(webPage, { ...webPage.defaults, name: "Ada" });
  saveDraft(webPage, { ...webPage.defaults });
  expect(localStorage.getItem("build-my-page:draft")).toBeNull();
  expect(readDraft(webPage)).toBeNull();
  saveSubmittedForm(webPage, complete);
  saveDraft(webPage, { ...webPage.defaults });
  expect(readDraft(webPage)).toEqual(webPage.defaults);
});

test("a draft has no options that the form no longer offers", () => {
  const service = describedService(
    describeOwn("logo", {
      ...{ "field.0.label": "Style", "field.0.kind": "one", "field.0.options": "Modern\nClassic" },
      ...{ "field.1.label": "Extras", "field.1.kind": "several", "field.1.options": "Font\nSign" },
    }),
  );
  const draft = { ...service.defaults, "f-0": "Bold", "f-1": ["Font", "Cards"] };
  localStorage.setItem(`${service.offer.draftKey}:draft`, JSON.stringify(draft));
  expect(readDraft(service)).toMatchObject({ "f-0": "", "f-1": ["Font"] });
  discardDrafts(service);
});

describe("corrupt or refused storage", () => {
  /** Random text, and valid entries with random parts. */
  const corrupted = (valid: object) => {
    const names = [...Object.keys(valid), "__proto__", "constructor"];
    return fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.json(),
      fc
        .tuple(fc.constantFrom(...names), fc.jsonValue())
        .map(([name, value]) => JSON.stringify({ ...valid, [name]: value })),
      fc.jsonValue().map((value) => JSON.stringify([valid, value])),
      fc.dictionary(fc.constantFrom(...names), fc.jsonValue()).map((value) => JSON.stringify(value)),
    );
  };

  const keys = [...checkoutServices, ...requestServices].flatMap((service) => {
    const { draftKey } = service.offer;
    return [draftKey, `${draftKey}:draft`].map((key) => [key, service] as const);
  });

  test.each([...keys, ["payment-session-id", services["web-page"]] as const])(
    "1,000 values under %s: no error, and only valid values are read back",
    { tags: "promise-17" },
    (key, service) => {
      fc.assert(
        fc.property(corrupted(filledForms[service.offer.slug]), (value) => {
          localStorage.setItem(key, value);
          const submitted = readSubmittedForm(service);
          if (submitted) expect(service.parse(submitted)).toEqual(submitted);
          for (const [field, entry] of Object.entries(readDraft(service) ?? {})) {
            expect(typeof entry).toBe(typeof service.defaults[field]);
          }
          for (const { title } of filterStartedOffers(offers)) expect(title).toBe(service.offer.title);
          const session = readPaymentSession();
          if (session !== null) expect(session).toMatch(/^[\w-]{1,255}$/);
          localStorage.removeItem(key);
        }),
        { numRuns: recordCaseCount(1_000) },
      );
    },
  );

  test("1,000 values under an upload's key: no error, and only the id of this file is read back", {
    tags: "promise-17",
  }, () => {
    const file = new File(["x"], "logo.png", { lastModified: 1 });
    const entry = { id: "a", name: "logo.png", size: 1, changed: 1 };
    const value = fc.oneof(corrupted(entry), corrupted([entry]));
    fc.assert(
      fc.property(value, (text) => {
        sessionStorage.setItem("uploads:1", text);
        expect(["string", "undefined"]).toContain(typeof findInterruptedUpload("1", file));
        rememberUpload("1", file, "b");
        expect(findInterruptedUpload("1", file)).toBe("b");
        forgetInterruptedUpload("1", file);
        expect(findInterruptedUpload("1", file)).toBeUndefined();
      }),
      { numRuns: recordCaseCount(1_000) },
    );
  });

  test("full storage: everything is kept while the page is open", { tags: "promise-17" }, () => {
    localStorage.setItem("build-my-page", JSON.stringify({ ...complete, name: "Old Name" }));
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    saveSubmittedForm(webPage, complete);
    saveDraft(webPage, complete);
    savePaymentSession("cs_1");
    expect(readEverything()).toEqual({ submitted: complete, typed: complete, session: "cs_1" });
    expect(localStorage.length, "the browser stores nothing, not even the older form").toBe(0);
  });

  test("blocked storage: everything is kept while the page is open, and can be discarded", {
    tags: "promise-17",
  }, () => {
    vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    expect(() => localStorage).toThrow("blocked");
    expect(readEverything()).toEqual({ submitted: null, typed: null, session: null });
    saveSubmittedForm(webPage, complete);
    savePaymentSession("cs_1");
    expect(readEverything()).toEqual({ submitted: complete, typed: complete, session: "cs_1" });
    discardDrafts(webPage);
    discardPaymentSession();
    expect(readEverything()).toEqual({ submitted: null, typed: null, session: null });
  });
});
