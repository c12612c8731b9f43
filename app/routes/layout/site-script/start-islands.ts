import type { IslandName, PartName } from "~/ui/islands/island-names";
import { afterFirstPaint } from "./after-load";
import { holdPress } from "./hold-press";
import { islands, parts } from "./islands-and-parts";

/** The first touch of an island. */
const TOUCHES = ["pointerover", "focusin", "touchstart"] as const;

/** Starts the parts of a content page now, and each island at its first touch or when it asks for it. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-part]")) {
    parts[element.dataset.part as PartName](element, propsOf(element));
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const start = starterOf(element);
    const { query, start: when } = element.dataset;
    if (query !== undefined && new URLSearchParams(location.search).has(query)) start();
    // The visitor may have been here before this script.
    if (element.contains(document.activeElement) || element.matches(":hover")) start();
    if (when === "load") afterFirstPaint(start);
    for (const touch of TOUCHES) element.addEventListener(touch, start, { passive: true });
  }
}

// The names and props were checked where the page was written (islands/island.tsx).
const propsOf = ({ dataset: { props = "{}" } }: HTMLElement): never => JSON.parse(props) as never;

/** The island keeps what is typed before it is hydrated. A click is held here and repeated after hydration. */
function starterOf(element: HTMLElement): () => void {
  let release = () => {};
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    islands[element.dataset.island as IslandName](element, propsOf(element)).then(() => release(), fail);
  };
  // Its script did not load: the browser does what it can, and the next touch tries again.
  const fail = () => {
    release();
    showWithoutScripts(element);
    hasStarted = false;
    release = holdPress(element, start);
  };
  release = holdPress(element, start);
  return start;
}

/** Shows what browsers without scripts show beside the island. With scripts on, the content of `<noscript>` is text. */
function showWithoutScripts({ parentElement }: HTMLElement): void {
  const noscript = parentElement?.querySelector("noscript");
  if (noscript) noscript.outerHTML = noscript.textContent;
}
