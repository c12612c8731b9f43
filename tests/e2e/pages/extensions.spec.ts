import { extractLink, findEmailTo, newCustomer, PASSWORD, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { uniqueEmail } from "../helpers/admin.ts";
import { type AnyForm, expectTypingKeptWith, extensions, forms, type Tab } from "../helpers/early-visitor.ts";
import { inFirefox, inOneBrowser } from "../helpers/firefox.ts";
import { expect, test as inChromium, type VisitedShop } from "../helpers/fixtures.ts";

/** Input on pages that browser extensions change before the pages' scripts have loaded, in two browser engines. */

for (const test of [inChromium, inFirefox]) {
  test.use({ allowedErrors: [/React error #418|Not shown, as the page is translated|Failed to load resource/] });
}

/** Forms on pages that React Router hydrates. */
const hydratedForms: readonly AnyForm[] = [
  { path: "/auth", field: "password" },
  { path: "/auth?tab=register", field: "password" },
  { path: "/auth/forgot", field: "email" },
  { path: "/auth/reset?token=x", field: "password" },
  { path: "/my-order/find", field: "email" },
];

/** Forms behind a mailed link, by their path. */
const linkedForms: Record<string, (shop: VisitedShop) => Promise<AnyForm>> = {
  "/my-order": async (shop) => {
    const { key } = await newCustomer(shop);
    return { path: "/my-order", link: `/my-order?key=${key}`, field: "message" };
  },
  "/auth/confirm": async (shop) => {
    const email = uniqueEmail("jo");
    await new Visitor(shop).register(email, PASSWORD);
    const link = extractLink(await findEmailTo(shop, email, "Confirm"), "/auth/confirm");
    return { path: "/auth/confirm", link, field: "password" };
  },
  "/invitation": async (shop) => {
    const owner = await signedInAdmin(shop, uniqueEmail("ann"));
    const email = uniqueEmail("guest");
    await owner.post("/admin/users", { intent: "invite", email });
    const link = extractLink(await findEmailTo(shop, email, "Become an admin"), "/invitation");
    return { path: "/invitation", link, field: "password" };
  },
};

async function expectKept(tab: Tab, shop: VisitedShop, form: AnyForm) {
  for (const [name, extension] of Object.entries(extensions)) {
    await inChromium.step(name, () => expectTypingKeptWith(tab, shop.url, form, extension));
  }
}

const openings = [
  ...[...forms, ...hydratedForms].map((form) => [form.path, async () => form] as const),
  ...Object.entries(linkedForms),
];

for (const [path, open] of openings) {
  inChromium(`${path}: input is kept with extensions, in Chromium`, { tag: "@whole" }, async ({ page, shop }) => {
    await expectKept(page, shop, await open(shop));
  });
}

inFirefox.describe("in Firefox", () => {
  inOneBrowser();
  for (const [path, open] of openings) {
    inFirefox(`${path}: input is kept with extensions, in Firefox`, { tag: "@whole" }, async ({ tab, shop }) => {
      await expectKept(tab, shop, await open(shop));
    });
  }
});

inChromium("there are five kinds of extensions", { tag: "@whole" }, () => {
  expect(Object.keys(extensions)).toHaveLength(5);
});
