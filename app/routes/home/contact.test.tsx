// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { ClaimSettings } from "~/lib/config/claims";
import { buildSite } from "~/lib/config/site";
import { SiteContext } from "~/lib/config/use-site";
import { Contact } from "./contact";

afterEach(cleanup);

async function titlesOfCards(claims: ClaimSettings = {}) {
  const site = buildSite({ claims, testBanner: false });
  const Stub = createRoutesStub([{ path: "/", Component: Contact }]);
  render(
    <SiteContext value={site}>
      <Stub />
    </SiteContext>,
  );
  await screen.findByRole("form", { name: "Send us a message" });
  return screen.getAllByRole("article").map((card) => card.querySelector("h3")?.textContent);
}

test("the contact section has the form and three benefit cards", async () => {
  expect(await titlesOfCards()).toEqual(["Fast Results", "Data-Driven", "Award-Winning"]);
});

test("the award may be named and shown, or not be claimed at all", async () => {
  const source = "https://awards.example/2026";
  expect(await titlesOfCards({ award: { text: "Pixel Award 2026", source } })).toContain("Pixel Award 2026");
  const link = screen.getByRole("link", { name: "Source of “Pixel Award 2026” (opens in a new tab)" });
  expect(link.getAttribute("href")).toBe(source);
  cleanup();
  expect(await titlesOfCards({ award: { text: null } })).toEqual(["Fast Results", "Data-Driven"]);
});
