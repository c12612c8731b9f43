import { globSync, readFileSync } from "node:fs";
import { cleanup, render, screen, within } from "@testing-library/react";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { FLASH_MESSAGE_COOKIE, SIGNED_IN_HINT_COOKIE } from "~/auth/sessions/script-cookies";
import { offers } from "~/catalog/offers";
import { NEXT_PAGE_TOAST } from "~/checkout/draft-storage";
import { buildSite } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { SHIPPED_FRAME } from "~/content/site-pages";
import { defaultSite, SiteContext } from "~/content/use-site";
import Legal, { loader } from "./legal";

afterEach(cleanup);

const PATHS = ["/terms", "/privacy", "/refund", "/cookie"];

/** Renders a legal page and returns its text with white space collapsed. */
function read(path: string, site = defaultSite): string {
  const Page = createRoutesStub([{ id: "legal", path, Component: Legal }]);
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  const request = new Request(`http://localhost${path}`);
  const loaderData = { legal: loader({ request, url: new URL(request.url), pattern: path, params: {}, context }) };
  const { container } = render(
    <SiteContext value={site}>
      <Page initialEntries={[path]} hydrationData={{ loaderData }} />
    </SiteContext>,
  );
  return container.textContent?.replace(/\s+/g, " ") ?? "";
}

test.each(PATHS)("%s has its day, one h1, contents, our email, and links to the other legal and own pages", (path) => {
  const ownPages = [{ path: "/imprint", title: "Imprint" }];
  expect(read(path, { ...defaultSite, frame: { ...SHIPPED_FRAME, ownPages } })).toContain(
    "Last updated April 13, 2025",
  );
  const links = (name: string) => within(screen.getByRole("navigation", { name })).getAllByRole("link");
  const hrefs = (name: string) => links(name).map((link) => link.getAttribute("href"));
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  const parts = within(screen.getByRole("article")).getAllByRole("heading", { level: 2 }).slice(1);
  expect(links("On this page").map((link) => link.textContent)).toEqual(parts.map((part) => part.textContent));
  expect(hrefs("On this page")).toEqual(parts.map((part) => `#${part.id}`));
  expect(parts.length).toBeGreaterThan(5);
  expect(screen.getAllByRole("link", { name: "hello@pixelpilots.example" }).length).toBeGreaterThan(0);
  const others = PATHS.filter((other) => other !== path);
  expect(hrefs("Other legal pages")).toEqual([...others, "/imprint"]);
  cleanup();
  read(path);
  expect(hrefs("Other legal pages")).toEqual(others);
});

/** docs/product/content.md#legal-pages */
test.each([
  [
    "/refund",
    "If work on your order has not begun, you get a full refund minus a 5% processing fee.",
    ...["for an order of $1,000 it is $50, and you get $950 back", "Ask by email", "We reply within 3 business days."],
    "takes 7-14 business days and goes to the original payment method",
  ],
  ["/privacy", "not for children under 16", "Seven years after the last payment or refund"],
  [
    ...["/terms", "Custom Web Pages: $299 one-time", "BLAST Social Content: $650 per month"],
    ...["Managed Campaigns: 25% of ad spend, min $500", "AI Consulting: from $5,000"],
    ...["Retro Game Marketing: $2,997 one-time", "SEO Copywriting: $399 per month"],
    ...["AI Automation Suite: $5,000 one-time", "charged once a month", "until they are canceled"],
    ...["your ad budget, at least $2,000, plus our management fee", "25% of the ad budget, with a minimum of $500"],
    ...["within 5 days, with 1 round of revisions", "45 days after we have your marketing brief", "within 24 hours"],
  ],
])("%s promises what is specified", (path, ...sentences) => {
  const text = read(path);
  for (const sentence of sentences) expect(text).toContain(sentence);
});

test("the privacy policy names the configured number of years for which paid orders are kept", () => {
  const site = buildSite({ paidYears: 10, testBanner: false });
  expect(read("/privacy", site)).toContain("10 years after the last payment or refund");
});

describe("the cookie page", () => {
  test("lists everything that the site stores in a browser", () => {
    read("/cookie");
    const listed = [...document.querySelectorAll("table code")].map((code) => code.textContent);
    expect(listed).toEqual([
      ...["my-order", "checkout", "paid", "pixel-pilots.session_token", SIGNED_IN_HINT_COOKIE, "known-…"],
      ...["registered", "second-step", FLASH_MESSAGE_COOKIE],
      ...offers.flatMap(({ draftKey }) => [draftKey, `${draftKey}:draft`]),
      ...["payment-session-id", "…:coupon", "service-…:kept", NEXT_PAGE_TOAST, "sent-request", "typed:…"],
      ...["shortcuts-off", "uploads:…", "react-router-scroll-positions"],
    ]);
  });

  test("knows every file that writes to the browser's storage (for a new one, add its keys to the page first)", () => {
    const writers = globSync("app/**/*.{ts,tsx}")
      .filter((file) => !file.includes(".test."))
      .filter((file) =>
        /(?:local|session)Storage\.setItem|cookieStore|document\.cookie\s*=[^=]/.test(readFileSync(file, "utf8")),
      );
    expect(writers.toSorted()).toEqual([
      "app/auth/sessions/show-flash-message.ts",
      "app/checkout/draft-storage.ts",
      "app/orders/files/use-uploads.ts",
      "app/routes/admin/shared/shortcuts.ts",
      "app/routes/admin/shared/use-persisted-text.ts",
      "app/ui/receipt/sent-request.ts",
    ]);
  });

  test("says why there is no banner, and that window.name replaces storage that is blocked or full", () => {
    const text = read("/cookie");
    expect(text).toContain("Visitors get no cookies from this site.");
    expect(text).toContain("the same entries are kept in the tab’s name (window.name) instead");
    const writers = globSync("app/**/*.{ts,tsx}")
      .filter((file) => !file.includes(".test."))
      .filter((file) => /window\.name\s*=[^=]/.test(readFileSync(file, "utf8")));
    expect(writers).toEqual(["app/checkout/draft-storage.ts"]);
  });

  test("knows every file that sets cookies (for a new one, add its cookie to the page first)", () => {
    const writers = globSync("app/**/*.ts").filter((file) =>
      /createCookie\(|(httpOnly|signed)Cookie\(/i.test(readFileSync(file, "utf8")),
    );
    expect(writers.toSorted()).toEqual([
      "app/auth/magic-links.server.ts",
      "app/auth/sessions/new-session.server.ts",
      "app/auth/sessions/signed-cookies.server.ts",
      "app/auth/sign-in/known-device.server.ts",
      "app/checkout/success/buyer-link.server.ts",
    ]);
  });
});
