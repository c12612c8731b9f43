// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { discardPaymentSession, savePaymentSession } from "~/checkout/drafts";
import { listenInTest } from "../../../tests/support/listeners";
import { UnpaidNotice } from "./returned-unpaid";
import { showReturnedUnpaid } from "./returned-unpaid.part";

/** The page in a document that has just been loaded, with the site script at work on it. */
function arrive() {
  const { container } = render(<UnpaidNotice />);
  const region = container.querySelector<HTMLElement>("[data-part=returned-unpaid]");
  if (!region) throw new Error("The page has no place for the notice");
  listenInTest(() => showReturnedUnpaid(region));
}

const shop = vi.fn<typeof fetch>();
const said = () => screen.getByText("Nothing was charged.").closest("p")?.hidden === false;

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** How the browser came to this document. */
const cameBy = (type: NavigationTimingType) =>
  vi
    .spyOn(performance, "getEntriesByType")
    .mockReturnValue([{ entryType: "navigation", type }] as unknown as PerformanceEntryList);

beforeEach(() => {
  discardPaymentSession();
  shop.mockReset();
  vi.stubGlobal("fetch", shop);
});
afterEach(() => {
  vi.restoreAllMocks();
  discardPaymentSession();
  cleanup();
});

test.each(["pending", "cancelled"])("who comes back from a payment that is %s hears so, once", async (status) => {
  shop.mockImplementation(async () => Response.json({ ok: true, status }));
  savePaymentSession("cs_1");
  arrive();
  expect(said(), "the server's HTML says nothing").toBe(false);
  await waitFor(() => expect(said()).toBe(true));
  expect(shop.mock.calls.map(([path, init]) => [path, init?.body])).toEqual([
    ["/api/payment-webhook", '{"sessionId":"cs_1"}'],
  ]);
  cleanup();
  cameBy("reload");
  arrive();
  await settled();
  expect(said()).toBe(false);
  expect(shop).toHaveBeenCalledTimes(1);
});

test.each([
  ["paid", async () => Response.json({ ok: true, status: "paid" })],
  ["refunded", async () => Response.json({ ok: true, status: "refunded" })],
  ["not known", async () => Response.json({ error: "unknown" }, { status: 404 })],
  ["not to be asked about", () => Promise.reject(new TypeError("Failed to fetch"))],
])("nothing is said of a payment that is %s", async (_, answer) => {
  shop.mockImplementation(answer);
  savePaymentSession("cs_1");
  arrive();
  await waitFor(() => expect(shop).toHaveBeenCalled());
  await settled();
  expect(said()).toBe(false);
});

test("nobody is asked about who opened no checkout, or came from another page of the shop", async () => {
  arrive();
  cleanup();
  savePaymentSession("cs_1");
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/pre-checkout`);
  arrive();
  await settled();
  expect(shop).not.toHaveBeenCalled();
});

test("who comes by Back hears so, also from another page of the shop", async () => {
  shop.mockImplementation(async () => Response.json({ ok: true, status: "pending" }));
  savePaymentSession("cs_1");
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/pre-checkout`);
  cameBy("back_forward");
  arrive();
  await waitFor(() => expect(said()).toBe(true));
});

test("the page that was left, shown again as it was, says it too", async () => {
  shop.mockImplementation(async () => Response.json({ ok: true, status: "pending" }));
  arrive();
  savePaymentSession("cs_1");
  const shownAgain = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  shownAgain();
  await waitFor(() => expect(said()).toBe(true));
  shop.mockImplementation(async () => Response.json({ ok: true, status: "paid" }));
  shownAgain();
  await waitFor(() => expect(said()).toBe(false));
});
