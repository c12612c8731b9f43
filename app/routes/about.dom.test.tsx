import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { teamOf } from "~/content/documents/team-kind";
import { buildSite } from "~/content/site";
import { team } from "~/content/team";
import { renderOnSite } from "../../tests/support/render-on-site";
import About from "./about";

const brand = "Night Pilots";
const site = { ...buildSite({ testBanner: false }), brand };

beforeEach(() => {
  const loaderData = { words: null, team: teamOf(site) };
  renderOnSite(site, () => <About loaderData={loaderData} />);
});
afterEach(cleanup);

const section = (name: string) => within(screen.getByRole("region", { name }));

describe("the About page", () => {
  test("has one h1 and says that we were founded in 2023", () => {
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(screen.getByText(/^Night Pilots is .* founded in 2023/)).toBeTruthy();
  });

  test("shows our approach in four steps", () => {
    expect(section("Our approach").getAllByRole("listitem")).toHaveLength(4);
    expect(section("Our approach").getByText(/say the price up front/)).toBeTruthy();
  });

  test("shows four values", () => {
    expect(section("Four values").getAllByRole("heading", { level: 3 })).toHaveLength(4);
  });

  test("shows a team of three, each with portrait, name, role and bio", () => {
    expect(team).toHaveLength(3);
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
  });

  test("shows six reasons under a heading with the brand's name", () => {
    const reasons = section(`Why choose ${brand}?`);
    expect(reasons.getByText("Six reasons to choose us")).toBeTruthy();
    expect(reasons.getAllByRole("listitem")).toHaveLength(6);
  });

  test("links to the contact page with 'Get in Touch'", () => {
    expect(screen.getByRole("link", { name: "Get in Touch" }).getAttribute("href")).toBe("/contact");
  });
});
