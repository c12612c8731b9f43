import { whenIdle } from "./after-load";

/**
 * What is below the window is laid out and painted late (`late`, styles/base.css), so that the first paint has little to do. This makes up for
 * it once the page is loaded, a band at a time: then no height is guessed, and whoever prints or photographs the page has all of it.
 */
export function showLateSections(): void {
  const bands = [...document.querySelectorAll<HTMLElement>(".late"), document.documentElement];
  const showNext = () => {
    const band = bands.shift();
    if (!band) return;
    band.dataset.shown = "";
    whenIdle(showNext);
  };
  whenIdle(showNext);
}
