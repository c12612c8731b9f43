import { OPEN_SHEETS } from "~/document/open-sheets";
import { HOLD_PRESSES, RELEASE_PRESSES } from "./held-presses";

/** The script element with which React Router starts; docs/decisions/2026-11-21-deferred-hydration.md says what is gained by waiting. */
const BOOT = /(<script(?: nonce="[^"]*")? type="module" async="">)([\s\S]*?import\("[^"]+"\);)(<\/script>)/;
const FIRST_INTERACTIONS = ["pointerdown", "pointermove", "touchstart", "keydown", "focusin"];

/**
 * Takes hydration off the critical path of a rendered document: drops React Router's modulepreload links and turns its
 * boot module into dynamic imports that run when the browser is idle after load, or at the visitor's first interaction. Presses
 * that come before are kept.
 * Returns the document untouched when its markup is not the expected shape, so that it still hydrates.
 */
export function deferScripts(html: string): string {
  const boot = BOOT.exec(html);
  if (!boot) return html;
  const [whole, open = "", code = "", close = ""] = boot;
  const { imports, names, rest } = dynamicImports(code);
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map((match) => match[1]);
  const script = [
    `let started${names.map((name) => `,${name}`).join("")};`,
    HOLD_PRESSES,
    `const boot=async()=>{if(started)return;started=1;try{${OPEN_SHEETS}`,
    `for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `await Promise.all([${imports.join(",")},...sheets]);${rest}}catch{started=0;${RELEASE_PRESSES}}};`,
    `for(const e of ${JSON.stringify(FIRST_INTERACTIONS)})addEventListener(e,boot,{once:true,passive:true,capture:true});`,
    'const idle=()=>"requestIdleCallback"in window?requestIdleCallback(boot,{timeout:2000}):setTimeout(boot,200);',
    'document.readyState==="complete"?idle():addEventListener("load",idle,{once:true});',
  ].join("");
  return html.replace(/<link rel="modulepreload"[^>]*>/g, "").replace(whole, () => open + script + close);
}

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
