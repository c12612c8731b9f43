import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSite } from "~/content/use-site";
import { Icon } from "~/ui/icon";

/**
 * Makes a client-side navigation accessible like a page load: screen readers announce the title, and keyboard focus starts at the top of the
 * page, or at the element that the URL's hash names.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (isFromPreviousPage(document.activeElement)) {
      startTabbingAt(document.getElementById(hash.slice(1)) ?? document.body);
    }
  }, [pathname, hash]);
  return (
    <p aria-live="polite" className="no-print sr-only">
      {title}
    </p>
  );
}

/** True if the focus is on nothing or on the link or button that was followed. Focus set by the new page or by the user is left alone. */
const isFromPreviousPage = (focused: Element | null) =>
  focused?.matches("body, a[href]:not([popover] *), [type=submit]") ?? true;

/** Makes the next Tab start from `element` without leaving focus on it, as after a page load. */
function startTabbingAt(element: HTMLElement): void {
  const own = element.getAttribute("tabindex");
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (own === null) element.removeAttribute("tabindex");
  else element.setAttribute("tabindex", own);
  element.blur();
}

export const MAIN_ID = "main";

export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className="skip-link btn no-print not-focus:sr-only fixed top-3 left-3 z-50">
      Skip to content
    </a>
  );
}

/** Shown on every page while payments go to the built-in sandbox at a public URL. */
export function TestModeBanner() {
  const { testBanner } = useSite();
  if (!testBanner) return null;
  return (
    <p className="flex items-center justify-center gap-2 bg-gold px-5 py-1.5 text-center font-medium text-on-gold text-sm">
      <Icon name="warning" className="size-6" />
      Test mode: payments here are not real.
    </p>
  );
}
