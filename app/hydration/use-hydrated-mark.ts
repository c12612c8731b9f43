import { useEffect } from "react";

/** Until `data-hydrated` is on the page, the style sheet opens the Services panel itself (styles/chrome.css). */
export function useHydratedMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    // Presses that were kept are made now (held-presses.ts).
    window.dispatchEvent(new Event("hydrated"));
  }, []);
}
