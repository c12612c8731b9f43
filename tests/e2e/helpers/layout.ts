import { expect, type Locator, type Page } from "@playwright/test";

/** Left edge of the column of 1232 px in a window of 1440 px. */
const COLUMN_EDGE = 104;

/** Elements further right are parts of a band, or centered. Pixels. */
const INSIDE = 260;

/**
 * Checks the page in the current window: text is inside the window and its frame or button, words of headings and amounts do not break, nor
 * our email address, no text overlaps stars, skyline, dithered light or robots, frames are not clipped, and Press Start 2P has a multiple
 * of 8 px, at least 16.
 */
export async function expectSoundLayout(page: Page) {
  const faults = await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest(".sr-only, .skip-link, svg, pre, script, style, [popover]:not(:popover-open)") &&
      !(document.querySelector("dialog:modal") && !element.closest("dialog")) &&
      !isScrolledAway(element);

    /** In an item of a viewer beside the visible one. */
    const isScrolledAway = (element: Element) => {
      const item = element.closest(".viewer > *");
      const [left, start] = [item, item?.parentElement].map((box) => box?.getBoundingClientRect().left ?? 0);
      return Math.round(left ?? 0) !== Math.round(start ?? 0);
    };

    const fontFaults = (element: Element) => {
      const { fontFamily, fontSize } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      return fontFamily.startsWith('"Press Start 2P"') && (size % 8 !== 0 || size < 16)
        ? [`${size} px of Press Start 2P`]
        : [];
    };

    // Frames that scroll sideways, admin pages' texts that end in an ellipsis and names of buttons that show an icon alone, and table
    // heads that only screen readers get on phones.
    const scrolling = ".overflow-x-auto, .board, .tabs, .jump, .filters .more, .revenue .split";
    const cut = ".truncate, .orders :is(.names, .mail, .page-type), .button:is(.fold, .eye) > span";
    const mayOverflow = (element: Element) =>
      element.closest(`${scrolling}, ${cut}`) !== null ||
      (element.closest("thead")?.getBoundingClientRect().width ?? 2) < 2;

    /** Between text and the edge of its frame or button, whose bevel is as wide. */
    const GAP = 4;
    const lineFaults = (element: Element, lines: DOMRect[]) => {
      // In narrow windows the pay bar is outside of its card.
      const frame = element.closest(".pay-bar, .pixel-frame, .pixel-frame-raised, .btn");
      const box = frame?.getBoundingClientRect();
      const gap = frame && !frame.matches(".pay-bar") ? GAP : 0;
      const left = Math.max(0, box?.left ?? 0) + gap;
      const right = Math.min(innerWidth, box?.right ?? innerWidth) - gap;
      return lines
        .filter((line) => (line.left < left - 0.5 || line.right > right + 0.5) && !mayOverflow(element))
        .map((line) => `from ${Math.round(line.left)} to ${Math.round(line.right)} px, outside its frame`);
    };

    const glowFaults = (element: Element, lines: DOMRect[]) => {
      const glow = element.closest(".glow");
      if (!glow) return [];
      const light = Number.parseFloat(getComputedStyle(glow, "::before").height);
      const from = glow.getBoundingClientRect().bottom - light + 0.5;
      return lines.filter(({ bottom }) => bottom > from).map(() => "on the dithered light");
    };

    // In a wide window a mask keeps the stars beside the text, in others over and under it.
    const starFaults = (element: Element, lines: DOMRect[]) => {
      const sky = innerWidth < 1024 && element.closest("main section, main > div")?.querySelector(".starfield");
      if (!sky || element.closest(".pixel-frame, .pixel-frame-raised, .btn")) return [];
      const pixelsOf = (name: string) => 16 * Number.parseFloat(getComputedStyle(sky).getPropertyValue(name));
      const { top, bottom } = sky.getBoundingClientRect();
      const words = { top: top + pixelsOf("--over"), bottom: bottom - pixelsOf("--under") };
      return lines
        .filter((line) => line.bottom > top && line.top < bottom)
        .filter((line) => !(line.top >= words.top && line.bottom <= words.bottom))
        .map(() => "among stars");
    };

    // Robots behind an open dialog do not matter.
    const onTop = document.querySelector("dialog:modal") ?? document;
    const robots = [...onTop.querySelectorAll(".robot-floating")].map((robot) => robot.getBoundingClientRect());
    const robotFaults = (lines: DOMRect[]) =>
      lines
        .filter(({ left, right, top, bottom }) =>
          robots.some((robot) => left < robot.right && right > robot.left && top < robot.bottom && bottom > robot.top),
        )
        .map(() => "under the robot of a button");

    // The first quarter of the skyline is sky. Text with its own background, such as in speech bubbles, may be in front.
    const skylineFaults = (element: Element, lines: DOMRect[]) => {
      const city = element.closest("main header, main section")?.querySelector(".skyline")?.getBoundingClientRect();
      if (!city || element.closest(".pixel-frame, .pixel-frame-raised, .btn")) return [];
      const roofs = city.top + city.height / 4;
      return lines.filter(({ top, bottom }) => bottom > roofs && top < city.bottom).map(() => "on the skyline");
    };

    const FRAME = 4;
    const frameFaults = (element: Element) => {
      const frame = element.closest(".pixel-frame");
      const { left, right } = frame?.getBoundingClientRect() ?? { left: FRAME, right: 0 };
      return left < FRAME || right > innerWidth - FRAME ? ["in a frame that the window clips"] : [];
    };

    const addressFaults = (node: Node, text: string) => {
      const at = text.indexOf("pixelpilots.example");
      const tops = at < 0 ? [] : linesOf(node, at, at + "pixelpilots.example".length).map(({ top }) => Math.round(top));
      return new Set(tops).size > 1 ? ["an address broken within its name"] : [];
    };

    // In headings, words of our own texts, which are short; everywhere, amounts.
    const wordsOf = (element: Element) => {
      if (!element.closest("h1, h2, h3")) return /\$\d[\d,.]*/g;
      const isLong = element.closest(".long-words");
      return isLong ? /(?<!\S)[\p{L}-]{2,12}(?![\p{L}\d@-])/gu : /(?<!\S)[\p{L}-]{2,16}(?![\p{L}\d@-])/gu;
    };
    const brokenWords = (element: Element, node: Node, text: string) => {
      const words = wordsOf(element);
      return [...text.matchAll(words)].flatMap(({ index, 0: word }) => {
        const tops = linesOf(node, index, index + word.length).map(({ top }) => Math.round(top));
        return new Set(tops).size > 1 ? [`broken within ${word}`] : [];
      });
    };

    const linesOf = (node: Node, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };

    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? "";
      if (!element || text.trim() === "" || !isShown(element)) continue;
      const lines = linesOf(node, 0, text.length);
      const faults = [
        ...fontFaults(element),
        ...lineFaults(element, lines),
        ...glowFaults(element, lines),
        ...starFaults(element, lines),
        ...skylineFaults(element, lines),
        ...brokenWords(element, node, text),
        ...addressFaults(node, text),
        ...robotFaults(lines),
        ...frameFaults(element),
      ];
      for (const fault of faults) found.add(`${text.trim().slice(0, 40)}: ${fault}`);
    }
    return [...found];
  });
  expect(faults, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** In a window of 1440 px: navigation, footer and all sections start at the same left edge or are centered. */
export async function expectOneLeftEdge(page: Page) {
  const bands = await page.evaluate(() => {
    const parts = "h1, h2, h3, p, li, a, button, img, article, .pixel-frame, .pixel-frame-raised";
    const leftOf = (element: Element) => {
      const { left, width } = element.getBoundingClientRect();
      return width === 0 ? Number.POSITIVE_INFINITY : left - Number.parseFloat(getComputedStyle(element).marginLeft);
    };
    return [...document.querySelectorAll("header, footer, main section")]
      .filter((band) => !band.parentElement?.closest("section, header, article"))
      .map((band) => ({
        band: band.outerHTML.slice(0, 80),
        left: Math.min(
          ...[...band.querySelectorAll(parts)]
            .filter(
              (element) =>
                element.checkVisibility() &&
                !element.closest("dialog, [popover], [aria-hidden], .skyline, .sr-only") &&
                // Not in an item of a viewer that is scrolled away to the left.
                (element.closest(".viewer > *")?.getBoundingClientRect().left ?? 0) >= 0,
            )
            .map(leftOf),
        ),
      }));
  });
  expect(
    bands.filter(({ left }) => left !== COLUMN_EDGE && left < INSIDE),
    page.url(),
  ).toEqual([]);
}

/** The hero on tablets: the screen is fully visible beside the buttons, and so is the speech bubble. */
export async function expectWholeScreen(page: Page) {
  for (const width of [1024, 820, 768]) {
    await page.setViewportSize({ width, height: 1024 });
    const hero = page.locator("section[aria-labelledby=hero-title]");
    await expect(hero.getByText("Hi, I’m Bit!")).toBeInViewport({ ratio: 1 });
    const screen = await boxOf(hero.getByRole("list", { name: "Samples" }));
    expect(screen.x + screen.width, `${width} px`).toBeLessThanOrEqual(width);
    for (const button of await hero.locator("a.btn").all()) {
      const { x, width: wide } = await boxOf(button);
      expect(x + wide, `${width} px`).toBeLessThan(screen.x);
    }
  }
}

/** A summary has brief, dates, total and pay button on one screen, in windows of both widths. */
export async function expectOneScreen(page: Page) {
  const before = page.viewportSize();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const dates = page.getByRole("region", { name: "If you order now:" });
    await expect(dates.getByRole("listitem").first()).toBeVisible();
    const [ends, bar] = [await boxOf(dates), await boxOf(page.locator(".pay-bar"))];
    const brief = await boxOf(page.locator("main summary").first());
    expect(brief.y, `${size.width} px: the brief is above`).toBeLessThan(ends.y);
    expect(bar.y + bar.height, `${size.width} px: total and button`).toBeLessThanOrEqual(size.height);
    // The bar is fixed at the foot of narrow windows, and covers what is behind it.
    const foot = bar.y > ends.y ? bar.y : size.height;
    expect(ends.y + ends.height, `${size.width} px: dates`).toBeLessThanOrEqual(foot);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown`);
  return box;
}

/** The home page on a phone is shorter than 9,000 px. */
export async function expectShortHome(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_000);
}

/** No straight quotes, except in the texts of docs/product/messages.md. */
export async function expectCurlyQuotes(page: Page) {
  const text = await page.evaluate(() => `${document.title}\n${document.body.innerText}`);
  const straight = text.split("\n").filter((line) => /["']/.test(line.replace(AS_WRITTEN, "")));
  expect(straight, page.url()).toEqual([]);
}

const AS_WRITTEN = new RegExp(
  [
    "I'm Sold! Proceed to Book",
    "If you've completed a payment",
    "We'll get back to you as soon as possible",
    "What's Next\\?",
  ].join("|"),
  "gi",
);
