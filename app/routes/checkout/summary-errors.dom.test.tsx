/** @module-tag promise-13 */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { saveSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { REQUEST_TIMEOUT_MS } from "~/lib/http/api-client";
import {
  brief,
  open,
  pay,
  payButton,
  resetSummaryPage,
  session,
  shop,
} from "../../../tests/support/checkout-pages/render-summary-page";

vi.mock("~/checkout/load-page", () => ({ loadPage: vi.fn() }));

resetSummaryPage();

describe("a checkout that does not open", () => {
  const REFUSED = "Failed to process payment";
  const BROKEN = "There was a problem processing your payment";
  const NO_URL = "Error: No checkout URL returned";
  const json = (body: object, status = 200) => Response.json(body, { status });

  test.each<[string, () => Response, panel: string, toast: string]>([
    ["an error", () => json({ error: "No such price" }, 400), "Checkout failed: No such price", REFUSED],
    [
      "a server error",
      () => json({ error: "Something went wrong.", requestId: "4bf92f3577b34da6" }, 500),
      ...(["Checkout failed: Something went wrong. Reference: 4bf92f3577b34da6", REFUSED] as const),
    ],
    [
      "an error without JSON",
      () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
      ...(["Checkout failed: The server responded with status 502", REFUSED] as const),
    ],
    ["no url", () => json({ sessionId: "cs_1" }), NO_URL, BROKEN],
    ["a script as url", () => json({ url: "javascript:alert(1)", sessionId: "cs_1" }), NO_URL, BROKEN],
    ["a path as url", () => json({ url: "//evil.example", sessionId: "cs_1" }), NO_URL, BROKEN],
    ["no JSON", () => new Response("<h1>Hello</h1>"), "Error: We couldn’t read the server’s response.", BROKEN],
    [
      "none, for want of a network",
      () => {
        throw new TypeError("Failed to fetch");
      },
      ...(["Error: We couldn’t reach the server. Please check your connection and try again.", BROKEN] as const),
    ],
  ])("when the response is %s shows panel and toast, and can be retried", async (_, respond, panel, toastText) => {
    shop.mockImplementation(async () => respond());
    await pay();
    expect(await screen.findByText(panel)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Error" })).toBeTruthy();
    expect(screen.getByText(toastText)).toBeTruthy();
    expect(await payButton()).toHaveProperty("disabled", false);
    expect(screen.getByRole("link", { name: "Edit Info" })).toBeTruthy();
    expect(loadPage).not.toHaveBeenCalled();
    expect(localStorage.getItem("payment-session-id")).toBeNull();
  });

  test(`without a response within ${REQUEST_TIMEOUT_MS / 1000} s shows panel and toast, and can be retried`, async () => {
    shop.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        }),
    );
    saveSubmittedForm(webPage, brief);
    open();
    const button = await payButton();
    vi.useFakeTimers();
    act(() => button.click());
    await act(() => vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1));
    expect(screen.getByRole("button", { name: "PROCESSING..." })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText("Error: The server didn’t respond within 15 seconds. Please try again.")).toBeTruthy();
    expect(screen.getByText(BROKEN)).toBeTruthy();
    expect(screen.getByRole("button", { name: "PAY & BUILD MY PAGE" })).toHaveProperty("disabled", false);
  });

  test("shows technical details in a dialog, without the customer's data", async () => {
    shop.mockImplementation(async () => Response.json({ error: "No such price" }, { status: 400 }));
    await pay();
    await userEvent.click(await screen.findByRole("button", { name: "View Technical Details" }));
    const dialog = screen.getByRole("dialog", { name: "Technical Error Details" });
    expect(dialog.textContent).toContain("The information below may help with troubleshooting:");
    expect(dialog.textContent).toContain("Status: 400");
    expect(dialog.textContent).toContain("Message: No such price");
    expect(dialog.textContent).not.toContain("ada@example.com");
  });

  test("succeeds on the next click, and the panel disappears", async () => {
    shop.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(Response.json(session));
    await pay();
    await screen.findByRole("heading", { name: "Error" });
    await userEvent.click(await payButton());
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith(session.url));
    expect(screen.queryByRole("heading", { name: "Error" })).toBeNull();
  });
});
