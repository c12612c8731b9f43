import { expect, test } from "vitest";
import { makeSite } from "~/content/site";
import { organization } from "./structured-data";

test("the agency's own profiles are told, placeholders are not", () => {
  const instagram = "https://www.instagram.com/ourshop";
  expect(organization(makeSite({ socials: { instagram }, testBanner: false }))).toHaveProperty("sameAs", [instagram]);
  expect(organization(makeSite({ testBanner: false }))).not.toHaveProperty("sameAs");
});
