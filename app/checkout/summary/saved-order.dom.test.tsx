import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import aiConsulting from "~/catalog/ai-consulting/service";
import { describedService } from "~/catalog/described-service";
import { firstTexts } from "~/catalog/documents/own-service-kind";
import { describeOwn } from "~/catalog/documents/own-services";
import webPage from "~/catalog/web-page/service";
import { saveDraftCoupon, saveSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { findOwnService } from "~/checkout/service-from-url";
import { buildSite } from "~/content/site";
import {
  brief,
  nextPage,
  payButton,
  resetSummaryPage,
  shop,
} from "../../../tests/support/checkout-pages/render-summary-page";
import { expectFound } from "../../../tests/support/expect-done";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { SavedOrder } from "./saved-order";

vi.mock("~/checkout/load-page", () => ({ loadPage: vi.fn() }));

resetSummaryPage();

const page = { site: buildSite({ testBanner: false }), heading: "Pre-Checkout Summary" };
const total = () => screen.getByText("Total").nextElementSibling?.textContent;
const sentAmounts = () => shop.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body)).amount]);

test("a stored consulting form takes the plan's price of now, and the summary says so", async () => {
  saveSubmittedForm(aiConsulting, { ...filledForms["ai-consulting"], selectedPlan: "1-Month Analysis", price: 5_000 });
  const changed = { "ai-consulting": { amounts: { ...aiConsulting.offer.amounts, "plan-1": 600_000 } } };
  render(<SavedOrder {...page} service={aiConsulting} changed={changed} />);
  const pay = await screen.findByRole("button", { name: "PAY & START CONSULTING" });
  expect(screen.getByText(/Your plan’s price changed/)).toBeTruthy();
  expect(total()).toBe("$6,000.00");
  shop.mockResolvedValue(Response.json({ error: "Stop here" }, { status: 400 }));
  await userEvent.click(pay);
  expect(sentAmounts()).toEqual([["/api/stripe-checkout", 600_000]]);
});

test("a service that is hidden has no pay button, and its page says what to buy instead", async () => {
  saveSubmittedForm(webPage, brief);
  render(<SavedOrder {...page} service={webPage} changed={{ "web-page": { hidden: true } }} />);
  const sentence = await screen.findByText("We aren’t offering Custom Web Pages right now.");
  expect(sentence.closest("[role=alert]")).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/build-my-page");
  expect(screen.queryByRole("button", { name: /PAY/ })).toBeNull();
});

test("a buyer whose price has changed sees both, the new total with the coupon applied to it, and pays that", async () => {
  saveSubmittedForm(webPage, brief);
  saveDraftCoupon(webPage, "TEN");
  const offer = { amounts: { price: 34_900 }, price: { label: "$349", unit: "one-time" } };
  shop.mockImplementation(async (path, init) => {
    const { amount } = JSON.parse(String(init?.body));
    if (path === "/api/coupons") return Response.json({ code: "TEN", discount: 1_000, amount: amount - 1_000 });
    return Response.json({ error: "The amount doesn’t match", price: 34_900, offer }, { status: 400 });
  });
  render(<SavedOrder {...page} service={webPage} />);
  const pay = await payButton();
  await vi.waitFor(() => expect(total()).toBe("$289.00"));
  await userEvent.click(pay);
  const sentence = "The price changed from $299.00 to $349.00 after you opened this page. Nothing was charged.";
  expect(await screen.findByText(sentence)).toBeTruthy();
  await vi.waitFor(() => expect(total()).toBe("$339.00"));
  await userEvent.click(await payButton());
  expect(sentAmounts()).toEqual([
    ["/api/coupons", 29_900],
    ["/api/stripe-checkout", 28_900],
    ["/api/coupons", 34_900],
    ["/api/stripe-checkout", 33_900],
  ]);
});

const own = (price: string) => describeOwn("logo-sprint", { ...firstTexts("Logo sprint", "logo-sprint"), price });
const PAY = { name: "PAY & GET STARTED" };

/** The summary of staff's own service, with these answers. */
async function openOwn(refusal: object, answers: object = {}, sold = own("490")) {
  saveSubmittedForm(describedService(sold), {
    ...{ name: "Jo Miller", email: "jo@acme.example", agreeTOS: true },
    ...answers,
  });
  shop.mockImplementation(async (path) =>
    String(path).startsWith("/api/services?") ? Response.json(sold) : Response.json(refusal, { status: 400 }),
  );
  await renderOwn();
}
async function renderOwn() {
  render(<SavedOrder {...page} service={expectFound(await findOwnService("logo-sprint"))} />);
}
const sentBodies = () =>
  shop.mock.calls.filter(([path]) => path === "/api/stripe-checkout").map(([, init]) => String(init?.body));

