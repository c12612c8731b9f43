import { whenIdle } from "./after-load";

/**
 * Sections below the first screen are not laid out at first (class `late`, ui/styles/base.css), for a faster first paint. This lays them out
 * while the browser is idle, one at a time, so that heights are exact and the page prints in full.
 */
export function showLateSections(): void {
  const sections = [...document.querySelectorAll<HTMLElement>(".late"), document.documentElement];
  const showNext = () => {
    const section = sections.shift();
    if (!section) return;
    section.dataset.shown = "";
    whenIdle(showNext);
  };
  whenIdle(showNext);
}
