import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { discardPaymentSession, savePaymentSession } from "~/checkout/drafts";
import { listenInTest } from "../../../tests/support/listeners";
import { UnpaidNotice } from "./unpaid-notice";
import { showUnpaidNotice } from "./unpaid-notice.part";

/** Renders a newly loaded page and runs the site script on it. */
function openPage() {
  const { container } = render(<UnpaidNotice />);
  const region = container.querySelector<HTMLElement>("[data-part=unpaid-notice]");
  if (!region) throw new Error("The notice was not rendered");
  listenInTest(() => showUnpaidNotice(region));
}

const fetchMock = vi.fn<typeof fetch>();
const isNoticeShown = () => screen.getByText("Nothing was charged.").closest("p")?.hidden === false;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

// jsdom has no navigation timing.
performance.getEntriesByType ??= () => [];
const setNavigationType = (type: NavigationTimingType) =>
  vi
    .spyOn(performance, "getEntriesByType")
    .mockReturnValue([{ entryType: "navigation", type }] as unknown as PerformanceEntryList);

beforeEach(() => {
  discardPaymentSession();
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => {
  vi.restoreAllMocks();
  discardPaymentSession();
  cleanup();
});

test.each(["pending", "cancelled"])(
  "a customer who returns from a %s payment sees the notice, and not after a reload",
  async (status) => {
    fetchMock.mockImplementation(async () => Response.json({ ok: true, status }));
    savePaymentSession("cs_1");
    openPage();
    expect(isNoticeShown(), "hidden in the server's HTML").toBe(false);
    await waitFor(() => expect(isNoticeShown()).toBe(true));
    expect(fetchMock.mock.calls.map(([path, init]) => [path, init?.body])).toEqual([
      ["/api/payment-webhook", '{"sessionId":"cs_1"}'],
    ]);
    cleanup();
    setNavigationType("reload");
    openPage();
    await nextTask();
    expect(isNoticeShown()).toBe(false);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  },
);

test.each([
  ["paid", async () => Response.json({ ok: true, status: "paid" })],
  ["refunded", async () => Response.json({ ok: true, status: "refunded" })],
  ["unknown", async () => Response.json({ error: "unknown" }, { status: 404 })],
  ["unreachable", () => Promise.reject(new TypeError("Failed to fetch"))],
])("the notice stays hidden if the payment is %s", async (_, answer) => {
  fetchMock.mockImplementation(answer);
  savePaymentSession("cs_1");
  openPage();
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  await nextTask();
  expect(isNoticeShown()).toBe(false);
});

test("no request is sent without a payment session, or after another page of the shop", async () => {
  openPage();
  cleanup();
  savePaymentSession("cs_1");
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/pre-checkout`);
  openPage();
  await nextTask();
  expect(fetchMock).not.toHaveBeenCalled();
});

test("a customer who returns by Back sees the notice, also from another page of the shop", async () => {
  fetchMock.mockImplementation(async () => Response.json({ ok: true, status: "pending" }));
  savePaymentSession("cs_1");
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/pre-checkout`);
  setNavigationType("back_forward");
  openPage();
  await waitFor(() => expect(isNoticeShown()).toBe(true));
});

test("a page restored from the back/forward cache updates the notice", async () => {
  fetchMock.mockImplementation(async () => Response.json({ ok: true, status: "pending" }));
  openPage();
  savePaymentSession("cs_1");
  const restorePage = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  restorePage();
  await waitFor(() => expect(isNoticeShown()).toBe(true));
  fetchMock.mockImplementation(async () => Response.json({ ok: true, status: "paid" }));
  restorePage();
  await waitFor(() => expect(isNoticeShown()).toBe(false));
});
