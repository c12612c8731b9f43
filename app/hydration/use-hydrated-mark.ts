import { useEffect } from "react";

/** Until `data-hydrated` is on the page, the style sheet opens the Services panel itself (styles/chrome.css). */
export function useHydratedMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
}
