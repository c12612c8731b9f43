import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSite } from "~/lib/config/use-site";
import { Icon } from "~/ui/icon";

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

export const MAIN_ID = "main";

/** The first link for the keyboard: jumps past the navigation to the page's content. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className="skip-link btn no-print not-focus:sr-only fixed top-3 left-3 z-50">
      Skip to content
    </a>
  );
}

/** Said on every page while payments go to the built-in sandbox on a public address. */
export function TestModeBanner() {
  const { testBanner } = useSite();
  if (!testBanner) return null;
  return (
    <p className="flex items-center justify-center gap-2 bg-gold px-5 py-1.5 text-center font-medium text-on-gold text-sm">
      <Icon name="warning" className="size-5" />
      Test mode: payments here are not real.
    </p>
  );
}
