import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CatalogContext, catalogWith } from "~/catalog/current-catalog";
import { offers } from "~/catalog/offers";
import type { Texts } from "~/content/documents/document-kind";
import { buildSite } from "~/content/site";
import { renderOnSite } from "../../../tests/support/render-on-site";
import { addedSections } from "./added-sections.server";
import Home from "./home";

vi.mock("~/catalog/retro-game/demo/playable-game", () => ({ PlayableGame: () => null }));

afterEach(cleanup);

const site = buildSite({ testBanner: false });

/** `texts`: what is published beside the shipped words. */
async function renderHome(texts: Texts) {
  const loaderData = { texts, contact: null, icon: null, pages: ["/imprint"], added: addedSections(site, texts) };
  renderOnSite(site, () => <Home loaderData={loaderData} />);
  await screen.findByRole("heading", { level: 1 });
}

const shown = () => [...document.querySelectorAll("section")].map((each) => each.getAttribute("aria-labelledby"));
const layout = (...names: string[]): Texts =>
  Object.fromEntries(Array.from({ length: 12 }, (_, place) => [`sections.${place}`, names[place] ?? ""]));

test("stand in the published order, a hidden one is nowhere with its island, and neighbors differ", async () => {
  await renderHome(layout("hero", "services", "why"));
  expect(shown()).toEqual(["hero-title", "services-title", "why-choose-title"]);
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByRole("region", { name: /power-up/ }).className).toContain("bg-dusk");
  expect(screen.getByRole("region", { name: /Real results/ }).className).toContain("bg-night");
});

test("without the top section first, the page still has one heading of the first level, before all others", async () => {
  await renderHome(layout("contact", "hero"));
  const headings = screen.getAllByRole("heading").map((each) => each.tagName);
  expect(headings[0]).toBe("H1");
  expect(headings.filter((name) => name === "H1")).toHaveLength(1);
  expect(headings[1]).toBe("H2");
});

test("buttons lead to their targets; one whose page is gone, or without words, is not there", async () => {
  await renderHome({
    ...{ "hero.buttons.0.words": "<b>Imprint</b>", "hero.buttons.0.target": "/imprint" },
    ...{ "hero.buttons.1.words": "Gone", "hero.buttons.1.target": "/gone" },
    ...{ "hero.buttons.2.words": "", "hero.buttons.2.target": "" },
    ...{ "suite.button.words": "Partner", "suite.button.target": "https://partner.example/" },
    ...{ "why.button.words": "Write to us", "why.button.target": "/#contact" },
  });
  expect(screen.getByRole("link", { name: "<b>Imprint</b>" }).getAttribute("href")).toBe("/imprint");
  expect(screen.queryByText("Gone")).toBeNull();
  expect(screen.queryByText("I'm Sold! Proceed to Book")).toBeNull();
  expect(screen.getByRole("link", { name: "Partner" }).getAttribute("rel")).toContain("noopener");
  expect(screen.getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe("/#contact");
  // The demo line belongs to a button that calls.
  expect(within(screen.getByRole("region", { name: /autopilot/ })).queryByText(/Demo line/)).toBeNull();
});

test("words that fit into a wide card's button only are smaller in a narrow one", async () => {
  const seo = () => screen.getByRole("link", { name: "START SEO SERVICE" }).className;
  const own = [1, 2].map((count) => ({
    ...offers[0],
    slug: `own-${count}`,
    paths: { ...offers[0].paths, form: `/services/own-${count}` },
  }));
  const changes = { offers: {}, own };
  const loaderData = { texts: {}, contact: null, icon: null };
  for (const [catalog, isSmaller] of [
    [catalogWith(), false],
    [catalogWith(changes), true],
  ] as const) {
    cleanup();
    renderOnSite(site, () => (
      <CatalogContext value={catalog}>
        <Home loaderData={loaderData} />
      </CatalogContext>
    ));
    await screen.findByRole("heading", { level: 1 });
    expect(seo().includes("btn-sans")).toBe(isSmaller);
  }
});

test("samples, the case and cards may be left out", async () => {
  await renderHome({ "samples-shown": "no", "proof-shown": "no", "paths.cards.2.name": "" });
  expect(document.querySelector("#samples")).toBeNull();
  expect(screen.queryByText(/Trailfoot/)).toBeNull();
  expect(within(screen.getByRole("region", { name: /Choose your path/ })).getAllByRole("article")).toHaveLength(2);
});

test("added ones of each kind show their entries as text", async () => {
  const kinds = ["figures", "quotes", "questions", "action", "posts"];
  await renderHome({
    ...layout("hero", ...kinds.map((_, place) => `added-${place + 1}`)),
    ...Object.fromEntries(
      kinds.flatMap((kind, place) => [
        [`added.${place}.kind`, kind],
        [`added.${place}.heading`, `Our ${kind}`],
        [`added.${place}.words`, "Call"],
        [`added.${place}.target`, "phone"],
        [`added.${place}.entries.0.title`, "40+ <i>"],
        [`added.${place}.entries.0.text`, "Brands launched"],
      ]),
    ),
  });
  for (const kind of kinds) {
    const region = screen.getByRole("region", { name: `Our ${kind}` });
    expect(within(region).getByRole("link", { name: "Call" }).getAttribute("href")).toBe(site.phone.href);
    const hasEntries = !["action", "posts"].includes(kind);
    expect(within(region).queryAllByText("40+ <i>")).toHaveLength(hasEntries ? 1 : 0);
  }
  expect(within(screen.getByRole("region", { name: "Our posts" })).getAllByRole("article")).toHaveLength(3);
});

test.each([
  ["six", {}, "Six ways to level up"],
  ["what staff have written", { "services.sub": "All {services} of them" }, "All six of them"],
  ["no number", { "services.sub": "Ways to win" }, "Ways to win"],
])("the services' sentence has their number: %s", async (_case, texts, sentence) => {
  await renderHome(texts);
  expect(screen.getByRole("region", { name: /power-up/ }).textContent).toContain(sentence);
});
