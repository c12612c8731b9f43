import type { PageScripts } from "./page-scripts";

/**
 * What cannot do its work without scripts, or does it better with them. Links are not among them: they are followed as they are, and
 * what opens a popover or a dialog of the page by itself (`own`, held-presses.ts) needs nobody.
 */
const NEEDS_SCRIPTS = "'input,textarea,select,label,[data-hold],button:not('+own+')'";

/**
 * Calls `boot`, which loads the scripts, when the visitor means to use them, as plain script text. The pointer comes over a control, or the focus
 * into it; a finger touches anything but a link, which leads away; a key is pressed that is no command to the browser; something
 * is filled in. And as soon as the page is loaded where it needs them, or where there is something to show that only scripts know
 * of: `marks` are the cookies that say so.
 */
export function bootOnIntent(scripts: PageScripts, marks: readonly string[], html: string): string {
  return [
    `const over=e=>e.target.closest?.(${NEEDS_SCRIPTS});`,
    "const means={pointerover:over,focusin:over,input:()=>1,",
    'touchstart:e=>!e.target.closest?.("a[href]:not([data-hold])"),',
    "keydown:e=>!(e.ctrlKey||e.metaKey||e.altKey)};",
    "for(const type in means)addEventListener(type,e=>{if(means[type](e))boot()},{passive:true,capture:true});",
    `const look=()=>{try{if(${scripts === "now" || whatIsKept(scripts, marks)})boot()}catch{}};`,
    // Once the words stand in their fonts, for which scripts would compete. And back on this page, or by another tab: it may have
    // come since.
    'if(document.readyState==="complete")look();addEventListener("pageshow",look);addEventListener("storage",look);',
    html.includes("<canvas") ? WHEN_SEEN : "",
  ].join("");
}

function whatIsKept({ draft, query }: Exclude<PageScripts, "now">, marks: readonly string[]): string {
  return [
    `/(^|; )(${marks.join("|")})=/.test(document.cookie)`,
    ...(query ? [`new URLSearchParams(location.search).has(${JSON.stringify(query)})`] : []),
    // Last, because a browser may refuse it. Orders and payments are all that is kept there.
    ...(draft ? ["localStorage.length"] : []),
  ].join("||");
}

/** What is drawn by scripts, such as a game that plays by itself, starts when it comes into view. */
const WHEN_SEEN = [
  "const sees=new IntersectionObserver(found=>{if(found.some(one=>one.isIntersecting)){sees.disconnect();boot()}});",
  'for(const screen of document.querySelectorAll("canvas"))sees.observe(screen);',
].join("");
