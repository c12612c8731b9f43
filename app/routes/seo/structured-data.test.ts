import { expect, test } from "vitest";
import { buildSite } from "~/lib/config/site";
import { organization } from "./structured-data";

test("the agency's own profiles are told, placeholders are not", () => {
  const instagram = "https://www.instagram.com/ourshop";
  expect(organization(buildSite({ socials: { instagram }, testBanner: false }))).toHaveProperty("sameAs", [instagram]);
  expect(organization(buildSite({ testBanner: false }))).not.toHaveProperty("sameAs");
});
