import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

/** Milliseconds. */
const OPEN_DELAY = 200;
const SKIP_DELAY = 300;
const CLOSE_DELAY = 150;
/** A click this soon after the panel opened by hovering was meant to open it, not to shut it again. */
const CLICK_GRACE = 500;

/**
 * A disclosure that a mouse also opens by hovering, after 200 ms, and closes 150 ms after it left. Within 300 ms of closing it opens
 * again at once. Enter, Space and a tap toggle it, ArrowDown moves into it, Escape closes it and returns the focus; so does
 * focus or a press that goes elsewhere.
 */
export function useHoverMenu() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const hoveredOpenAt = useRef(Number.NEGATIVE_INFINITY);

  const change = useCallback((next: boolean, delay = 0) => {
    clearTimeout(timer.current);
    const apply = () => {
      if (!next) closedAt.current = performance.now();
      setOpen(next);
    };
    if (delay > 0) timer.current = setTimeout(apply, delay);
    else apply();
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  const openFromBefore = useCallback(() => {
    // The press that made the scripts come meant to open it.
    hoveredOpenAt.current = performance.now();
    change(true);
  }, [change]);
  useStayOpenFromBefore(root, openFromBefore);
  usePressOutside(root, open, change);

  return {
    open,
    close: () => change(false),
    rootProps: {
      ref: root,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== "mouse") return;
        if (open) return clearTimeout(timer.current);
        const delay = performance.now() - closedAt.current < SKIP_DELAY ? 0 : OPEN_DELAY;
        hoveredOpenAt.current = performance.now() + delay;
        change(true, delay);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== "mouse") return;
        if (open) change(false, CLOSE_DELAY);
        else clearTimeout(timer.current);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !open) return;
        change(false);
        trigger.current?.focus();
      },
      onBlur: (event: FocusEvent) => {
        if (open && event.relatedTarget && !root.current?.contains(event.relatedTarget)) change(false);
      },
    },
    triggerProps: {
      ref: trigger,
      type: "button" as const,
      "aria-expanded": open,
      onClick: () => change(!open || performance.now() - hoveredOpenAt.current < CLICK_GRACE),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        // The panel must be on the screen before it can take the focus.
        flushSync(() => change(true));
        root.current?.querySelector("a")?.focus();
      },
    },
  };
}

type Change = (next: boolean, delay?: number) => void;

/** Before scripts run the style sheet opens the panel; what is open then must not shut when they take over. */
function useStayOpenFromBefore(root: React.RefObject<HTMLElement | null>, open: () => void) {
  useLayoutEffect(() => {
    if (root.current?.matches(":hover, :focus-within")) open();
  }, [root, open]);
}

function usePressOutside(root: React.RefObject<HTMLElement | null>, open: boolean, change: Change) {
  useEffect(() => {
    if (!open) return;
    const onPointerDown = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) change(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [root, open, change]);
}
