import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { savePaymentSession, saveSubmittedForm } from "~/checkout/drafts";
import { POLL_ATTEMPTS, POLL_INTERVAL_MS } from "~/checkout/success/use-paid-order";
import * as api from "~/lib/http/api-client";
import {
  brief,
  type Known,
  open,
  resetSuccessPage,
  stubShopResponses,
} from "../../../tests/support/checkout-pages/render-success-page";

resetSuccessPage();

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
    "without a session id (%s) no request is sent",
    async (query) => {
      const shop = stubShopResponses({});
      open(query);
      await expectPanel(NO_SESSION);
      expect(shop).not.toHaveBeenCalled();
    },
  );

  test.each([400, 404])("an id that the shop answers with %i is no payment session", async (status) => {
    stubShopResponses({ cs_1: { error: Response.json({ error: "No order" }, { status }) } });
    open("?session_id=cs_1");
    await expectPanel(NO_SESSION);
  });

  const failure = (status: number) => async () => Response.json({ error: "Any text" }, { status });

  test.each([
    ["with 503, because the provider cannot be asked", failure(503)],
    ["with 429, because of too many requests", failure(429)],
    ["with 502, from a proxy", async () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
    ["with a body that is no JSON", async () => new Response("<h1>Hello</h1>")],
    ["because the connection is lost", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])(
    "a webhook call that fails %s says that the payment was successful, and keeps the stored form",
    async (_, respond) => {
      saveSubmittedForm(webPage, brief);
      savePaymentSession("cs_1");
      vi.stubGlobal("fetch", vi.fn<typeof fetch>(respond));
      open();
      await expectPanel(NOT_FULFILLED);
      expect(screen.queryByText(UNEXPECTED)).toBeNull();
      expect(localStorage.getItem("build-my-page")).not.toBeNull();
      expect(localStorage.getItem("payment-session-id")).toBe("cs_1");
    },
  );

  test("an error without a server response is shown as unexpected and ends the loading state", async () => {
    const bug = new RangeError("A bug");
    vi.spyOn(api, "postJson").mockRejectedValue(bug);
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    open("?session_id=cs_1");
    await expectPanel(UNEXPECTED);
    expect(logged).toHaveBeenCalledExactlyOnceWith(bug);
  });

  test("of two ids the more specific result is shown: an unknown one does not hide a failure", async () => {
    savePaymentSession("cs_stored");
    stubShopResponses({ cs_address: { error: Response.json({ error: "Provider down" }, { status: 503 }) } });
    open("?session_id=cs_address");
    await expectPanel(NOT_FULFILLED);
  });

  test("the receipt request fails", async () => {
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

  test("a retry that works shows the receipt", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn<typeof fetch>(() => Promise.reject(new TypeError("Failed to fetch"))),
    );
    open("?session_id=cs_1");
    await expectPanel(NOT_FULFILLED);
    stubShopResponses({ cs_1: { status: "paid" } });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
  });
});

describe("a payment that is not confirmed yet", () => {
  test(`is checked ${POLL_ATTEMPTS} times, then reported, and can be checked again`, async () => {
    vi.useFakeTimers();
    saveSubmittedForm(webPage, brief);
    savePaymentSession("cs_1");
    const shop = stubShopResponses({ cs_1: { status: "pending" } });
    open();
    await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS * (POLL_ATTEMPTS - 1) - 1));
    expect(screen.getByText("Processing your order...")).toBeTruthy();
    expect(shop).toHaveBeenCalledTimes(POLL_ATTEMPTS - 1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText("Payment not confirmed yet")).toBeTruthy();
    expect(shop).toHaveBeenCalledTimes(POLL_ATTEMPTS);
    expect(screen.queryByText("PAYMENT SUCCESSFUL!")).toBeNull();
    expect(localStorage.getItem("build-my-page")).not.toBeNull();
    stubShopResponses({ cs_1: { status: "paid" } });
    await act(async () => screen.getByRole("button", { name: "Check again" }).click());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
  });

  test("shows the receipt as soon as it is confirmed", async () => {
    vi.useFakeTimers();
    const known: Known = { cs_1: { status: "pending" } };
    stubShopResponses(known);
    open("?session_id=cs_1");
    await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS));
    known.cs_1 = { status: "paid" };
    await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS));
    expect(screen.getByText("PAYMENT SUCCESSFUL!")).toBeTruthy();
  });

  test("is no longer checked after leaving the page", async () => {
    vi.useFakeTimers();
    const shop = stubShopResponses({ cs_1: { status: "pending" } });
    open("?session_id=cs_1");
    await act(() => vi.advanceTimersByTimeAsync(0));
    cleanup();
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS * POLL_ATTEMPTS);
    expect(shop).toHaveBeenCalledTimes(1);
  });

  test("with a closed checkout says that nothing was charged", async () => {
    stubShopResponses({ cs_1: { status: "cancelled" } });
    open("?session_id=cs_1");
    expect(await screen.findByText("Checkout closed")).toBeTruthy();
    expect(screen.getByText(/you haven’t been charged/)).toBeTruthy();
  });
});
