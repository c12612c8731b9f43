import { extractLink, findEmailTo, newCustomer, PASSWORD, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { translatePages } from "../../support/translator.ts";
import { uniqueEmail } from "../helpers/admin.ts";
import { inFirefox, inOneBrowser, type Tab } from "../helpers/firefox.ts";
import { expect, test as inChromium, type VisitedShop } from "../helpers/fixtures.ts";
import { startProxy } from "../helpers/proxy.ts";

/** Input before hydration, also on pages that browser extensions have changed, in two browser engines. */

for (const test of [inChromium, inFirefox]) {
  test.use({
    // The error without a text is of a module that was loading when its page was left.
    allowedErrors: [
      /React error #418|Not shown, as the page is translated|ERR_EMPTY_RESPONSE|Failed to load resource|^Uncaught: $/,
    ],
  });
}

/** `link` leads to the page, if its path does not. `choice`: selector of a checkbox or radio button that is not checked initially. */
type Form = { path: string; link?: string; field: string; choice?: string };

/** `button` is clicked before hydration, and `result` is shown after it. */
type IslandForm = Form & { choice: string; button: string; result: string };

const agree = "input[name=agreeTOS]";
const submit = "[data-island] form [type=submit]";
const error = "[data-island] [role=alert]:not(:empty)";
const submitted = { button: submit, result: error };

const islandForms: readonly IslandForm[] = [
  { path: "/build-my-page", field: "company", choice: agree, ...submitted },
  {
    path: "/build-social-posts",
    field: "company",
    choice: agree,
    button: "#order-card button[name=packageType]",
    result: "#order-card button[name=packageType][aria-pressed=true]",
  },
  {
    path: "/run-my-campaign",
    field: "businessName",
    choice: "input[name=selectedPlatforms][value=google]",
    button: "input[name=selectedPlatforms][value=google]",
    result: "input[name=googlePercent]",
  },
  {
    path: "/ai-consulting",
    field: "businessName",
    choice: "input[name=selectedPlan]",
    button: "input[name=selectedPlan]",
    result: `${submit}:enabled`,
  },
  { path: "/retro-games", field: "companyName", choice: "input[name='gameFeatures.leaderboard']", ...submitted },
  { path: "/seo-copywriting", field: "niche", choice: agree, ...submitted },
  { path: "/ai-automation-booking", field: "company", choice: agree, ...submitted },
  { path: "/", field: "company", choice: "input[name=agreeToTerms]", ...submitted },
  { path: "/contact", field: "company", choice: "input[name=agreeToTerms]", ...submitted },
];

/** Forms on pages that React Router hydrates. */
const hydratedForms: readonly Form[] = [
  { path: "/auth", field: "password" },
  { path: "/auth?tab=register", field: "password" },
  { path: "/auth/forgot", field: "email" },
  { path: "/auth/reset?token=x", field: "password" },
  { path: "/my-order/find", field: "email" },
];

/** Forms behind a mailed link, by their path. */
const linkedForms: Record<string, (shop: VisitedShop) => Promise<Form>> = {
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

/** Changes of pages by browser extensions, as expressions. */
const changes: Readonly<Record<string, string>> = {
  "an element after each field": `document.querySelectorAll("main input, main textarea").forEach((field) => {
    const icon = document.createElement("div");
    icon.innerHTML = "<span>key</span>";
    field.after(icon);
  })`,
  "attributes of fields and body": `[...document.querySelectorAll("main input, main textarea, body")].forEach((element) => {
    element.setAttribute("data-manager", "1");
    element.style.backgroundImage = "none";
  })`,
  "a class of the page": `document.documentElement.classList.add("translated-ltr")`,
  "replaced texts": `(${translatePages})({ origin: location.origin, early: true })`,
  "a removed element": `document.querySelector("main form").querySelectorAll(":is(p, svg, span, h2, h3):not(:has(input, button))").forEach((element) => element.remove())`,
};

/** One page for each place that uses `KeepInput`: an order form, the contact form, and a page of React Router. */
const KINDS = ["/build-my-page", "/contact", "/auth"];

const openings = [
  ...[...islandForms, ...hydratedForms].map((form) => [form.path, async () => form] as const),
  ...Object.entries(linkedForms),
];
const title = (path: string) =>
  `${path}: what is typed, ticked and clicked before scripts is kept, late${KINDS.includes(path) ? ", blocked or changed" : ""}`;

for (const [path, open] of openings) {
  inChromium(`${title(path)}, in Chromium`, { tag: "@whole" }, async ({ page, shop }) => {
    await expectSoundBeforeScripts(page, shop.url, await open(shop));
  });
}

inFirefox.describe("in Firefox", () => {
  inOneBrowser();
  for (const [path, open] of openings.filter(([path]) => KINDS.includes(path))) {
    inFirefox(`${title(path)}, in Firefox`, { tag: "@whole" }, async ({ tab, shop }) => {
      await expectSoundBeforeScripts(tab, shop.url, await open(shop));
    });
  }
});

/** In one tab, because a new one takes longer than a page. Each step has an origin of its own. */
async function expectSoundBeforeScripts(tab: Tab, shopUrl: string, form: Form) {
  const { step } = inChromium;
  const isOfKinds = KINDS.includes(form.path);
  for (const [name, change] of Object.entries({ "no change": "0", ...(isOfKinds && changes) }))
    await step(name, () => expectTypingKept(tab, shopUrl, form, change));
  const island = islandForms.find(({ path }) => path === form.path);
  if (!island) return;
  await step("a click before late scripts is answered", () => expectClickAnswered(tab, shopUrl, island));
  if (isOfKinds)
    await step("nothing is lost if scripts are blocked", () => expectKeptWithoutScripts(tab, shopUrl, island));
}

const query = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
const control = (name: string) => `main [name="${name}"]`;
const HYDRATED = "document.querySelector('html[data-hydrated], [data-island]:has(form)[data-hydrated]') !== null";

/** A ticked box shows immediately; hydration keeps it, the text, the focus and the caret, however the page was changed before. */
async function expectTypingKept(tab: Tab, shopUrl: string, form: Form, change: string): Promise<void> {
  const loading = Promise.withResolvers<void>();
  await using shop = await startProxy(shopUrl, { scripts: loading.promise });
  const { path, link = path, choice } = form;
  const field = query(control(form.field));
  try {
    await open(tab, shop.url + link, shop.url + path, control(form.field));
    await tab.evaluate(`void (${change})`);
    if (choice) await tab.evaluate(`${query(choice)}.click()`);
    await tab.evaluate(`${field}.focus()`);
    await tab.keyboard.type("Acme Ltd");
    await tab.keyboard.press("ArrowLeft");
    expect(await tab.evaluate(HYDRATED)).toBe(false);
    loading.resolve();
    await expect.poll(() => tab.evaluate(HYDRATED).catch(() => false)).toBe(true);
    if (choice) expect(await tab.evaluate(`${query(choice)}.checked`)).toBe(true);
    await tab.keyboard.type("x");
    expect(await tab.evaluate(`document.activeElement === ${field}`)).toBe(true);
    // Email fields have no selection that scripts can read: the caret of a replaced one is at the end.
    const isReadable = await tab.evaluate(`${field}.selectionStart !== null`);
    expect(await tab.evaluate(`${field}.value`)).toMatch(isReadable ? /^Acme Ltxd$/ : /^Acme ?Lt(xd|dx)$/);
  } finally {
    loading.resolve();
  }
}

async function expectClickAnswered(tab: Tab, shopUrl: string, { path, button, result }: IslandForm): Promise<void> {
  const loading = Promise.withResolvers<void>();
  await using shop = await startProxy(shopUrl, { scripts: loading.promise });
  try {
    await open(tab, shop.url + path, shop.url + path, button);
    await tab.click(button);
    loading.resolve();
    // The contact form is submitted without scripts and loads another page.
    await expect.poll(() => tab.evaluate(`${query(result)} !== null`).catch(() => false)).toBe(true);
  } finally {
    loading.resolve();
  }
}

/** The contact form is submitted without scripts, and shows text and ticks again. */
async function expectKeptWithoutScripts(tab: Tab, shopUrl: string, form: IslandForm): Promise<void> {
  await using shop = await startProxy(shopUrl, { scripts: "blocked" });
  const { path, choice, button } = form;
  const field = query(control(form.field));
  await open(tab, shop.url + path, shop.url + path, control(form.field));
  await tab.click(choice);
  await tab.click(control(form.field));
  await tab.keyboard.type("Acme Ltd");
  expect(await tab.evaluate(`${field}.value`)).toBe("Acme Ltd");
  if (button !== choice) await tab.click(button);
  if (await tab.evaluate(`${query(submit)}.form.method === "post"`).catch(() => true))
    await expect.poll(() => tab.evaluate(`${query(error)} !== null`).catch(() => false)).toBe(true);
  await expect.poll(() => tab.evaluate(`${field}.value`).catch(() => "")).toBe("Acme Ltd");
  expect(await tab.evaluate(`${query(choice)}.checked`)).toBe(true);
}

/** Does not wait for the load event, which late scripts delay. */
async function open(tab: Tab, link: string, address: string, selector: string): Promise<void> {
  void tab.goto(link).catch(() => undefined);
  const isOpen = `location.href.startsWith(${JSON.stringify(address)}) && ${query(selector)} !== null`;
  await expect.poll(() => tab.evaluate(isOpen).catch(() => false)).toBe(true);
}
