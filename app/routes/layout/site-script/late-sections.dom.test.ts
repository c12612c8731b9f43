import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showLateSections } from "./late-sections";

beforeEach(() => {
  vi.useFakeTimers();
  // Test files share one document, which an earlier one may have changed.
  delete document.documentElement.dataset.shown;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test("shows one section after another while the browser is idle, then the page", () => {
  document.body.innerHTML =
    '<section class="late" id="a"></section><section id="b"></section><section class="late" id="c"></section>';
  const shown = () => [...document.querySelectorAll("[data-shown]")].map(({ id, localName }) => id || localName);
  showLateSections();
  const steps = [shown()];
  for (let step = 0; step < 3; step++) {
    vi.advanceTimersToNextTimer();
    steps.push(shown());
  }
  expect(steps).toEqual([[], ["a"], ["a", "c"], ["html", "a", "c"]]);
});
