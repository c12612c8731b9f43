import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import campaign from "~/catalog/campaign/service";
import { checkoutServices } from "~/catalog/services";
import { buildSite } from "~/content/site";
import { renderOnSite } from "../../../tests/support/render-on-site";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { SummaryPage } from "./summary-page";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(checkoutServices.map((service) => [service.offer.slug, service] as const))(
  "the summary of %s lists refund, cards, taxes, seller and terms, and paying sends the consent",
  async (slug, service) => {
    const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ error: "Not today" }, { status: 400 }));
    vi.stubGlobal("fetch", fetchMock);
    const brief = filledForms[slug];
    const Page = createRoutesStub([{ path: "/", Component: () => <SummaryPage service={service} brief={brief} /> }]);
    render(<Page />);
    const terms = screen.getByRole("list", { name: "Before you pay" });
    for (const text of [
      "If we haven’t started, you get a full refund minus a 5% processing fee.",
      "Visa, Mastercard, American Express and Discover.",
      "No added taxes or fees. The total is what you pay.",
      "Sold by Pixel Pilots, 128 Arcade Avenue, Suite 8, Austin, TX 78701.",
    ]) {
      expect(terms.textContent).toContain(text);
    }
    const priced = service.price(brief);
    const monthly = priced.ok && priced.price.every === "month";
    expect(/Renews at \$\d+\.00 every month/.test(terms.textContent)).toBe(monthly);
    expect(terms.querySelector("a[href='/terms']")?.textContent).toBe("Terms of Service");
    expect(terms.querySelector("a[href='/refund']")?.textContent).toBe("Refund Policy");
    expect(terms.textContent).toContain(
      slug === "ai-consulting" ? "By pressing “PAY & START CONSULTING” you agree to our" : "You’ve agreed to our Terms",
    );
    await userEvent.click(screen.getByRole("button", { name: service.sale.payLabel }));
    const sent = () => fetchMock.mock.calls.find(([path]) => path === "/api/stripe-checkout");
    await waitFor(() => expect(sent()).toBeDefined());
    expect(JSON.parse(String(sent()?.[1]?.body)).metadata.agreeTOS).toBe("true");
  },
);

test("an own processing fee and own contact hours are in the summary", () => {
  vi.stubGlobal("fetch", async () => Response.json({ dates: [] }));
  const site = buildSite({ testBanner: false });
  const { refund } = site.promises;
  const promises = { ...site.promises, refund: { ...refund, feePercent: 10 }, contactHours: 48 };
  renderOnSite({ ...site, promises }, () => <SummaryPage service={campaign} brief={filledForms.campaign} />);
  expect(document.body.textContent).toContain("you get a full refund minus a 10% processing fee.");
  expect(document.body.textContent).toContain("Contact within 48 hours: Your campaign manager");
});
