import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import webPage from "~/catalog/web-page/service";
import { discardDrafts, readDraftCoupon, saveDraftCoupon, saveSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import {
  brief,
  DATES,
  nextPage,
  open,
  Pages,
  pay,
  payButton,
  promisedDates,
  resetSummaryPage,
  session,
  shop,
} from "../../../tests/support/checkout-pages/render-summary-page";

vi.mock("~/checkout/load-page", () => ({ loadPage: vi.fn() }));

resetSummaryPage();

describe("the summary", () => {
  test("shows heading, labelled details, total, pay button and the link back to the form", async () => {
    saveSubmittedForm(webPage, brief);
    open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pre-Checkout Summary");
    await payButton();
    const rows = screen
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(rows).toEqual([
      "Name: Ada Lovelace",
      "Email: ada@example.com",
      "Company: Engines Ltd",
      "Type of Page: Landing page",
      "Requirements: One page that explains the engine.",
      "Agreed to Terms: Yes",
      "Custom Web Page: $299.00",
    ]);
    expect(screen.getByText("Total").nextElementSibling?.textContent).toBe("$299.00");
    expect(screen.getByRole("link", { name: "Edit Info" }).getAttribute("href")).toBe("/build-my-page");
  });

  test("shows the dates that the server promises beside the pay button", async () => {
    // A device whose clock is a year behind.
    vi.useFakeTimers({ now: new Date("2025-11-21T22:16:00Z"), toFake: ["Date"] });
    saveSubmittedForm(webPage, brief);
    open();
    await payButton();
    for (const date of DATES) expect(await screen.findByText(date)).toBeTruthy();
    expect(promisedDates.mock.calls.map(([path]) => path)).toEqual(["/api/promised-dates?service=web-page"]);
    vi.useRealTimers();
  });

  test.each([
    ["fails", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["is an error", async () => Response.json({ error: "Try again." }, { status: 503 })],
    ["is not JSON", async () => new Response("<p>Blocked</p>")],
  ])("shows no date if the server's response %s", async (_, respond) => {
    promisedDates.mockImplementation(respond);
    saveSubmittedForm(webPage, brief);
    open();
    await payButton();
    await waitFor(() => expect(promisedDates).toHaveBeenCalled());
    await act(async () => {});
    expect(screen.queryByText("If you order now:")).toBeNull();
  });

  test("in the server's HTML has its heading and a loading state", () => {
    saveSubmittedForm(webPage, brief);
    const html = renderToString(<Pages initialEntries={["/pre-checkout"]} />);
    expect(html).toContain("Pre-Checkout Summary");
    expect(html).toContain("Loading form data...");
    expect(html).not.toContain("Ada");
  });

  test.each([null, "{", JSON.stringify({ ...brief, agreeTOS: false })])(
    "with %j stored warns and goes to the form",
    async (text) => {
      if (text !== null) localStorage.setItem("build-my-page", text);
      open();
      expect(screen.getByText("Loading form data...")).toBeTruthy();
      expect(nextPage()).toEqual([["/build-my-page", { replace: true }]]);
      expect(screen.getAllByText("No form data found. Please fill out the form.")).toHaveLength(1);
    },
  );
});

describe("paying", () => {
  test("posts amount in cents, name, email and metadata, stores the session's id, then leaves for the provider", async () => {
    vi.mocked(loadPage).mockImplementation(async () =>
      expect(localStorage.getItem("payment-session-id")).toBe("cs_test_1"),
    );
    shop.mockResolvedValue(Response.json(session));
    await pay();
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith(session.url));
    const [path, init] = shop.mock.calls[0] ?? [];
    expect(path).toBe("/api/stripe-checkout");
    expect(init?.method).toBe("POST");
    expect(JSON.parse(String(init?.body))).toEqual({
      amount: 29_900,
      name: "Engines Ltd",
      email: "ada@example.com",
      metadata: { ...toCheckoutMetadata(webPage, brief), ifPaid: "ask" },
    });
    expect(toCheckoutMetadata(webPage, brief)).toMatchObject({
      productName: "Custom Web Page",
      pageType: "Landing page",
      company: "Engines Ltd",
      requirements: "One page that explains the engine.",
      references: "",
      successUrl: "/payment-success",
      cancelUrl: "/build-my-page",
    });
  });

  test("shows PROCESSING..., disables every other control, and a second click sends nothing", async () => {
    shop.mockReturnValue(new Promise(() => {}));
    saveSubmittedForm(webPage, brief);
    open();
    const button = await payButton();
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByRole("button", { name: "PROCESSING..." })).toHaveProperty("disabled", true);
    expect(screen.queryByRole("link", { name: "Edit Info" })).toBeNull();
    expect(screen.getByRole("button", { name: "Edit Info" })).toHaveProperty("disabled", true);
    expect(shop).toHaveBeenCalledTimes(1);
  });

  test("can be retried after returning from the provider with Back", async () => {
    shop.mockResolvedValue(Response.json(session));
    await pay();
    await waitFor(() => expect(loadPage).toHaveBeenCalled());
    act(() => {
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    expect(await payButton()).toHaveProperty("disabled", false);
  });

  test("does not redirect a customer who has left the summary meanwhile", async () => {
    let respond: (response: Response) => void = () => {};
    shop.mockReturnValue(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    await pay();
    cleanup();
    await act(async () => respond(Response.json(session)));
    expect(loadPage).not.toHaveBeenCalled();
  });

  test("a running subscription is named, and a second one is bought only when the buyer says so", async () => {
    const paidBefore = { paidAt: "2026-11-02T14:16:00Z", running: true, receipt: null };
    shop.mockResolvedValueOnce(Response.json({ paidBefore }));
    await pay();
    const dialog = await screen.findByRole("dialog", { name: "You already have this subscription" });
    expect(dialog.textContent).toContain("It started on November 2, 2026 and renews every month.");
    expect(screen.getByRole("link", { name: "See my orders" }).getAttribute("href")).toBe("/my-order");
    expect(loadPage).not.toHaveBeenCalled();
    shop.mockResolvedValueOnce(Response.json(session));
    act(() => screen.getByRole("button", { name: "Subscribe again" }).click());
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith(session.url));
  });

  test("what another tab has just paid is shown with its receipt, and bought again only when the buyer says so", async () => {
    const receipt = {
      url: "http://localhost:3000/payment-success?session_id=cs_1",
      reference: "1A2B3C4D",
      amount: 29_900,
    };
    shop.mockResolvedValueOnce(Response.json({ paidBefore: { paidAt: "2026-11-25T14:16:00Z", receipt } }));
    saveSubmittedForm(webPage, brief);
    open();
    const button = await payButton();
    // The other tab opens the session, and its receipt page discards it.
    act(() => {
      for (const newValue of ["cs_1", null])
        window.dispatchEvent(new StorageEvent("storage", { key: "payment-session-id", newValue }));
    });
    act(() => button.click());
    const dialog = await screen.findByRole("dialog", { name: "You’ve just paid for this order" });
    expect(dialog.textContent).toContain("Order 1A2B3C4D of $299.00 was paid on November 25");
    expect(screen.getByRole("link", { name: "Show the receipt" }).getAttribute("href")).toBe(receipt.url);
    expect(loadPage).not.toHaveBeenCalled();
    shop.mockResolvedValueOnce(Response.json(session));
    act(() => screen.getByRole("button", { name: "Order it again" }).click());
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith(session.url));
    const sent = shop.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).metadata);
    expect(sent.map(({ ifPaid, lastSession }) => [ifPaid, lastSession])).toEqual([
      ["ask", "cs_1"],
      [undefined, "cs_1"],
    ]);
  });
});

