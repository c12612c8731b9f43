import { expect, test } from "vitest";
import { iconUrl } from "~/content/documents/brand-icons.server";
import { buildSite } from "~/content/site";
import { organization } from "./structured-data";

test("lists the agency's own profiles, but no placeholders", () => {
  const href = "https://www.instagram.com/ourshop";
  const shipped = buildSite({ testBanner: false });
  const socials = [{ name: "Instagram", href, icon: "instagram" as const, placeholder: false }];
  expect(organization({ ...shipped, socials })).toHaveProperty("sameAs", [href]);
  expect(organization(shipped)).not.toHaveProperty("sameAs");
});

test("the logo is the brand’s own icon, or the shipped one", () => {
  const site = buildSite({ origin: "https://shop.example", testBanner: false });
  expect(organization(site)).toHaveProperty("logo", "https://shop.example/icon-512.png");
  const icon = iconUrl({ ...site, brand: "Northlight", look: { mascot: null } }, "512");
  expect(organization(site, icon)).toHaveProperty("logo", "https://shop.example/brand/icon-u4e-ffd447-night-512.png");
});
