import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CatalogContext, catalogWith } from "~/catalog/current-catalog";
import { offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { webPage } from "~/catalog/web-page/offer";
import { buildSite } from "~/content/site";
import { renderOnSite } from "../../../tests/support/render-on-site";
import Contact from "./contact";
import { showOpenNow } from "./open-now.part";

/** Monday, 5:59:30 pm in Chicago: 30 s before closing time. */
const SERVER_TIME = "2026-07-13T22:59:30.000Z";
beforeEach(() => {
  vi.spyOn(document, "addEventListener");
  // The device is a year behind, on a Sunday.
  const now = new Date("2025-07-13T22:59:30Z");
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"], now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  // Test files share a document.
  for (const [type, listener] of vi.mocked(document.addEventListener).mock.calls) {
    if (type === "visibilitychange") document.removeEventListener(type, listener);
  }
});

function renderContact() {
  const site = buildSite({ phone: "(555) 010-0199", testBanner: false });
  renderOnSite(site, () => <Contact loaderData={{ words: null }} />);
}
const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("shows location, email, phone, hours, the message form, reasons to choose us and links to three services", () => {
  renderContact();
  expect(screen.getByText("128 Arcade Avenue, Suite 8, Austin, TX 78701")).toBeTruthy();
  expect(href("hello@pixelpilots.example")).toBe("mailto:hello@pixelpilots.example");
  expect(href("(555) 010-0199")).toBe("tel:+15550100199");
  const rows = within(screen.getByRole("table", { name: "Hours" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Mon-Fri", "9am-6pm"],
    ["Sat", "10am-4pm"],
    ["Sun", "Closed"],
  ]);
  for (const text of ["Closed on US federal holidays.", "All times are Central Time."])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole("form", { name: "Send us a message" })).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Why choose us" })).getAllByRole("article")).toHaveLength(3);
  expect(href("START CAMPAIGN")).toBe("/run-my-campaign");
  expect(href("BUILD MY PAGE")).toBe("/build-my-page");
  expect(href("GET BLAST")).toBe("/build-social-posts");
});

test("shows 'Open now' until closing time and then changes to 'Closed now', by the server's clock", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ now: SERVER_TIME }));
  renderContact();
  const mark = document.querySelector<HTMLElement>("[data-part=open-now]") ?? document.body;
  // CSS shows one of the two texts.
  expect([...mark.querySelectorAll("span")].map(({ textContent }) => textContent)).toEqual([
    "",
    "Closed now",
    "Open now",
  ]);
  expect(mark.hidden, "the server does not know").toBe(true);
  await showOpenNow(mark, JSON.parse(mark.dataset.props ?? ""));
  expect([mark.hidden, mark.dataset.open]).toEqual([false, "true"]);
  vi.advanceTimersByTime(29_000);
  expect(mark.dataset.open).toBe("true");
  vi.advanceTimersByTime(2_000);
  expect([mark.hidden, mark.dataset.open]).toEqual([false, "false"]);
});

test.each([
  ["can't be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["answers something else", async () => Response.json({ now: "soon" })],
])("shows neither 'Open now' nor 'Closed now' if the server %s", async (_name, fetch) => {
  vi.stubGlobal("fetch", fetch);
  renderContact();
  const mark = document.querySelector<HTMLElement>("[data-part=open-now]") ?? document.body;
  await showOpenNow(mark, JSON.parse(mark.dataset.props ?? ""));
  expect(mark.hidden).toBe(true);
});

test("services that are sold take the places of those that are not", () => {
  const hidden = Object.fromEntries(offers.map(({ slug }) => [slug, { hidden: true as const }]));
  const { "web-page": _, ...others } = hidden;
  const own = ["logo-sprint", "brand-book", "name-search"].map(
    (slug): Offer => ({
      ...webPage,
      slug,
      buttonText: slug,
      paths: { ...webPage.paths, form: `/services/${slug}` },
    }),
  );
  renderOnSite(buildSite({ testBanner: false }), () => (
    <CatalogContext value={catalogWith({ offers: others, own })}>
      <Contact loaderData={{ words: null }} />
    </CatalogContext>
  ));
  const region = within(screen.getByRole("region", { name: "Know what you want?" }));
  expect(region.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    ...["/build-my-page", "/services/logo-sprint", "/services/brand-book"],
  ]);
});
