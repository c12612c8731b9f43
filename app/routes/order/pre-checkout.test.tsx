// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { writeMetadata } from "~/catalog/metadata";
import webPage from "~/catalog/web-page/service";
import { PATIENCE_MS } from "~/ordering/api";
import { discardDrafts, discardPaymentSession, keepSubmitted } from "~/ordering/drafts";
import { Toaster } from "~/ui/overlays/toaster";
import { toast } from "~/ui/toast";
import "../../../tests/support/modal-dialogs";
import PreCheckoutPage from "./pre-checkout";

const brief = {
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

const Pages = createRoutesStub([
  {
    path: "/pre-checkout",
    Component: () => (
      <>
        <PreCheckoutPage />
        <Toaster />
      </>
    ),
  },
  {
    path: "/build-my-page",
    Component: () => (
      <>
        <h1>The form</h1>
        <Toaster />
      </>
    ),
  },
]);

const open = (path = "/pre-checkout") => render(<Pages initialEntries={[path]} />);
const payButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "PAY & BUILD MY PAGE" });
const shop = vi.fn<typeof fetch>();
const assign = vi.fn<(url: string) => void>();

/** The shop's answer to a checkout that it opens. */
const session = { url: "http://localhost:3001/pay/cs_test_1", sessionId: "cs_test_1" };

async function pay() {
  keepSubmitted(webPage, brief);
  open();
  await userEvent.click(await payButton());
}

beforeEach(() => {
  discardDrafts(webPage);
  discardPaymentSession();
  shop.mockReset();
  assign.mockReset();
  vi.stubGlobal("fetch", shop);
  vi.stubGlobal("location", { assign });
});
afterEach(() => {
  cleanup();
  toast.dismiss();
  vi.useRealTimers();
});

describe("the summary", () => {
  test("shows heading, labelled details, total, pay button and the link back to the form", async () => {
    keepSubmitted(webPage, brief);
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
    ]);
    expect(screen.getByText("$299.00")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Edit Info" }).getAttribute("href")).toBe("/build-my-page");
  });

  test("in the server's HTML has its heading and waits for the browser's storage", () => {
    keepSubmitted(webPage, brief);
    const html = renderToString(<Pages initialEntries={["/pre-checkout"]} />);
    expect(html).toContain("Pre-Checkout Summary");
    expect(html).toContain("Loading form data...");
    expect(html).not.toContain("Ada");
  });

  test.each([
    "?service=web-page",
    "?service=nonsense",
    "?service=__proto__",
    "?service=blast",
    "?service=seo-copywriting&service=web-page",
  ])("%s is the web page's", async (query) => {
    keepSubmitted(webPage, brief);
    open(`/pre-checkout${query}`);
    expect(await payButton()).toBeTruthy();
  });

  test.each([
    null,
    "{",
    "null",
    JSON.stringify({ ...brief, agreeTOS: false }),
    JSON.stringify({ ...brief, name: "A" }),
  ])("with %j stored warns and goes to the form", async (text) => {
    if (text !== null) localStorage.setItem("build-my-page", text);
    open();
    expect(await screen.findByText("The form")).toBeTruthy();
    expect(screen.getAllByText("No form data found. Please fill out the form.")).toHaveLength(1);
  });
});

