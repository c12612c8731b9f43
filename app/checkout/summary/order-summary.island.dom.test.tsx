import { screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import seo from "~/catalog/seo-copywriting/service";
import webPage from "~/catalog/web-page/service";
import { saveSubmittedForm } from "~/checkout/drafts";
import { buildSite } from "~/content/site";
import { idPrefix } from "~/ui/islands/island";
import { resetSummaryPage } from "../../../tests/support/checkout-pages/render-summary-page";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { mountOrderSummary } from "./order-summary.island";
import { SavedOrder } from "./saved-order";

vi.mock("~/checkout/load-page", () => ({ loadPage: vi.fn() }));

resetSummaryPage();
afterEach(() => window.history.replaceState(null, "", "/"));

test("the HTML of a shared summary is hydrated unchanged, then shows the service that the address names", async () => {
  saveSubmittedForm(seo, filledForms["seo-copywriting"]);
  window.history.replaceState(null, "", "/pre-checkout?service=seo-copywriting");
  const warned = vi.spyOn(console, "warn");
  const props = { site: buildSite({ testBanner: false }), heading: "Pre-Checkout Summary" };
  const element = document.body.appendChild(document.createElement("div"));
  element.dataset.island = "order-summary";
  element.innerHTML = renderToString(<SavedOrder {...props} service={webPage} />, {
    identifierPrefix: idPrefix("order-summary"),
  });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(props.heading);
  await mountOrderSummary(element, { ...props, path: "/pre-checkout" });
  expect(await screen.findByRole("button", { name: "PAY & START SEO SERVICE" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("SEO Copywriting Pre-Checkout Summary");
  expect(warned).not.toHaveBeenCalled();
  element.remove();
});
