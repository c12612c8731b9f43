import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Makes a page that the router shows begin like one that the browser has loaded: its title is read out, and the keyboard starts at the top of it,
 * or where the address points into it.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (isLeftBehind(document.activeElement)) {
      startAt(document.getElementById(hash.slice(1)) ?? document.body);
    }
  }, [pathname, hash]);
  return (
    <p aria-live="polite" className="no-print sr-only">
      {title}
    </p>
  );
}

/** Whether it is what led here, or nothing. What the page has focused itself, or a visitor who was faster than the page, keeps the focus. */
const isLeftBehind = (focused: Element | null) => focused?.matches("body, a[href], [type=submit]") ?? true;

/** The next Tab goes on from here. Nothing keeps the focus, as when the browser has just loaded a page. */
function startAt(element: HTMLElement): void {
  const own = element.getAttribute("tabindex");
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (own === null) element.removeAttribute("tabindex");
  else element.setAttribute("tabindex", own);
  element.blur();
}
