import { translatePages } from "../../support/translator.ts";
import { expect } from "./fixtures.ts";
import { startProxy } from "./proxy.ts";

/** Common interface of Playwright's and Puppeteer's pages. */
export type Tab = {
  goto(url: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  keyboard: { type(text: string): Promise<void>; press(key: "ArrowLeft"): Promise<void> };
};

/** Selectors of one of the nine forms. */
export type EarlyForm = {
  path: string;
  /** Name of a text field. */
  field: string;
  /** A checkbox or radio button that is not checked initially. */
  choice: string;
  /** Clicked before hydration. */
  button: string;
  /** Shown after hydration as a result of the click. */
  result: string;
};

const agree = "input[name=agreeTOS]";
const submit = "[data-island] form [type=submit]";
const error = "[data-island] [role=alert]:not(:empty)";
const submitted = { button: submit, result: error };

export const forms: readonly EarlyForm[] = [
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

const control = (name: string) => `[data-island] [name="${name}"]`;
const query = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
const HYDRATED = "document.querySelector('[data-island]:has(form)').hasAttribute('data-hydrated')";

const SCRIPT_DELAY_MS = 2_500;

/** A ticked box shows immediately; hydration keeps it, the text, the focus and the caret. */
export async function expectTypingKept(tab: Tab, shopUrl: string, { path, field, choice }: EarlyForm): Promise<void> {
  await using shop = await startProxy(shopUrl, { scripts: SCRIPT_DELAY_MS });
  await open(tab, shop.url + path, control(field));
  const isTicked = () => tab.evaluate(`${query(choice)}.checked`);
  // On a busy machine, Firefox may lay the page out between its scroll and the click, which then misses.
  for (let tries = 0; tries < 3 && !(await isTicked()); tries++) await tab.click(choice);
  expect(await isTicked()).toBe(true);
  await tab.click(control(field));
  await tab.keyboard.type("Acme Ltd");
  await tab.keyboard.press("ArrowLeft");
  expect(await tab.evaluate(HYDRATED)).toBe(false);

  await expect.poll(() => tab.evaluate(HYDRATED)).toBe(true);
  await tab.keyboard.type("x");
  expect(await tab.evaluate(`${query(control(field))}.value`)).toBe("Acme Ltxd");
  expect(await tab.evaluate(`${query(choice)}.checked`)).toBe(true);
}

/** Changes of pages by browser extensions, as expressions. */
export const extensions: Readonly<Record<string, string>> = {
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

/** `link`: leads to the page, if its path does not. */
export type AnyForm = { path: string; link?: string; field?: string; choice?: string };

/** What is typed and ticked on a page that an extension has changed, before its scripts have loaded, is kept with focus and caret. */
export async function expectTypingKeptWith(tab: Tab, shopUrl: string, form: AnyForm, extension: string): Promise<void> {
  const loading = Promise.withResolvers<void>();
  await using shop = await startProxy(shopUrl, { scripts: loading.promise });
  const { path, link = path, choice } = form;
  const field = form.field && query(`main [name="${form.field}"]`);
  try {
    void tab.goto(shop.url + link).catch(() => undefined);
    const isOpen = `location.href.startsWith("${shop.url}${path}") && ${field ?? query(choice ?? "main")} !== null`;
    await expect.poll(() => tab.evaluate(isOpen).catch(() => false)).toBe(true);
    await tab.evaluate(`void (${extension})`);
    if (choice) await tab.evaluate(`${query(choice)}.click()`);
    if (field) {
      await tab.evaluate(`${field}.focus()`);
      await tab.keyboard.type("Acme Ltd");
      await tab.keyboard.press("ArrowLeft");
    }
    expect(await tab.evaluate(ANY_HYDRATED)).toBe(false);
    loading.resolve();
    await expect.poll(() => tab.evaluate(ANY_HYDRATED).catch(() => false)).toBe(true);
    if (choice) expect(await tab.evaluate(`${query(choice)}.checked`)).toBe(true);
    if (!field) return;
    await tab.keyboard.type("x");
    expect(await tab.evaluate(`document.activeElement === ${field}`)).toBe(true);
    // Email fields have no selection that scripts can read: the caret is at the end.
    const expected = (await tab.evaluate(`${field}.selectionStart === null`)) ? /^Acme ?Lt(xd|dx)$/ : /^Acme Ltxd$/;
    expect(await tab.evaluate(`${field}.value`)).toMatch(expected);
  } finally {
    loading.resolve();
  }
}

const ANY_HYDRATED = "document.querySelector('html[data-hydrated], [data-island][data-hydrated]') !== null";

/** A click before hydration takes effect after it. */
export async function expectClickAnswered(
  tab: Tab,
  shopUrl: string,
  { path, button, result }: EarlyForm,
): Promise<void> {
  await using shop = await startProxy(shopUrl, { scripts: SCRIPT_DELAY_MS });
  await open(tab, shop.url + path, button);
  await tab.click(button);
  // The contact form is submitted without scripts and loads another page.
  await expect.poll(() => tab.evaluate(`${query(result)} !== null`).catch(() => false)).toBe(true);
}

/** Text and ticks remain after a click if no script loads. The contact form is submitted without scripts and shows both again. */
export async function expectKeptWithoutScripts(tab: Tab, shopUrl: string, form: EarlyForm): Promise<void> {
  await using shop = await startProxy(shopUrl, { scripts: "blocked" });
  const { path, field, choice, button } = form;
  await open(tab, shop.url + path, control(field));
  await tab.click(choice);
  await tab.click(control(field));
  await tab.keyboard.type("Acme Ltd");
  expect(await tab.evaluate(`${query(control(field))}.value`)).toBe("Acme Ltd");
  if (button !== choice) await tab.click(button);
  if (await tab.evaluate(`${query(submit)}.form.method === "post"`).catch(() => true))
    await expect.poll(() => tab.evaluate(`${query(error)} !== null`).catch(() => false)).toBe(true);
  await expect.poll(() => tab.evaluate(`${query(control(field))}.value`).catch(() => "")).toBe("Acme Ltd");
  expect(await tab.evaluate(`${query(choice)}.checked`)).toBe(true);
}

/** Does not wait for the load event, which late scripts delay. */
async function open(tab: Tab, url: string, selector: string): Promise<void> {
  void tab.goto(url).catch(() => undefined);
  const isOpen = `location.href === ${JSON.stringify(url)} && ${query(selector)} !== null`;
  await expect.poll(() => tab.evaluate(isOpen).catch(() => false)).toBe(true);
}
