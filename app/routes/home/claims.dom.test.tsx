import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CLAIMS } from "~/content/documents/claims-kind";
import { buildSite, type Claims } from "~/content/site";
import { renderOnSite } from "../../../tests/support/render-on-site";
import Home from "./home";

vi.mock("~/catalog/retro-game/demo/playable-game", () => ({ PlayableGame: () => null }));

afterEach(cleanup);

const shipped = buildSite({ testBanner: false });

async function renderHome(claims: Claims = shipped.claims) {
  renderOnSite({ ...shipped, claims }, Home);
  await screen.findByRole("heading", { level: 1 });
}
const text = () => document.body.textContent ?? "";

test("by default the figures and the trust line are shown, without a source, and an award that has no name is not", async () => {
  await renderHome();
  for (const claim of ["Trusted by leading businesses across industries", "500+", "24/7", "95%"]) {
    expect(text()).toContain(claim);
  }
  expect(text()).not.toContain("Award-Winning");
  expect(screen.queryByText("Source")).toBeNull();
});

test("each claim can be changed, with a link to its source", async () => {
  const source = (name: string) => `https://proof.example/${name}`;
  await renderHome(Object.fromEntries(CLAIMS.map((name) => [name, { text: `Our ${name}`, source: source(name) }])));
  for (const name of ["trust", "businesses", "support", "satisfaction", "availability", "award"]) {
    expect(text()).toContain(`Our ${name}`);
    const links = screen.getAllByRole("link", { name: new RegExp(`^Source of “Our ${name}`) });
    for (const link of links) {
      expect(link.getAttribute("href")).toBe(source(name));
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    }
  }
  for (const claim of ["500+", "24/7", "95%", "Award-Winning", "Trusted by"]) expect(text()).not.toContain(claim);
});

test("each claim can be removed, and the page is complete without it", async () => {
  await renderHome({});
  for (const claim of ["500+", "24/7", "95%", "Award-Winning", "Trusted by", "undefined"]) {
    expect(text()).not.toContain(claim);
  }
  const region = (name: RegExp) => screen.getByRole("region", { name });
  expect(within(region(/Real results/)).getAllByRole("article")).toHaveLength(4);
  expect(region(/Real results/).querySelector("dl")).toBeNull();
  expect(region(/Four systems/).querySelectorAll("dl > div")).toHaveLength(2);
  expect(within(region(/Choose your path/)).getAllByRole("article")).toHaveLength(3);
  expect(within(region(/Let’s talk/)).getAllByRole("article")).toHaveLength(3);
});
