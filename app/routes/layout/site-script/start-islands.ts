import type { IslandName, PartName } from "~/ui/islands/island-names";
import { afterFirstPaint } from "./after-load";
import { holdClick } from "./hold-click";
import { islands, parts } from "./islands-and-parts";

/** Events by which a user first interacts with an island. */
const FIRST_USE_EVENTS = ["pointerover", "focusin", "touchstart"] as const;

/** Starts the parts of a content page now, and each island on first use, for its query, or after the page has loaded. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-part]")) {
    parts[element.dataset.part as PartName](element, propsOf(element));
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const start = starterOf(element);
    const { query, start: when } = element.dataset;
    if (query !== undefined && new URLSearchParams(location.search).has(query)) start();
    // The user may have focused or hovered the island before this script ran.
    if (element.contains(document.activeElement) || element.matches(":hover")) start();
    if (when === "load") afterFirstPaint(start);
    for (const type of FIRST_USE_EVENTS) element.addEventListener(type, start, { passive: true });
  }
}

// Names and props were type-checked when the page was rendered (islands/island.tsx).
const propsOf = ({ dataset: { props = "{}" } }: HTMLElement): never => JSON.parse(props) as never;

/** Returns a function that loads and hydrates the island, once. Clicks before hydration are held and then repeated. */
function starterOf(element: HTMLElement): () => void {
  let release = () => {};
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    islands[element.dataset.island as IslandName](element, propsOf(element)).then(() => release(), fail);
  };
  // Its script did not load: the click works natively, and the next use tries again.
  const fail = () => {
    release();
    showWithoutScripts(element);
    hasStarted = false;
    release = holdClick(element, start);
  };
  release = holdClick(element, start);
  return start;
}

/** Shows the content of the island's `<noscript>`, which is plain text while scripts are on. */
function showWithoutScripts({ parentElement }: HTMLElement): void {
  const noscript = parentElement?.querySelector("noscript");
  if (noscript) noscript.outerHTML = noscript.textContent;
}
