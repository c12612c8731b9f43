/** What is marked, and every button that neither submits, nor opens something of the page by itself, nor is the head of a menu that hovering opens. */
const PRESSED = "'a[data-hold],input[data-hold],button[type=button]:not([aria-expanded],'+own+')'";

/**
 * Keeps presses that come before the page's scripts are there, as plain script text: `data-hold` on a form, a link or a checkbox
 * says that it needs them, and a button that would do nothing needs no mark. What was pressed gets `data-held`, by which the style sheet
 * has it say "ONE MOMENT..."; once the page is hydrated (the event `hydrated`), each press is made again, in their order. It calls
 * `boot`, which loads the scripts.
 */
export const HOLD_PRESSES = [
  "let ready,failed;const held=[];",
  // A browser that does not know invoker commands needs scripts for them.
  'const own="command"in HTMLButtonElement.prototype?"[popovertarget],[commandfor]":"[popovertarget]";',
  'const mark=(shown,on)=>{shown.toggleAttribute("data-held",on);shown.ariaBusy=on?"true":null};',
  "const hold=e=>{",
  `const at=e.target.closest(e.type==="submit"?"form[data-hold]":${PRESSED});`,
  "const otherwise=e.type==='click'&&(e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey);",
  // Where scripts do not come at all, what works without them goes its way.
  'if(ready||!at||otherwise||failed&&at.method!=="dialog")return;',
  // Also to React, which may be about to take the page over: the press would be made twice.
  "e.preventDefault();e.stopPropagation();",
  "const shown=e.submitter??at;mark(shown,true);",
  "if(!held.some(([kept])=>kept===at))held.push([at,shown]);",
  "boot()};",
  'addEventListener("submit",hold,true);addEventListener("click",hold,true);',
  // A page that moves while it hydrates takes a button or a box from under the pointer, or disables it until an earlier press was made:
  // what was pressed is pressed all the same.
  "let down,making;",
  'addEventListener("pointerdown",e=>{const on=ready&&!making?null:e.target.closest("form[data-hold] :is([type=submit],[type=checkbox],label)");down=on&&{on,x:e.clientX,y:e.clientY}},true);',
  'addEventListener("pointerup",e=>{const {on,x,y}=down??{};down=null;',
  "if(on&&ready&&(on.disabled||!on.contains(e.target))&&Math.hypot(e.clientX-x,e.clientY-y)<9)setTimeout(()=>on.type==='submit'?on.form.requestSubmit():on.click())},true);",
  "const release=()=>held.splice(0).map(([at,shown])=>{mark(shown,false);return at});",
  'addEventListener("hydrated",async()=>{',
  "ready=making=1;",
  // From now on the router follows links.
  "document.querySelector('script[type=speculationrules]')?.remove();",
  "for(const at of release()){",
  // Each press meets the page as the one before has left it.
  "await new Promise(done=>setTimeout(done));",
  "at.requestSubmit?at.requestSubmit():at.click()}",
  "setTimeout(()=>making=0)});",
].join("");

/**
 * Run when the scripts could not be loaded: the next press tries again. Where somebody has pressed, and the shop answers, a new release may have taken
 * them away while the page stood open: the page is loaded anew, once, and the browser puts back what was typed.
 */
export const RELEASE_PRESSES = [
  "failed=1;",
  'if(release().length&&performance.getEntriesByType("navigation")[0]?.type!=="reload")',
  'fetch(location.href,{method:"HEAD"}).then(answer=>{if(answer.ok)location.reload()},()=>{});',
].join("");
