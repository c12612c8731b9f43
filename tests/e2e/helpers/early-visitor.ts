import { startSlowScriptProxy } from "../../support/slow-scripts.ts";
import { expect } from "./fixtures.ts";

/** A tab of either browser: what pages of Playwright and of Puppeteer have in common. */
export type Tab = {
  goto(url: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  keyboard: { type(text: string): Promise<void>; press(key: "ArrowLeft"): Promise<void> };
};

/** One of the nine forms, by selectors. */
type EarlyForm = {
  path: string;
  /** The name of a text field. */
  field: string;
  /** A box or radio that is not chosen at first. */
  choice: string;
  /** What is clicked before scripts, and what they show for it. */
  button: string;
  answer: string;
};

const agree = "input[name=agreeTOS]";
const submit = "[data-island] form [type=submit]";
const fault = "[data-island] [role=alert]:not(:empty)";
const submitted = { button: submit, answer: fault };

export const forms: readonly EarlyForm[] = [
  { path: "/build-my-page", field: "company", choice: agree, ...submitted },
  {
    path: "/build-social-posts",
    field: "company",
    choice: agree,
    button: "button[name=packageType]",
    answer: "button[name=packageType][aria-pressed=true]",
  },
  {
    path: "/run-my-campaign",
    field: "businessName",
    choice: "input[name=selectedPlatforms][value=google]",
    button: "input[name=selectedPlatforms][value=google]",
    answer: "input[name=googlePercent]",
  },
  {
    path: "/ai-consulting",
    field: "businessName",
    choice: "input[name=selectedPlan]",
    button: "input[name=selectedPlan]",
    answer: `${submit}:enabled`,
  },
  { path: "/retro-games", field: "companyName", choice: "input[name='gameFeatures.leaderboard']", ...submitted },
  { path: "/seo-copywriting", field: "niche", choice: agree, ...submitted },
  { path: "/ai-automation-booking", field: "company", choice: agree, ...submitted },
  { path: "/", field: "company", choice: "input[name=agreeToTerms]", ...submitted },
  { path: "/contact", field: "company", choice: "input[name=agreeToTerms]", ...submitted },
];

const control = (name: string) => `[data-island] [name="${name}"]`;
const query = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
const HYDRATED = "document.querySelector('[data-island]').hasAttribute('data-hydrated')";

/** In milliseconds. */
const LATE = 2_500;

/** What was ticked shows at once; after hydration it is still ticked, and text, focus and caret are where they were. */
export async function expectTypingKept(tab: Tab, shopUrl: string, { path, field, choice }: EarlyForm): Promise<void> {
  await using shop = await startSlowScriptProxy(shopUrl, LATE);
  await open(tab, shop.url + path, control(field));
  await tab.click(choice);
  expect(await tab.evaluate(`${query(choice)}.checked`)).toBe(true);
  await tab.click(control(field));
  await tab.keyboard.type("Acme Ltd");
  await tab.keyboard.press("ArrowLeft");
  expect(await tab.evaluate(HYDRATED)).toBe(false);

  await expect.poll(() => tab.evaluate(HYDRATED)).toBe(true);
  await tab.keyboard.type("x");
  expect(await tab.evaluate(`${query(control(field))}.value`)).toBe("Acme Ltxd");
  expect(await tab.evaluate(`${query(choice)}.checked`)).toBe(true);
}

/** A click before hydration is answered after it. */
export async function expectClickAnswered(
  tab: Tab,
  shopUrl: string,
  { path, button, answer }: EarlyForm,
): Promise<void> {
  await using shop = await startSlowScriptProxy(shopUrl, LATE);
  await open(tab, shop.url + path, button);
  await tab.click(button);
  // A contact form is sent without scripts, and another page answers.
  await expect.poll(() => tab.evaluate(`${query(answer)} !== null`).catch(() => false)).toBe(true);
}

/** Text and ticks stay when a button is clicked and no script ever comes. A contact form is sent without scripts and returns with both. */
export async function expectKeptWithoutScripts(tab: Tab, shopUrl: string, form: EarlyForm): Promise<void> {
  await using shop = await startSlowScriptProxy(shopUrl, "blocked");
  const { path, field, choice, button } = form;
  await open(tab, shop.url + path, control(field));
  await tab.click(choice);
  await tab.click(control(field));
  await tab.keyboard.type("Acme Ltd");
  expect(await tab.evaluate(`${query(control(field))}.value`)).toBe("Acme Ltd");
  if (button !== choice) await tab.click(button);
  if (await tab.evaluate(`${query(submit)}.form.method === "post"`).catch(() => true))
    await expect.poll(() => tab.evaluate(`${query(fault)} !== null`).catch(() => false)).toBe(true);
  await expect.poll(() => tab.evaluate(`${query(control(field))}.value`).catch(() => "")).toBe("Acme Ltd");
  expect(await tab.evaluate(`${query(choice)}.checked`)).toBe(true);
}

/** Does not wait for the load event, which late scripts delay. */
async function open(tab: Tab, url: string, selector: string): Promise<void> {
  void tab.goto(url).catch(() => undefined);
  const isThere = `location.href === ${JSON.stringify(url)} && ${query(selector)} !== null`;
  await expect.poll(() => tab.evaluate(isThere).catch(() => false)).toBe(true);
}