describe("the coupon of a draft", () => {
  const applied = { code: "TEN", discount: 2_990, amount: 26_910 };
  const openWith = (response: () => Promise<Response>) => {
    saveSubmittedForm(webPage, brief);
    saveDraftCoupon(webPage, "TEN");
    shop.mockImplementation(response);
    open();
  };

  test("is checked again and applied after a reload, Back or an edit; paying waits for it", async () => {
    let respond: (response: Response) => void = () => {};
    openWith(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
    expect(await payButton()).toHaveProperty("disabled", true);
    await act(async () => respond(Response.json(applied)));
    expect(screen.getByText("$269.10")).toBeTruthy();
    expect(await payButton()).toHaveProperty("disabled", false);
    expect(shop.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body)).metadata.coupon])).toEqual([
      ["/api/coupons", "TEN"],
    ]);
    expect(readDraftCoupon(webPage)).toBe("TEN");
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(readDraftCoupon(webPage)).toBeNull();
    // The item and the total.
    expect(screen.getAllByText("$299.00")).toHaveLength(2);
  });

  test("is refused with the reason if it no longer holds, and then is forgotten", async () => {
    openWith(async () => Response.json({ error: "This code has been used up." }, { status: 400 }));
    expect(await screen.findByText("This code has been used up.")).toBeTruthy();
    expect(screen.getByText("This code has been used up.").closest("details")?.open).toBe(true);
    expect(readDraftCoupon(webPage)).toBeNull();
  });

  test.each([429, 503])("stays with the draft if it could not be checked: status %i", async (status) => {
    openWith(async () => Response.json({ error: "Too many requests. Please wait." }, { status }));
    expect(await screen.findByText(/Too many requests/)).toBeTruthy();
    expect(readDraftCoupon(webPage)).toBe("TEN");
  });

  test("is stored when it is applied, and goes with the draft", async () => {
    saveSubmittedForm(webPage, brief);
    shop.mockResolvedValue(Response.json(applied));
    open();
    await payButton();
    await userEvent.type(screen.getByLabelText(/Coupon code/), "ten{Enter}");
    expect(await screen.findByText("$269.10")).toBeTruthy();
    expect(readDraftCoupon(webPage)).toBe("TEN");
    discardDrafts(webPage);
    expect(readDraftCoupon(webPage)).toBeNull();
  });
});
