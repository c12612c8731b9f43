import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import webPage from "~/catalog/web-page/service";
import { control, filled, open, resetFormPage } from "../../tests/support/checkout-pages/render-form-page";
import { EMAIL_HASH, EMAIL_REJECTED } from "./rejected-email";
import { startCheckout } from "./summary/open-checkout";

vi.mock("~/checkout/load-page");
beforeEach(resetFormPage);
afterEach(() => {
  window.location.hash = "";
});

test("a checkout whose address the provider rejects leads to the form", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ error: EMAIL_REJECTED }, { status: 422 }));
  expect(await startCheckout(webPage, { ...webPage.defaults, ...filled, agreeTOS: true })).toMatchObject({
    ok: false,
    error: `Checkout failed: ${EMAIL_REJECTED}`,
    fix: { href: `/build-my-page${EMAIL_HASH}`, label: "Change the email address" },
  });
});

test("the form marks and focuses the email field for a customer who comes back to change the address", async () => {
  window.location.hash = EMAIL_HASH;
  open();
  expect(await screen.findByText(EMAIL_REJECTED)).toBeTruthy();
  const field = control(/^Email/);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
});
