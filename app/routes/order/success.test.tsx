// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { discardDrafts, discardPaymentSession, keepPaymentSession, keepSubmitted, keepTyped } from "~/ordering/drafts";
import { ASK_AGAIN_MS, ASK_TIMES } from "~/ordering/success/settle-order";
import { Toaster } from "~/ui/overlays/toaster";
import { toast } from "~/ui/toast";
import Success from "./success";

const receipt = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  created_at: "2026-11-21T12:00:00.000Z",
  amount: 29_900,
  email: "ada@example.com",
  name: "Engines Ltd",
  page_type: "Landing page",
};

const brief = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "Engines Ltd",
  pageType: "Landing page",
  requirements: "One page that explains the engine.",
  agreeTOS: true,
};

let address: ReturnType<typeof useLocation>;

function Page() {
  address = useLocation();
  return (
    <>
      <Success />
      <Toaster />
    </>
  );
}

const Pages = createRoutesStub([
  { path: "/payment-success", Component: Page },
  { path: "/", Component: () => <h1>Home</h1> },
]);

const open = (query = "", state?: unknown) =>
  render(<Pages initialEntries={[{ pathname: "/payment-success", search: query, state }]} />);

type Known = Record<string, { status: string } | { fault: Response }>;

/** The shop's API at the border: what it knows of each payment session. */
function shopKnows(known: Known, paid = receipt) {
  const shop = vi.fn<typeof fetch>(async (path, init) => {
    const url = new URL(String(path), "http://shop.example");
    const sent = init?.body ? (JSON.parse(String(init.body)) as { sessionId: string }).sessionId : null;
    const entry = known[sent ?? url.searchParams.get("session_id") ?? ""];
    if (!entry) return Response.json({ error: "No order belongs to this payment session." }, { status: 404 });
    if ("fault" in entry) return entry.fault.clone();
    return url.pathname === "/api/payment-webhook" ? Response.json({ ok: true, ...entry }) : Response.json(paid);
  });
  vi.stubGlobal("fetch", shop);
  return shop;
}

const calls = (shop: ReturnType<typeof shopKnows>) => shop.mock.calls.map(([path]) => String(path));

beforeEach(() => {
  discardDrafts(webPage);
  discardPaymentSession();
});
afterEach(() => {
  cleanup();
  toast.dismiss();
  vi.useRealTimers();
});

test("the server's HTML shows that the order is being processed", () => {
  expect(renderToString(<Pages initialEntries={["/payment-success"]} />)).toContain("Processing your order...");
});

