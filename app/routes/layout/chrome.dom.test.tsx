import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { offers } from "~/catalog/offers";
import { buildSite } from "~/content/site";
import { SHIPPED_FRAME } from "~/content/site-pages";
import { listenInTest } from "../../../tests/support/listeners";
import { renderOnSite } from "../../../tests/support/render-on-site";
import { closeMenusAfterLinks } from "./site-script/menu-links";
import "../../../tests/support/popovers";
import { Footer, SlimFooter } from "./footer";
import { Navigation } from "./navigation";

const listedOffers = offers.filter(({ listed }) => listed);

afterEach(cleanup);

type SiteOptions = { testBanner?: boolean; live?: boolean };

function renderAt(path: string, { testBanner = false, ...site }: SiteOptions = {}) {
  const Page = () => (
    <>
      <Navigation />
      <Footer />
    </>
  );
  renderOnSite(buildSite({ testBanner, ...site }), Page, path);
}

const servicePaths = [...listedOffers.map(({ paths }) => paths.form), "/ai-automation-booking"];
const mainNavigation = () => screen.getByRole("navigation", { name: "Main" });
const mobileMenu = () => screen.getByLabelText("Mobile");
/** Without the links of the hidden account menu. */
const hrefs = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link", { hidden: true })
    .filter((link) => !link.closest("[data-account]"))
    .map((link) => link.getAttribute("href"));
const current = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link", { hidden: true })
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map((link) => link.getAttribute("href"));

describe("the bar", () => {
  test("has the logo, Home, the services with title, price and description, About Us, Blog and Contact", () => {
    renderAt("/");
    const logo = within(screen.getByRole("banner")).getByRole("link", { name: "Pixel Pilots" });
    expect(logo.getAttribute("href")).toBe("/");
    expect(hrefs(mainNavigation())).toEqual(["/", ...servicePaths, "/about", "/blog", "/contact"]);
    expect(screen.getByRole("button", { name: "Services" }).getAttribute("popovertarget")).toBe("services-panel");
    const prices = ["$299", "$650/month", "25% of ad spend", "from $5,000", "$2,997", "$399/month", "$5,000"];
    for (const [index, { title, navText, paths }] of offers.entries()) {
      const link = mainNavigation().querySelector(`a[href="${paths.form}"]`);
      expect(link?.textContent).toBe(`${title}${prices[index]}${navText}`);
    }
  });

  test.each([
    ["/", "/"],
    ["/about", "/about"],
    ["/blog", "/blog"],
    ["/blog/3", "/blog"],
    ["/ai-consulting", "/ai-consulting"],
    ["/ai-automation-booking", "/ai-automation-booking"],
  ])(
    "at %s the current link is %s, in the bar and in the mobile menu, and Services on the page of one",
    (path, expected) => {
      renderAt(path);
      expect(current(mainNavigation())).toEqual([expected]);
      expect(current(mobileMenu())).toEqual([expected]);
      const services = screen.getByRole("button", { name: "Services" });
      expect(services.hasAttribute("data-current")).toBe(servicePaths.includes(expected));
    },
  );
});

describe("the mobile menu", () => {
  test("lists Home, Services with its sub-links, About Us, Blog and Contact, and opens without scripts", () => {
    renderAt("/");
    expect(hrefs(mobileMenu())).toEqual(["/", ...servicePaths, "/about", "/blog", "/contact"]);
    const topItems = [...(mobileMenu().querySelector("ul")?.children ?? [])].map(
      (item) => item.firstElementChild?.textContent,
    );
    expect(topItems).toEqual(["Home", "Services", "About Us", "Blog", "Contact"]);
    expect(mobileMenu().getAttribute("popover")).toBe("auto");
    expect(screen.getByRole("button", { name: "Menu" }).getAttribute("popovertarget")).toBe(mobileMenu().id);
  });

  test("closes when a link in it is clicked", () => {
    renderAt("/");
    listenInTest(closeMenusAfterLinks);
    mobileMenu().addEventListener("click", (event) => event.preventDefault());
    mobileMenu().showPopover();
    mobileMenu().click();
    expect(mobileMenu().matches(":popover-open")).toBe(true);
    within(mobileMenu()).getByText("Blog").click();
    expect(mobileMenu().matches(":popover-open")).toBe(false);
  });
});