test("a buyer of staff's own service whose price has changed sees both, and pays the new one", async () => {
  await openOwn({ error: "The amount doesn’t match", price: 59_000, offer: own("590").offer });
  await userEvent.click(await screen.findByRole("button", PAY));
  const sentence = "The price changed from $490.00 to $590.00 after you opened this page. Nothing was charged.";
  expect(await screen.findByText(sentence)).toBeTruthy();
  await vi.waitFor(() => expect(total()).toBe("$590.00"));
  await userEvent.click(await screen.findByRole("button", PAY));
  expect(sentBodies().map((body) => JSON.parse(body))).toMatchObject([
    { amount: 49_000, name: "Jo Miller" },
    { amount: 59_000, name: "Jo Miller" },
  ]);
});

test("the summary of a monthly service with a setup fee says what is paid now and then", async () => {
  const texts = { ...firstTexts("Logo sprint", "logo-sprint"), pricing: "monthly", price: "650", setup: "500" };
  await openOwn({ error: "Stop here" }, {}, describeOwn("logo-sprint", texts));
  await userEvent.click(await screen.findByRole("button", PAY));
  const parts = screen.getByLabelText("What the total is made of").textContent;
  expect(parts).toBe("Setup fee$500.00Logo sprint$650.00");
  expect(screen.getByText("Total").parentElement?.textContent).toBe("Total $1,150.00 now, then $650.00 per month");
  expect(screen.getByText(/^Renews at/).textContent).toContain("Renews at $650.00 every month until you cancel.");
  expect(sentBodies().map((body) => JSON.parse(body))).toMatchObject([
    { amount: 115_000, metadata: { setup: "50000" } },
  ]);
});

test("the summary of staff's own service shows an answer that is no longer asked, and does not send it", async () => {
  await openOwn({ error: "Stop here" }, { "f-motto": "Ever onward" });
  await userEvent.click(await screen.findByRole("button", PAY));
  expect(screen.getByText("Ever onward")).toBeTruthy();
  expect(sentBodies()).toEqual([expect.not.stringContaining("Ever onward")]);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss “Ever onward”" }));
  expect(screen.queryByText("Ever onward")).toBeNull();
});

describe("the open summary of staff's own service whose form has changed", () => {
  const gold = {
    ...firstTexts("Logo sprint", "logo-sprint"),
    ...{
      pricing: "plans",
      "plan.0.name": "Basic",
      "plan.0.price": "100",
      "plan.1.name": "Gold",
      "plan.1.price": "400",
    },
  };
  const form = { name: "Jo Miller", email: "jo@acme.example", agreeTOS: true, plan: "Gold" };
  const openAndClick = async (button: string, changed: Record<string, string>) => {
    // Resolves when the page is left.
    vi.mocked(loadPage).mockReturnValue(new Promise(() => {}));
    saveSubmittedForm(describedService(describeOwn("logo-sprint", gold)), form);
    const error = { error: "Please select a plan to continue." };
    let now = describeOwn("logo-sprint", gold);
    shop.mockImplementation(async (path) =>
      String(path).startsWith("/api/services?") ? Response.json(now) : Response.json(error, { status: 400 }),
    );
    await renderOwn();
    const clicked = await screen.findByRole("button", { name: button });
    now = describeOwn("logo-sprint", { ...gold, ...changed });
    await userEvent.click(clicked);
  };

  test.each([
    ["PAY & GET STARTED", { "plan.1.name": "Silver" }, "Your plan isn’t sold any more."],
    ["Save as a quote", { "plan.1.name": "Silver" }, "Your plan isn’t sold any more."],
    ["PAY & GET STARTED", { "field.0.label": "Motto" }, "This form has changed. Please check your answers."],
    ["PAY & GET STARTED", { pricing: "request" }, "The price is on request now. Please check your answers."],
    ["Save as a quote", { pricing: "request" }, "The price is on request now. Please check your answers."],
  ])("leads to the form with all answers on %s after %o", async (button, changed, toast) => {
    await openAndClick(button, changed);
    await vi.waitFor(() => expect(loadPage).toHaveBeenCalledOnce());
    expect(screen.queryByText(/Please select a plan/)).toBeNull();
    expect(nextPage()).toEqual([["/services/logo-sprint", { replace: true }]]);
    expect(screen.getByText(toast)).toBeTruthy();
    expect(JSON.parse(localStorage.getItem("service-logo-sprint") ?? "")).toEqual(form);
  });

  test("remains with the reason if its answers still fit", async () => {
    await openAndClick("PAY & GET STARTED", { "plan.0.name": "Silver" });
    expect(await screen.findByText("Checkout failed: Please select a plan to continue.")).toBeTruthy();
    expect(loadPage).not.toHaveBeenCalled();
  });
});
