import { OPEN_SHEETS } from "~/document/open-sheets";
import { HOLD_PRESSES, RELEASE_PRESSES } from "./held-presses";
import { bootOnIntent } from "./intent";
import type { PageScripts } from "./page-scripts";
import { speculationRules } from "./speculation-rules";

/** The script element with which React Router starts; docs/decisions/2026-11-22-scripts-on-intent.md says what is gained by waiting. */
const BOOT = /<script((?: nonce="[^"]*")?) type="module" async="">([\s\S]*?import\("[^"]+"\);)<\/script>/;

type Page = {
  scripts: PageScripts;
  /** Names of the cookies that tell a page that there is something to show. */
  marks: readonly string[];
  /** Paths of the pages that a browser may fetch before their link is pressed. */
  prefetched: readonly string[];
};

/**
 * Takes hydration off the critical path of a rendered document: turns React Router's boot module into dynamic imports that
 * run when the visitor wants to use the page, and drops its modulepreload links. Where a page needs its scripts now, the links stay and
 * the imports run as soon as it is loaded. Presses that come before are kept.
 * Returns the document untouched when its markup is not the expected shape, so that it still hydrates.
 */
export function deferScripts(html: string, { scripts, marks, prefetched }: Page): string {
  const boot = BOOT.exec(html);
  if (!boot) return html;
  const [whole, nonce = "", code = ""] = boot;
  const { imports, names, rest } = dynamicImports(code);
  const now = scripts === "now";
  const preloads = now ? [] : [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map((match) => match[1]);
  const script = [
    `let started${names.map((name) => `,${name}`).join("")};`,
    HOLD_PRESSES,
    `const boot=async()=>{if(started)return;started=1;try{${OPEN_SHEETS}`,
    now ? "" : preload(preloads),
    `await Promise.all([${imports.join(",")},...sheets]);${rest}}catch{started=0;${RELEASE_PRESSES}}};`,
    RELOAD_ON_BACK,
    bootOnIntent(scripts, marks, html),
  ].join("");
  const kept = now ? html : html.replace(/<link rel="modulepreload"[^>]*>/g, "");
  const rules = now ? "" : speculationRules(nonce, prefetched);
  return kept.replace(whole, () => `<script${nonce} type="module" async="">${script}</script>${rules}`);
}

const preload = (urls: readonly (string | undefined)[]) =>
  `for(const href of ${JSON.stringify(urls)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;

/** After a reload the pages that the router showed before are steps back within this document, which cannot show them without it. */
const RELOAD_ON_BACK = [
  "const page=()=>location.pathname+location.search,first=page();",
  'addEventListener("popstate",()=>{if(!ready&&page()!==first)location.reload()});',
].join("");

/** `import * as route0 from "x"` becomes `import("x").then(m=>route0=m)`, in the order of the original. */
function dynamicImports(code: string): { imports: string[]; names: string[]; rest: string } {
  const imports: string[] = [];
  const names: string[] = [];
  const rest = code
    .replace(/import \* as (\w+) from ("[^"]+");?/g, (_, name: string, url: string) => {
      names.push(name);
      imports.push(`import(${url}).then(m=>${name}=m)`);
      return "";
    })
    .replace(/import ("[^"]+");?/g, (_, url: string) => {
      imports.push(`import(${url})`);
      return "";
    });
  return { imports, names, rest: rest.trim() };
}