test("the account menu in the HTML is hidden, since pages are the same for all visitors, and its admin links separately", () => {
  renderAt("/");
  const accounts = [...document.querySelectorAll<HTMLElement>("[data-account=signed-in]")];
  expect(accounts.map(({ hidden }) => hidden)).toEqual([true, true]);
  expect(screen.queryByRole("button", { name: /Account|Sign out/ })).toBeNull();
  for (const email of document.querySelectorAll("[data-account=email]")) expect(email.textContent).toBe("");
  for (const account of accounts) {
    const links = within(account).getAllByRole("link", { hidden: true });
    expect(
      links.map((link) => [link.getAttribute("href"), link.closest<HTMLElement>("[data-account=admin]")?.hidden]),
    ).toEqual([
      ["/my-order", undefined],
      ["/admin/orders", true],
      ["/admin/users", true],
      ["/admin/messages", true],
    ]);
    const form = within(account).getByRole("button", { name: "Sign out", hidden: true }).closest("form");
    expect([form?.getAttribute("action"), form?.method]).toEqual(["/auth/sign-out", "post"]);
  }
});

test("the footer links to services, pages and three social networks, and shows email, phone, address and copyright", () => {
  renderAt("/");
  const footer = screen.getByRole("contentinfo");
  expect(hrefs(footer).filter((href) => href?.startsWith("/"))).toEqual([
    ...servicePaths,
    ...["/about", "/blog", "/contact", "/my-order/find"],
    ...["/terms", "/privacy", "/refund", "/cookie"],
  ]);
  const networks = within(screen.getByRole("list", { name: "Social networks" })).getAllByRole("link");
  expect(networks).toHaveLength(3);
  for (const link of networks) {
    expect(link.getAttribute("href")).toMatch(/^https:\/\//);
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(link.getAttribute("aria-label")).toMatch(/\(opens in a new tab\)$/);
    // A network's front page is not a profile.
    expect(new URL(link.getAttribute("href") ?? "").pathname).not.toBe("/");
  }
  const hrefOf = (name: string) => within(footer).getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("hello@pixelpilots.example")).toBe("mailto:hello@pixelpilots.example");
  expect(hrefOf("(555) 010-0142")).toBe("tel:+15550100142");
  expect(within(footer).getByText("128 Arcade Avenue, Suite 8, Austin, TX 78701")).toBeTruthy();
  expect(within(footer).getByText(`© ${new Date().getFullYear()} Pixel Pilots. All rights reserved.`)).toBeTruthy();
});

test("the footer of a live shop links to no placeholders", () => {
  renderAt("/", { live: true });
  expect(screen.queryByRole("list", { name: "Social networks" })).toBeNull();
});

test.each([[[]], [["/imprint"]]])("the slim footer has help, terms, refunds, and the own pages %j", (own) => {
  const ownPages = own.map((path) => ({ path, title: "Imprint" }));
  const frame = { ...SHIPPED_FRAME, ownPages };
  renderOnSite({ ...buildSite({ testBanner: false }), ...(own.length > 0 && { frame }) }, SlimFooter, "/pre-checkout");
  expect(hrefs(screen.getByRole("contentinfo"))).toEqual([
    ...["/contact", "mailto:hello@pixelpilots.example", "tel:+15550100142"],
    ...["/terms", "/privacy", "/refund", "/cookie", ...own],
  ]);
});

test("test mode is shown only while payments go to the sandbox", () => {
  renderAt("/", { testBanner: true });
  expect(screen.getByText("Test mode: payments here are not real.")).toBeTruthy();
  cleanup();
  renderAt("/");
  expect(screen.queryByText(/test mode/i)).toBeNull();
});
