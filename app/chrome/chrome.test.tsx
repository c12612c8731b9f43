// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { listedOffers, offers } from "~/catalog/offers";
import { makeSite } from "~/content/site";
import type { SocialProfiles } from "~/content/socials";
import { Footer } from "./footer";
import { Navigation } from "./navigation/navigation";

afterEach(cleanup);

type Given = { testBanner?: boolean; socials?: SocialProfiles; live?: boolean };

async function renderAt(path: string, { testBanner = false, ...site }: Given = {}) {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "*",
      loader: () => ({ site: makeSite({ testBanner, ...site }) }),
      Component: () => (
        <>
          <Navigation />
          <Footer />
        </>
      ),
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub initialEntries={[path]} />);
  await screen.findByRole("banner");
}

/** The services, and below them the suite. */
const servicePaths = [...listedOffers.map(({ paths }) => paths.form), "/ai-automation-booking"];
const mainNavigation = () => screen.getByRole("navigation", { name: "Main" });
const mobileMenu = () => screen.getByLabelText("Mobile");
const hrefs = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link", { hidden: true })
    .map((link) => link.getAttribute("href"));
const current = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link", { hidden: true })
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map((link) => link.getAttribute("href"));

describe("the bar", () => {
  test("has Home, the services, About Us, Blog and Contact, in this order", async () => {
    await renderAt("/");
    expect(hrefs(mainNavigation())).toEqual(["/", ...servicePaths, "/about", "/blog", "/contact"]);
    expect(screen.getByRole("button", { name: "Services" }).getAttribute("aria-controls")).toBe("services-panel");
  });

  test("gives each service and the suite its title, its price and its description", async () => {
    await renderAt("/");
    const prices = ["$299", "$650/month", "25% of ad spend", "from $5,000", "$2,997", "$399/month", "$5,000"];
    for (const [index, { title, navText, paths }] of offers.entries()) {
      const link = within(mainNavigation())
        .getAllByRole("link", { hidden: true })
        .find((candidate) => candidate.getAttribute("href") === paths.form);
      expect(link?.textContent).toBe(`${title}${prices[index]}${navText}`);
    }
  });

  test("the logo leads home", async () => {
    await renderAt("/about");
    const logo = within(screen.getByRole("banner")).getByRole("link", { name: "Pixel Pilots" });
    expect(logo.getAttribute("href")).toBe("/");
  });

  test.each([
    ["/", "/"],
    ["/about", "/about"],
    ["/blog", "/blog"],
    ["/blog/3", "/blog"],
    ["/ai-consulting", "/ai-consulting"],
  ])("at %s the current link is %s, in the bar and in the mobile menu", async (path, expected) => {
    await renderAt(path);
    expect(current(mainNavigation())).toEqual([expected]);
    expect(current(mobileMenu())).toEqual([expected]);
  });

  test("marks Services while one of them is open", async () => {
    for (const path of ["/retro-games", "/ai-automation-booking"]) {
      await renderAt(path);
      expect(screen.getByRole("button", { name: "Services" }).hasAttribute("data-current")).toBe(true);
      cleanup();
    }
  });
});

describe("the mobile menu", () => {
  test("lists Home, Services with its sub-links, About Us, Blog and Contact", async () => {
    await renderAt("/");
    expect(hrefs(mobileMenu())).toEqual(["/", ...servicePaths, "/about", "/blog", "/contact"]);
    const topItems = [...(mobileMenu().querySelector("ul")?.children ?? [])].map(
      (item) => item.firstElementChild?.textContent,
    );
    expect(topItems).toEqual(["Home", "Services", "About Us", "Blog", "Contact"]);
  });

  test("is a native popover that the toggle button opens without scripts", async () => {
    await renderAt("/");
    expect(mobileMenu().getAttribute("popover")).toBe("auto");
    expect(screen.getByRole("button", { name: "Menu" }).getAttribute("popovertarget")).toBe(mobileMenu().id);
  });

  test("closes when a link in it is followed", async () => {
    await renderAt("/");
    let hidden = 0;
    mobileMenu().hidePopover = () => {
      hidden += 1;
    };
    fireEvent.click(mobileMenu());
    expect(hidden).toBe(0);
    fireEvent.click(within(mobileMenu()).getByText("Blog"));
    expect(hidden).toBe(1);
  });
});

describe("the footer", () => {
  test("links to the services, the company's and the legal pages", async () => {
    await renderAt("/");
    const footer = screen.getByRole("contentinfo");
    const internal = hrefs(footer).filter((href) => href?.startsWith("/"));
    expect(internal).toEqual([
      ...servicePaths,
      ...["/about", "/blog", "/contact", "/my-order/find"],
      ...["/terms", "/privacy", "/refund", "/cookie"],
    ]);
  });

  test("has three social networks that open in a new tab and say so", async () => {
    await renderAt("/");
    const links = within(screen.getByRole("list", { name: "Social networks" })).getAllByRole("link");
    expect(links).toHaveLength(3);
    for (const link of links) {
      expect(link.getAttribute("href")).toMatch(/^https:\/\//);
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toBe("noopener noreferrer");
      expect(link.getAttribute("aria-label")).toMatch(/\(opens in a new tab\)$/);
      // A network's front page is nobody's profile.
      expect(new URL(link.getAttribute("href") ?? "").pathname).not.toBe("/");
    }
  });

  test("links to the profiles that are set, and in a live shop to no others", async () => {
    const instagram = "https://www.instagram.com/ourshop";
    await renderAt("/", { socials: { instagram, youtube: null }, live: true });
    const links = within(screen.getByRole("list", { name: "Social networks" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([instagram]);
    cleanup();
    await renderAt("/", { live: true });
    expect(screen.queryByRole("list", { name: "Social networks" })).toBeNull();
  });

  test("says how to reach us and whose site it is", async () => {
    await renderAt("/");
    const footer = within(screen.getByRole("contentinfo"));
    const link = (name: string) => footer.getByRole("link", { name }).getAttribute("href");
    expect(link("hello@pixelpilots.example")).toBe("mailto:hello@pixelpilots.example");
    expect(link("(555) 010-0142")).toBe("tel:+15550100142");
    expect(footer.getByText("128 Arcade Avenue, Suite 8, Austin, TX 78701")).toBeTruthy();
    expect(footer.getByText("© Pixel Pilots. All rights reserved.")).toBeTruthy();
  });
});

describe("test mode", () => {
  test("is said on the page while payments go to the sandbox", async () => {
    await renderAt("/", { testBanner: true });
    expect(await screen.findByText("Test mode: payments here are not real.")).toBeTruthy();
  });

  test("is not mentioned otherwise", async () => {
    await renderAt("/");
    expect(screen.queryByText(/test mode/i)).toBeNull();
  });
});
