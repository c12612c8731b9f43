import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { importSource } from "../import-source.ts";
import type { Album } from "./album.ts";
import type * as kitModule from "./kit-page.tsx";

/** Draws states that need a pointer or the focus, and popovers as parts of the page. */
const STYLES = `
  .kit { grid-template-columns: minmax(0, 1fr) }
  .kit .states { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 1rem; align-items: center }
  .kit .kit-top { align-items: flex-start }
  .kit .kit-menu { box-shadow: 0 0 0 2px var(--color-line) }
  .kit .kit-dialog .modal[open] { position: static; max-width: 100% }
  .kit .is-focus { outline: 2px solid var(--color-gold); outline-offset: 3px }
  .kit .is-focus.input { outline-offset: 0; border-color: var(--color-gold) }
  .kit .is-hover.button { --frame: var(--color-edge); background: var(--color-panel-hi) }
  .kit .is-hover.primary.button { background: var(--color-gold-hi) }
  .kit .is-hover.danger.button:not(.sure) { --frame: var(--color-danger); background: var(--color-sunk-danger) }
  .kit .is-hover.input { border-color: var(--color-mute) }
  @media (width < 48rem) { .kit .states { grid-template-columns: minmax(0, 1fr); gap: 0.25rem } }`;

/** Takes pictures of the controls of the back office. `page` is an admin's: their pages link the sheets. */
export async function takeKit(album: Album, page: Page): Promise<void> {
  await page.goto("/admin");
  const links = await page.locator("head link[rel=stylesheet]").evaluateAll((all) => all.map((link) => link.outerHTML));
  const { renderKit } = await importSource<typeof kitModule>("tools/pictures/kit-page.tsx");
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kit</title>`;
  const body = withBuiltImages(renderKit());
  const html = `<!doctype html><html lang="en"><head>${head}${links.join("")}<style>${STYLES}</style></head><body>${body}</body></html>`;
  await page.route("**/kit", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto("/kit");
  await album.keep(page, "kit");
  await page.unroute("**/kit");
}

/** "/app/ui/images/icons.svg" → "/assets/icons-1a2b3c.svg" */
function withBuiltImages(html: string): string {
  const built = readdirSync("build/client/assets");
  return html.replace(/(?<=")\/app\/[\w/-]+\/([\w-]+)\.(svg|png)/g, (path, name: string, type: string) => {
    const file = built.find((each) => each.startsWith(`${name}-`) && each.endsWith(`.${type}`));
    if (!file) throw new Error(`The build has no ${path}`);
    return `/assets/${file}`;
  });
}