describe("a paid order", () => {
  test("asks the shop to confirm, then shows the receipt and the success toast", async () => {
    keepPaymentSession("cs_paid");
    const shop = shopKnows({ cs_paid: { status: "paid" } });
    open();
    expect(screen.getByText("Processing your order...")).toBeTruthy();
    expect(await screen.findByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
    expect(calls(shop)).toEqual(["/api/payment-webhook", "/api/orders/receipt?session_id=cs_paid"]);
    const rows = screen
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(rows).toEqual([
      "Order Date: November 21, 2026",
      "Order ID: 0F8FAD5B",
      "Amount: $299.00",
      "Page Type: Landing page",
      "Name: Engines Ltd",
    ]);
    const text = document.body.textContent;
    expect(text).toContain("Order confirmation sent to ada@example.com");
    expect(text).toContain("contact you within 24 hours");
    expect(text).toContain("Order Reference: 0F8FAD5B");
    expect(screen.getByText("Your order has been processed successfully!")).toBeTruthy();
  });

  test("removes the stored form, what was being typed and the session's id", async () => {
    keepSubmitted(webPage, brief);
    keepTyped(webPage, brief);
    keepPaymentSession("cs_paid");
    shopKnows({ cs_paid: { status: "paid" } });
    open("?session_id=cs_paid");
    await screen.findByText("PAYMENT SUCCESSFUL!");
    expect(localStorage.length).toBe(0);
  });

  test("that is opened again later leaves a form alone that was started since", async () => {
    keepSubmitted(webPage, brief);
    shopKnows({ cs_old: { status: "paid" } });
    open("?session_id=cs_old");
    await screen.findByText("PAYMENT SUCCESSFUL!");
    expect(localStorage.getItem("build-my-page")).not.toBeNull();
  });

  test("leaves the session's id in the history entry, not in the address, so that a refresh shows it again", async () => {
    shopKnows({ cs_paid: { status: "paid" } });
    open("?session_id=cs_paid&utm=1");
    await screen.findByText("PAYMENT SUCCESSFUL!");
    expect(address.search).not.toContain("session_id");
    expect(address.state).toEqual({ sessionId: "cs_paid" });
    cleanup();
    open("", address.state);
    expect(await screen.findByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
  });

  test("is of the service that its address names, whatever its buyer typed, and stays so after a refresh", async () => {
    shopKnows({ cs_paid: { status: "paid" } }, { ...receipt, page_type: "seo-copywriting" });
    open("?session_id=cs_paid&service=web-page");
    await screen.findByText("PAYMENT SUCCESSFUL!");
    expect(screen.getByText(webPage.nextSteps[0] ?? "")).toBeTruthy();
    expect(address.search).toBe("");
    expect(address.state).toEqual({ sessionId: "cs_paid", service: "web-page" });
    cleanup();
    open("", address.state);
    expect(await screen.findByText(webPage.nextSteps[0] ?? "")).toBeTruthy();
  });

  test("that was found by the stored id alone can be refreshed as well", async () => {
    keepPaymentSession("cs_paid");
    shopKnows({ cs_paid: { status: "paid" } });
    open();
    await screen.findByText("PAYMENT SUCCESSFUL!");
    await waitFor(() => expect(address.state).toEqual({ sessionId: "cs_paid" }));
  });

  test.each([
    ["unknown to the shop", {}],
    ["of a checkout that was never paid", { cs_stored: { status: "pending" } }],
  ] satisfies [string, Known][])("is found by the address's id when the stored one is %s", async (_, known) => {
    keepPaymentSession("cs_stored");
    const shop = shopKnows({ ...known, cs_address: { status: "paid" } });
    open("?session_id=cs_address");
    expect(await screen.findByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
    expect(JSON.parse(String(shop.mock.calls[0]?.[1]?.body))).toEqual({ sessionId: "cs_stored" });
  });

  test("that was refunded since says so, without the success toast", async () => {
    shopKnows({ cs_1: { status: "refunded" } });
    open("?session_id=cs_1");
    expect(await screen.findByText("ORDER REFUNDED")).toBeTruthy();
    expect(screen.queryByText("Your order has been processed successfully!")).toBeNull();
  });

  test("can be printed", async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    shopKnows({ cs_1: { status: "paid" } });
    open("?session_id=cs_1");
    await userEvent.click(await screen.findByRole("button", { name: "Print receipt" }));
    expect(print).toHaveBeenCalledOnce();
  });
});

describe("what goes wrong", () => {
  const NO_SESSION = "No payment session found. If you've completed a payment, please contact support.";
  const NOT_FULFILLED = "There was an issue processing your order, but your payment was successful.";
  const UNEXPECTED = "An unexpected error occurred. Please contact support.";

  async function expectPanel(message: string) {
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("SOMETHING WENT WRONG");
    expect(screen.getByText("Please contact our support team for assistance with your order.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "RETURN HOME" }).getAttribute("href")).toBe("/");
  }

  test.each(["", "?session_id=", "?session_id=%3Cscript%3E", "?other=1"])(
    "no session id (%s): the shop is not asked",
    async (query) => {
      const shop = shopKnows({});
      open(query);
      await expectPanel(NO_SESSION);
      expect(shop).not.toHaveBeenCalled();
    },
  );

  test.each([
    ["that the shop does not know", Response.json({ error: "No order" }, { status: 404 }), NO_SESSION],
    [
      "that is no session id to the shop",
      Response.json({ error: "sessionId must be..." }, { status: 400 }),
      NO_SESSION,
    ],
    ["while the provider does not answer", Response.json({ error: "Provider down" }, { status: 503 }), UNEXPECTED],
    ["when the shop itself fails", Response.json({ error: "Went wrong" }, { status: 500 }), UNEXPECTED],
    [
      "whose payment the provider confirms and the shop cannot record",
      Response.json({ error: NOT_FULFILLED }, { status: 500 }),
      NOT_FULFILLED,
    ],
  ])("an id %s", async (_, fault, message) => {
    shopKnows({ cs_1: { fault } });
    open("?session_id=cs_1");
    await expectPanel(message);
  });

  test("of two ids the one that says more is told: an unknown one hides no failure", async () => {
    keepPaymentSession("cs_stored");
    shopKnows({ cs_address: { fault: Response.json({ error: "Provider down" }, { status: 503 }) } });
    open("?session_id=cs_address");
    await expectPanel(UNEXPECTED);
  });

  test("the receipt does not come", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn<typeof fetch>(async (path) =>
        String(path).includes("webhook")
          ? Response.json({ ok: true, status: "paid" })
          : Response.json({ error: "Gone" }, { status: 404 }),
      ),
    );
    open("?session_id=cs_1");
    await expectPanel(UNEXPECTED);
  });

  test.each([
    ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the answer is no JSON", () => Promise.resolve(new Response("<h1>Hello</h1>"))],
  ])("%s: an unexpected error, and the stored form stays", async (_, answer) => {
    keepSubmitted(webPage, brief);
    keepPaymentSession("cs_1");
    vi.stubGlobal("fetch", vi.fn<typeof fetch>(answer));
    open();
    await expectPanel(UNEXPECTED);
    expect(localStorage.getItem("build-my-page")).not.toBeNull();
    expect(localStorage.getItem("payment-session-id")).toBe("cs_1");
  });

  test("and then works: trying again shows the receipt", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn<typeof fetch>(() => Promise.reject(new TypeError("Failed to fetch"))),
    );
    open("?session_id=cs_1");
    await expectPanel(UNEXPECTED);
    shopKnows({ cs_1: { status: "paid" } });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
  });
});

