import { extractLink, findEmailTo, newCustomer, PASSWORD, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { uniqueEmail } from "../helpers/admin.ts";
import { type AnyForm, expectTypingKeptWith, extensions, forms, type Tab } from "../helpers/early-visitor.ts";
import { inFirefox, inOneBrowser } from "../helpers/firefox.ts";
import { expect, test as inChromium, type VisitedShop } from "../helpers/fixtures.ts";
import { inFull, inFullUnless } from "../helpers/in-full.ts";

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

async function expectKeptWith(kinds: readonly [string, string][], tab: Tab, shop: VisitedShop, form: AnyForm) {
  for (const [name, extension] of kinds) {
    await inChromium.step(name, () => expectTypingKeptWith(tab, shop.url, form, extension));
  }
}

const all = Object.entries(extensions);
/** One for each form in turn; all of them in `npm run journeys`. */
const kindsAt = (index: number) => (inFull ? all : all.slice(index % all.length, (index % all.length) + 1));

const openings = [
  ...[...forms, ...hydratedForms].map((form) => [form.path, async () => form] as const),
  ...Object.entries(linkedForms),
];

// The browsers take turns, too.
for (const [index, [path, open]] of openings.entries()) {
  inChromium(
    `${path}: input is kept with extensions, in Chromium`,
    inFullUnless(index % 2 === 0),
    async ({ page, shop }) => {
      await expectKeptWith(kindsAt(index), page, shop, await open(shop));
    },
  );
}

inFirefox.describe("in Firefox", () => {
  inOneBrowser();
  for (const [index, [path, open]] of openings.entries()) {
    inFirefox(
      `${path}: input is kept with extensions, in Firefox`,
      inFullUnless(index % 2 === 1),
      async ({ tab, shop }) => {
        await expectKeptWith(kindsAt(index), tab, shop, await open(shop));
      },
    );
  }
});

inChromium("there are five kinds of extensions", () => {
  expect(Object.keys(extensions)).toHaveLength(5);
});
