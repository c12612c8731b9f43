// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { discardPaymentSession, keepPaymentSession } from "./drafts";

/** The page in a document that has just been loaded. */
async function arrive() {
  vi.resetModules();
  const { ReturnedUnpaid } = await import("./returned-unpaid");
  render(<ReturnedUnpaid />);
  return ReturnedUnpaid;
}

const shop = vi.fn<typeof fetch>();
const said = () => screen.queryByText("Nothing was charged.") !== null;

beforeEach(() => {
  discardPaymentSession();
  shop.mockReset();
  vi.stubGlobal("fetch", shop);
});
afterEach(() => {
  discardPaymentSession();
  cleanup();
});

test.each(["pending", "cancelled"])("who comes back from a payment that is %s hears so, once", async (status) => {
  shop.mockImplementation(async () => Response.json({ ok: true, status }));
  keepPaymentSession("cs_1");
  const ReturnedUnpaid = await arrive();
  await waitFor(() => expect(said()).toBe(true));
  expect(shop.mock.calls.map(([path, init]) => [path, init?.body])).toEqual([
    ["/api/payment-webhook", '{"sessionId":"cs_1"}'],
  ]);
  cleanup();
  render(<ReturnedUnpaid />);
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
  keepPaymentSession("cs_1");
  await arrive();
  await waitFor(() => expect(shop).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(said()).toBe(false);
});

test("nobody is asked about who opened no checkout, or came from another page of the shop", async () => {
  await arrive();
  keepPaymentSession("cs_1");
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/pre-checkout`);
  await arrive();
  expect(shop).not.toHaveBeenCalled();
});

test("the page that was left, shown again as it was, says it too", async () => {
  shop.mockImplementation(async () => Response.json({ ok: true, status: "pending" }));
  await arrive();
  keepPaymentSession("cs_1");
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await waitFor(() => expect(said()).toBe(true));
});