describe("paying", () => {
  test("posts amount in cents, name, e-mail and metadata, stores the session's id, then leaves for the provider", async () => {
    assign.mockImplementation(() => expect(localStorage.getItem("payment-session-id")).toBe("cs_test_1"));
    shop.mockResolvedValue(Response.json(session));
    await pay();
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(session.url));
    const [path, init] = shop.mock.calls[0] ?? [];
    expect(path).toBe("/api/stripe-checkout");
    expect(init?.method).toBe("POST");
    expect(JSON.parse(String(init?.body))).toEqual({
      amount: 29_900,
      name: "Engines Ltd",
      email: "ada@example.com",
      metadata: writeMetadata(webPage, brief),
    });
    expect(writeMetadata(webPage, brief)).toMatchObject({
      productName: "Custom Web Page",
      pageType: "Landing page",
      company: "Engines Ltd",
      requirements: "One page that explains the engine.",
      references: "",
      successUrl: "/payment-success",
      cancelUrl: "/build-my-page",
    });
  });

  test("shows PROCESSING..., disables every other control, and a second press sends nothing", async () => {
    shop.mockReturnValue(new Promise(() => {}));
    keepSubmitted(webPage, brief);
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

  test("can be done again after coming back from the provider with the browser's Back", async () => {
    shop.mockResolvedValue(Response.json(session));
    await pay();
    await waitFor(() => expect(assign).toHaveBeenCalled());
    act(() => {
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    expect(await payButton()).toHaveProperty("disabled", false);
  });

  test("does not carry off a visitor who has left the summary meanwhile", async () => {
    let answer: (response: Response) => void = () => {};
    shop.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await pay();
    cleanup();
    await act(async () => answer(Response.json(session)));
    expect(assign).not.toHaveBeenCalled();
  });
});

describe("a checkout that does not open", () => {
  const REFUSED = "Failed to process payment";
  const BROKEN = "There was a problem processing your payment";

  test.each([
    [
      "an error",
      () => Response.json({ error: "Amount does not match" }, { status: 400 }),
      "Checkout failed: Amount does not match",
      REFUSED,
    ],
    [
      "a fault without JSON",
      () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
      "Checkout failed: The shop answered with status 502",
      REFUSED,
    ],
    ["no url", () => Response.json({ sessionId: "cs_1" }), "Error: No checkout URL returned", BROKEN],
    [
      "a script as url",
      () => Response.json({ url: "javascript:alert(1)", sessionId: "cs_1" }),
      "Error: No checkout URL returned",
      BROKEN,
    ],
    [
      "a path as url",
      () => Response.json({ url: "//evil.example", sessionId: "cs_1" }),
      "Error: No checkout URL returned",
      BROKEN,
    ],
    [
      "something else than JSON",
      () => new Response("<h1>Hello</h1>"),
      "Error: The shop sent an answer that we could not read.",
      BROKEN,
    ],
  ])("because the answer is %s: panel, toast, and idle again", async (_, answer, panel, toastText) => {
    shop.mockImplementation(async () => answer());
    await pay();
    expect(await screen.findByText(panel)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Error" })).toBeTruthy();
    expect(screen.getByText(toastText)).toBeTruthy();
    expect(await payButton()).toHaveProperty("disabled", false);
    expect(screen.getByRole("link", { name: "Edit Info" })).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
    expect(localStorage.getItem("payment-session-id")).toBeNull();
  });

  test("because there is no network: panel, toast, and idle again", async () => {
    shop.mockRejectedValue(new TypeError("Failed to fetch"));
    await pay();
    const text = "Error: We could not reach the shop. Please check your connection and try again.";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText(BROKEN)).toBeTruthy();
    expect(await payButton()).toHaveProperty("disabled", false);
  });

  test(`because nothing comes within ${PATIENCE_MS / 1000} s: panel, toast, and idle again`, async () => {
    shop.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        }),
    );
    keepSubmitted(webPage, brief);
    open();
    const button = await payButton();
    vi.useFakeTimers();
    act(() => button.click());
    await act(() => vi.advanceTimersByTimeAsync(PATIENCE_MS - 1));
    expect(screen.getByRole("button", { name: "PROCESSING..." })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText("Error: The shop did not answer within 15 seconds. Please try again.")).toBeTruthy();
    expect(screen.getByText(BROKEN)).toBeTruthy();
    expect(screen.getByRole("button", { name: "PAY & BUILD MY PAGE" })).toHaveProperty("disabled", false);
  });

  test("opens its technical details in a dialog, without the customer's data", async () => {
    shop.mockImplementation(async () => Response.json({ error: "No such price" }, { status: 400 }));
    await pay();
    await userEvent.click(await screen.findByRole("button", { name: "View Technical Details" }));
    const dialog = screen.getByRole("dialog", { name: "Technical Error Details" });
    expect(dialog.textContent).toContain("The information below may help with troubleshooting:");
    expect(dialog.textContent).toContain("Status: 400");
    expect(dialog.textContent).toContain("Message: No such price");
    expect(dialog.textContent).not.toContain("ada@example.com");
  });

  test("succeeds at the next press, and the panel goes", async () => {
    shop.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(Response.json(session));
    await pay();
    await screen.findByRole("heading", { name: "Error" });
    await userEvent.click(await payButton());
    await waitFor(() => expect(assign).toHaveBeenCalledWith(session.url));
    expect(screen.queryByRole("heading", { name: "Error" })).toBeNull();
  });
});
