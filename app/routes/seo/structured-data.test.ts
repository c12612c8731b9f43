import { expect, test } from "vitest";
import { buildSite } from "~/lib/config/site";
import { organization } from "./structured-data";

test("lists the agency's own profiles, but no placeholders", () => {
  const instagram = "https://www.instagram.com/ourshop";
  expect(organization(buildSite({ socials: { instagram }, testBanner: false }))).toHaveProperty("sameAs", [instagram]);
  expect(organization(buildSite({ testBanner: false }))).not.toHaveProperty("sameAs");
});
