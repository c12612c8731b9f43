import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import aiConsulting from "~/catalog/ai-consulting/service";
import campaign from "~/catalog/campaign/service";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { defaultSite } from "~/content/use-site";
import { renderOnSite } from "../../../tests/support/render-on-site";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { SaveQuote } from "./summary-page";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const brief = campaign.parse(filledForms.campaign) ?? {};
const props = { service: campaign, brief, discounted: false, disabled: false };
const save = () => userEvent.click(screen.getByRole("button", { name: "Save as a quote" }));

test("sends what the checkout would send, and shows an error response", async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ error: "Too many requests." }, { status: 429 }));
  vi.stubGlobal("fetch", fetchMock);
  render(<SaveQuote {...props} />);
  await save();
  expect((await screen.findByRole("alert")).textContent).toBe("Too many requests.");
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/quotes");
  const priced = campaign.price(brief);
  expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toEqual({
    amount: priced.ok ? priced.price.cents : null,
    ...campaign.customer(brief),
    metadata: toCheckoutMetadata(campaign, brief),
  });
  expect(screen.getByRole("button", { name: "Save as a quote" }).hasAttribute("disabled")).toBe(false);
});

test("shows the error of a form that cannot be paid for, without a request", async () => {
  const fetchMock = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetchMock);
  const form = { ...filledForms["ai-consulting"], price: 1 };
  render(<SaveQuote {...props} service={aiConsulting} brief={form} />);
  await save();
  expect(screen.getByRole("alert").textContent).toBe("Error: Invalid price information");
  expect(fetchMock).not.toHaveBeenCalled();
});

test("with a coupon, the hint says that the quote has none", () => {
  render(<SaveQuote {...props} discounted />);
  expect(document.body.textContent).toContain("good for 30 days, without the coupon.");
});

test("a quote of one day is good for 1 day", () => {
  const promises = { ...defaultSite.promises, quoteDays: 1 };
  renderOnSite({ ...defaultSite, promises }, () => <SaveQuote {...props} />);
  expect(document.body.textContent).toContain("good for 1 day.");
});
