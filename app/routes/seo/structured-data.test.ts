import { expect, test } from "vitest";
import { buildSite } from "~/content/site";
import { organization } from "./structured-data";

test("lists the agency's own profiles, but no placeholders", () => {
  const href = "https://www.instagram.com/ourshop";
  const shipped = buildSite({ testBanner: false });
  const socials = [{ name: "Instagram", href, icon: "instagram" as const, placeholder: false }];
  expect(organization({ ...shipped, socials })).toHaveProperty("sameAs", [href]);
  expect(organization(shipped)).not.toHaveProperty("sameAs");
});
