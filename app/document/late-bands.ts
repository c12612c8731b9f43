/**
 * What is below the window is laid out and painted late (`late` in app/styles/base.css), so that the first paint has little to do. Once
 * the page is loaded, this makes up for it, a band at a time while the browser has nothing else to do: then nothing is
 * guessed any more, and whoever prints, searches or photographs the page has all of it.
 */
const SHOW_LATE_BANDS = [
  'const late=[...document.querySelectorAll(".late")],soon=window.requestIdleCallback??setTimeout;',
  "const idle=run=>soon(run,soon===setTimeout?50:{timeout:200});",
  "const show=()=>{const band=late.shift()??document.documentElement;band.dataset.shown=1;if(band!==document.documentElement)idle(show)};",
  'addEventListener("load",()=>idle(show));',
].join("");

/** The document with that script, under its `nonce` if it has one. */
export const withLateBands = (html: string, nonce: string | undefined): string =>
  html.replace("</body>", () => `<script${nonce ? ` nonce="${nonce}"` : ""}>{${SHOW_LATE_BANDS}}</script></body>`);