describe("a payment that is not confirmed yet", () => {
  test(`is asked about ${ASK_TIMES} times, then said plainly, and can be checked again`, async () => {
    vi.useFakeTimers();
    keepSubmitted(webPage, brief);
    keepPaymentSession("cs_1");
    const shop = shopKnows({ cs_1: { status: "pending" } });
    open();
    await act(() => vi.advanceTimersByTimeAsync(ASK_AGAIN_MS * (ASK_TIMES - 1) - 1));
    expect(screen.getByText("Processing your order...")).toBeTruthy();
    expect(shop).toHaveBeenCalledTimes(ASK_TIMES - 1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText("Payment not confirmed yet")).toBeTruthy();
    expect(shop).toHaveBeenCalledTimes(ASK_TIMES);
    expect(screen.queryByText("PAYMENT SUCCESSFUL!")).toBeNull();
    expect(localStorage.getItem("build-my-page")).not.toBeNull();
    shopKnows({ cs_1: { status: "paid" } });
    await act(async () => screen.getByRole("button", { name: "Check again" }).click());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
  });

  test("shows the receipt as soon as it is confirmed", async () => {
    vi.useFakeTimers();
    const known: Known = { cs_1: { status: "pending" } };
    shopKnows(known);
    open("?session_id=cs_1");
    await act(() => vi.advanceTimersByTimeAsync(ASK_AGAIN_MS));
    known.cs_1 = { status: "paid" };
    await act(() => vi.advanceTimersByTimeAsync(ASK_AGAIN_MS));
    expect(screen.getByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
  });

  test("is not asked about any more once the page is left", async () => {
    vi.useFakeTimers();
    const shop = shopKnows({ cs_1: { status: "pending" } });
    open("?session_id=cs_1");
    await act(() => vi.advanceTimersByTimeAsync(0));
    cleanup();
    await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS * ASK_TIMES);
    expect(shop).toHaveBeenCalledTimes(1);
  });

  test("because its checkout was closed says that nothing was charged", async () => {
    shopKnows({ cs_1: { status: "cancelled" } });
    open("?session_id=cs_1");
    expect(await screen.findByText("Checkout closed")).toBeTruthy();
    expect(screen.getByText(/you have not been charged/)).toBeTruthy();
  });
});
