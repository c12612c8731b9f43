import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { hydrated } from "../../tests/e2e/helpers/web-page-order.ts";

const FOLDER = "pictures";

/** Heights of the windows by their width. */
const WINDOWS: Record<number, number> = { 1440: 900, 768: 1024, 390: 844, 320: 640 };
const EVERY_WIDTH = Object.keys(WINDOWS).map(Number);

type Visitor = { url?: string; cookies?: ReadonlyMap<string, string> };

/** Takes pictures of the pages of a shop, and lists them in an index.html. */
export class Album {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #taken: string[] = [];
  readonly #tooWide: string[] = [];

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
    mkdirSync(FOLDER, { recursive: true });
  }

  /** A page of a visitor, without cookies by default. `url`: of another shop than the album's. */
  async newPage({ url = this.#url, cookies = new Map() }: Visitor = {}): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: url, reducedMotion: "reduce" });
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    return context.newPage();
  }

  async visit(page: Page, path: string, name = nameOf(path)): Promise<void> {
    await page.goto(path);
    await hydrated(page);
    await this.keep(page, name);
  }

  /** The state of the page, whole, at these widths (pixels). */
  async keep(page: Page, name: string, widths: readonly number[] = EVERY_WIDTH): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: WINDOWS[width] ?? 900 });
      // Also the sections that are laid out late, and the pictures that are loaded late.
      await page.evaluate(async () => {
        document.documentElement.setAttribute("data-shown", "");
        // The bar would stand in the middle of the picture.
        scrollTo(0, 0);
        const late = [...document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")];
        for (const picture of late) picture.loading = "eager";
        await Promise.allSettled(late.map((picture) => picture.decode()));
      });
      const file = `${name}-${width}.png`;
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) this.#tooWide.push(file);
      await page.screenshot({ path: join(FOLDER, file), fullPage: true, animations: "disabled" });
      this.#taken.push(file);
    }
  }

  /**
   * Returns how many pictures there are, the address of their index, and the pictures of pages that are wider than the window.
   * `design`: folder with pictures of the same names.
   */
  finish(design: string | undefined): { count: number; index: URL; tooWide: readonly string[] } {
    const path = join(FOLDER, "index.html");
    writeFileSync(path, indexPage(this.#taken, design));
    return { count: this.#taken.length, index: pathToFileURL(resolve(path)), tooWide: this.#tooWide };
  }
}

/** "/my-order/find?x" → "my-order-find" */
export function nameOf(path: string): string {
  return (
    path
      .replace(/^\/|\?.*$/g, "")
      .replace(/[^\w]+/g, "-")
      .replace(/^-|-$/g, "")
      .toLowerCase() || "home"
  );
}

function indexPage(files: readonly string[], design: string | undefined): string {
  const rows = files.map((file) => {
    const drawn = design && join(design, file);
    const beside = drawn && existsSync(drawn) ? `<img src="${pathToFileURL(resolve(drawn))}" alt="The design">` : "";
    return `<section><h2>${file}</h2><img src="${file}" alt="">${beside}</section>`;
  });
  const style = "body{background:#222;color:#fff;font:1rem sans-serif}img{max-width:48%;vertical-align:top}";
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${rows.join("\n")}\n`;
}
