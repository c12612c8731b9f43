import type { Page } from "@playwright/test";
import { DESKTOP, PHONE } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";

const SECTIONS = [
  ...["hero-title", "talk-to-it-title", "ai-suite-title", "why-choose-title"],
  ...["services-title", "choose-path-title", "contact-title", "footer"],
];
const WITHOUT_LINK = "ai-suite-title";

test("the home page shows its eight sections in the order of its HTML at 1440 and 390 px, and focuses them so", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-shown");
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    const boxes = await sectionBoxes(page);
    expect(boxes.map(({ name }) => name)).toEqual(SECTIONS);
    for (const [index, { name, top }] of boxes.entries()) {
      expect(top, `${name} at ${size.width} px`).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
    }
  }
  expect(await tabOrder(page)).toEqual(SECTIONS.filter((name) => name !== WITHOUT_LINK));
});

/** Sections and footer in document order, with their positions in pixels. */
const sectionBoxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main section, footer")].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const name = element.getAttribute("aria-labelledby") ?? element.id;
      return { name, top: Math.round(top), bottom: Math.round(bottom) };
    }),
  );

/** Sections in Tab order, from the hero's first button to the end of the page. */
async function tabOrder(page: Page) {
  const visited: string[] = [];
  await page.getByRole("link", { name: "TALK TO OUR AI AGENT NOW" }).focus();
  for (;;) {
    const name = await page.evaluate(() => {
      const section = document.activeElement?.closest("main section, footer");
      return section && (section.getAttribute("aria-labelledby") ?? section.id);
    });
    if (!name) return visited;
    if (visited.at(-1) !== name) visited.push(name);
    await page.keyboard.press("Tab");
  }
}

test("the hero's screen loads no script before a click, plays the game after it, and pauses it when it is closed", {
  tag: "@phone",
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const play = page.getByRole("button", { name: "Play Defend the city" });
  await play.hover();
  expect(scripts).toEqual([expect.stringContaining("site-script")]);
  await play.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Play" });
  // It has the focus, so that the game's keys work.
  await expect(dialog.getByRole("button", { name: "STOP" })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "FIRE" })).toBeVisible();
  await expect(dialog.getByText("Arrow keys steer, the space bar fires.")).toBeVisible();
  const picture = () => dialog.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await picture();
  await expect.poll(picture).not.toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(play).toBeFocused();
  const canvas = page.locator("#play canvas");
  const [closed, later] = await canvas.evaluate(async (element: HTMLCanvasElement) => {
    const closed = element.toDataURL();
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    return [closed, element.toDataURL()];
  });
  expect(later).toBe(closed);
});

test("the hero's screen shows each service in turn, unless it is paused", { tag: "@motion" }, async ({ page }) => {
  await page.goto("/");
  const shown = () =>
    page
      .getByRole("list", { name: "Samples" })
      .locator("li")
      .evaluateAll((turns) => turns.filter((turn) => getComputedStyle(turn).visibility === "visible").length);
  expect(await shown()).toBe(1);
  await expect.poll(shown, { timeout: 10_000 }).toBe(2);
  await page.getByRole("checkbox", { name: "Pause" }).check();
  const states = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const isTurn = animation instanceof CSSAnimation && animation.animationName === "in-turn";
      return isTurn ? [animation.playState] : [];
    }),
  );
  expect(states).toEqual(Array.from({ length: 6 }, () => "paused"));
});
