import type { Page } from "@playwright/test";
import { DESKTOP, PHONE } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/fixtures.ts";

const SECTIONS = [
  ...["hero-title", "talk-to-it-title", "ai-suite-title", "why-choose-title"],
  ...["services-title", "choose-path-title", "contact-title", "footer"],
];
const WITHOUT_LINK = "ai-suite-title";

for (const size of [DESKTOP, PHONE]) {
  test(`at ${size.width} px the home page shows and focuses its eight sections in the order of its HTML`, {
    tag: size === DESKTOP ? [] : "@whole",
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-shown");
    const boxes = await sectionBoxes(page);
    expect(boxes.map(({ name }) => name)).toEqual(SECTIONS);
    for (const [index, { name, top }] of boxes.entries()) {
      expect(top, name).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
    }
    expect(await tabOrder(page)).toEqual(SECTIONS.filter((name) => name !== WITHOUT_LINK));
  });
}

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
