// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import aiConsulting from "~/catalog/ai-consulting/service";
import campaign from "~/catalog/campaign/service";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { SaveQuote } from "./summary-page";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const brief = campaign.parse(filledForms.campaign) ?? {};
const shown = { service: campaign, brief, discounted: false, disabled: false };
const keep = () => userEvent.click(screen.getByRole("button", { name: "Save as a quote" }));

test("what the checkout would send is sent, and what the shop has against it is said", async () => {
  const shop = vi.fn<typeof fetch>(async () => Response.json({ error: "Too many requests." }, { status: 429 }));
  vi.stubGlobal("fetch", shop);
  render(<SaveQuote {...shown} />);
  await keep();
  expect((await screen.findByRole("alert")).textContent).toBe("Too many requests.");
  expect(shop.mock.calls[0]?.[0]).toBe("/api/quotes");
  const price = campaign.price(brief);
  expect(JSON.parse(String(shop.mock.calls[0]?.[1]?.body))).toEqual({
    amount: typeof price === "string" ? null : price.cents,
    ...campaign.customer(brief),
    metadata: toCheckoutMetadata(campaign, brief),
  });
  expect(screen.getByRole("button", { name: "Save as a quote" }).hasAttribute("disabled")).toBe(false);
});

test("a form that cannot be paid for is not sent", async () => {
  const shop = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", shop);
  const form = { ...filledForms["ai-consulting"], price: 1 };
  render(<SaveQuote {...shown} service={aiConsulting} brief={form} />);
  await keep();
  expect(screen.getByRole("alert").textContent).toBe("Error: Invalid price information");
  expect(shop).not.toHaveBeenCalled();
});

test("where a code is applied it says that the quote has none", () => {
  render(<SaveQuote {...shown} discounted />);
  expect(document.body.textContent).toContain("good for 30 days, without the coupon.");
});
