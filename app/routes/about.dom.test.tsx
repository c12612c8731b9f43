import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { teamOf } from "~/content/documents/team-kind";
import { buildSite } from "~/content/site";
import { team } from "~/content/team";
import { renderOnSite } from "../../tests/support/render-on-site";
import About from "./about";

const brand = "Night Pilots";
const site = { ...buildSite({ testBanner: false }), brand };

afterEach(cleanup);

test("the About page has one h1, our approach, values, team and reasons, and a link to the contact page", () => {
  renderOnSite(site, () => <About loaderData={{ words: null, team: teamOf(site) }} />);
  const section = (name: string) => within(screen.getByRole("region", { name }));
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(screen.getByText(/^Night Pilots is .* founded in 2023/)).toBeTruthy();
  expect(section("Our approach").getAllByRole("listitem")).toHaveLength(4);
  expect(section("Our approach").getByText(/say the price up front/)).toBeTruthy();
  expect(section("Four values").getAllByRole("heading", { level: 3 })).toHaveLength(4);
  const crew = section("A team of three");
  expect(crew.getAllByRole("listitem")).toHaveLength(3);
  for (const { name, role, bio } of team) {
    expect(crew.getByRole("heading", { name })).toBeTruthy();
    expect(crew.getByText(role)).toBeTruthy();
    expect(crew.getByText(bio.replace("{brand}", brand))).toBeTruthy();
    expect(crew.getByAltText(`Pixel portrait of ${name}`)).toBeTruthy();
  }
  const portraits = crew.getAllByRole("img").map((portrait) => portrait.getAttribute("src"));
  expect(new Set(portraits).size).toBe(3);
  const reasons = section(`Why choose ${brand}?`);
  expect(reasons.getByText("Six reasons to choose us")).toBeTruthy();
  expect(reasons.getAllByRole("listitem")).toHaveLength(6);
  expect(screen.getByRole("link", { name: "Get in Touch" }).getAttribute("href")).toBe("/contact");
});
