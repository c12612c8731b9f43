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
  test("has Home, the services, About Us, Blog and Contact, in this order", () => {
    renderAt("/");
    expect(hrefs(mainNavigation())).toEqual(["/", ...servicePaths, "/about", "/blog", "/contact"]);
    expect(screen.getByRole("button", { name: "Services" }).getAttribute("popovertarget")).toBe("services-panel");
  });

  test("shows title, price and description of each service and the suite", () => {
    renderAt("/");
    const prices = ["$299", "$650/month", "25% of ad spend", "from $5,000", "$2,997", "$399/month", "$5,000"];
    for (const [index, { title, navText, paths }] of offers.entries()) {
      const link = within(mainNavigation())
        .getAllByRole("link", { hidden: true })
        .find((candidate) => candidate.getAttribute("href") === paths.form);
      expect(link?.textContent).toBe(`${title}${prices[index]}${navText}`);
    }
  });

  test("the logo leads home", () => {
    renderAt("/about");
    const logo = within(screen.getByRole("banner")).getByRole("link", { name: "Pixel Pilots" });
    expect(logo.getAttribute("href")).toBe("/");
  });

  test.each([
    ["/", "/"],
    ["/about", "/about"],
    ["/blog", "/blog"],
    ["/blog/3", "/blog"],
    ["/ai-consulting", "/ai-consulting"],
  ])("at %s the current link is %s, in the bar and in the mobile menu", (path, expected) => {
    renderAt(path);
    expect(current(mainNavigation())).toEqual([expected]);
    expect(current(mobileMenu())).toEqual([expected]);
  });

  test("marks Services as current on the page of a service", () => {
    for (const path of ["/retro-games", "/ai-automation-booking"]) {
      renderAt(path);
      expect(screen.getByRole("button", { name: "Services" }).hasAttribute("data-current")).toBe(true);
      cleanup();
    }
  });
});

describe("the mobile menu", () => {
  test("lists Home, Services with its sub-links, About Us, Blog and Contact", () => {
    renderAt("/");
    expect(hrefs(mobileMenu())).toEqual(["/", ...servicePaths, "/about", "/blog", "/contact"]);
    const topItems = [...(mobileMenu().querySelector("ul")?.children ?? [])].map(
      (item) => item.firstElementChild?.textContent,
    );
    expect(topItems).toEqual(["Home", "Services", "About Us", "Blog", "Contact"]);
  });

  test("is a native popover that the toggle button opens without scripts", () => {
    renderAt("/");
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

describe("the account menu in the HTML", () => {
  const accounts = () => [...document.querySelectorAll<HTMLElement>("[data-account=signed-in]")];

  test("is hidden in the bar and in the mobile menu, since pages are the same for all visitors", () => {
    renderAt("/");
    expect(accounts().map(({ hidden }) => hidden)).toEqual([true, true]);
    expect(screen.queryByRole("button", { name: "Account" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Sign out" })).toBeNull();
    for (const email of document.querySelectorAll("[data-account=email]")) expect(email.textContent).toBe("");
  });

  test("leads to the orders, has the admin links, hidden separately, and the sign-out button", () => {
    renderAt("/");
    for (const account of accounts()) {
      const links = within(account).getAllByRole("link", { hidden: true });
      expect(links.map((link) => link.getAttribute("href"))).toEqual([
        "/my-order",
        "/admin/orders",
        "/admin/users",
        "/admin/messages",
      ]);
      expect(links.map((link) => link.closest<HTMLElement>("[data-account=admin]")?.hidden)).toEqual([
        undefined,
        true,
        true,
        true,
      ]);
      const signOut = within(account).getByRole("button", { name: "Sign out", hidden: true });
      expect(signOut.closest("form")?.getAttribute("action")).toBe("/auth/sign-out");
      expect(signOut.closest("form")?.method).toBe("post");
    }
  });
});

describe("the footer", () => {
  test("links to the services, the company's and the legal pages", () => {
    renderAt("/");
    const footer = screen.getByRole("contentinfo");
    const internal = hrefs(footer).filter((href) => href?.startsWith("/"));
    expect(internal).toEqual([
      ...servicePaths,
      ...["/about", "/blog", "/contact", "/my-order/find"],
      ...["/terms", "/privacy", "/refund", "/cookie"],
    ]);
  });

  test("has three social networks with labels that say they open in a new tab", () => {
    renderAt("/");
    const links = within(screen.getByRole("list", { name: "Social networks" })).getAllByRole("link");
    expect(links).toHaveLength(3);
    for (const link of links) {
      expect(link.getAttribute("href")).toMatch(/^https:\/\//);
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toBe("noopener noreferrer");
      expect(link.getAttribute("aria-label")).toMatch(/\(opens in a new tab\)$/);
      // A network's front page is not a profile.
      expect(new URL(link.getAttribute("href") ?? "").pathname).not.toBe("/");
    }
  });

  test("in a live shop links to no placeholders", () => {
    renderAt("/", { live: true });
    expect(screen.queryByRole("list", { name: "Social networks" })).toBeNull();
  });

  test("shows email, phone, address and copyright", () => {
    renderAt("/");
    const footer = within(screen.getByRole("contentinfo"));
    const link = (name: string) => footer.getByRole("link", { name }).getAttribute("href");
    expect(link("hello@pixelpilots.example")).toBe("mailto:hello@pixelpilots.example");
    expect(link("(555) 010-0142")).toBe("tel:+15550100142");
    expect(footer.getByText("128 Arcade Avenue, Suite 8, Austin, TX 78701")).toBeTruthy();
    expect(footer.getByText(`© ${new Date().getFullYear()} Pixel Pilots. All rights reserved.`)).toBeTruthy();
  });
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

describe("test mode", () => {
  test("is shown while payments go to the sandbox", () => {
    renderAt("/", { testBanner: true });
    expect(screen.getByText("Test mode: payments here are not real.")).toBeTruthy();
  });

  test("is not shown otherwise", () => {
    renderAt("/");
    expect(screen.queryByText(/test mode/i)).toBeNull();
  });
});
