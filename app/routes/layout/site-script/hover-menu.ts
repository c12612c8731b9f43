/** Milliseconds. */
const OPEN_DELAY = 200;
const SKIP_DELAY = 300;
const CLOSE_DELAY = 150;
/** A click this soon after the panel opened by hovering was meant to open it, not to shut it again. */
const CLICK_GRACE = 500;

/**
 * `<hover-menu>` holds a button and the popover that it opens. Press, tap, Enter, Space, Escape and a press elsewhere are the browser's own. This
 * adds the mouse: open 200 ms after it came, closed 150 ms after it left; without a delay while a panel of any `<hover-menu>` is open and for
 * 300 ms after that; ArrowDown, which moves into the panel; and focus that goes elsewhere.
 */
export class HoverMenu extends HTMLElement {
  /** When a panel of any menu closed last. */
  static #closedAt = Number.NEGATIVE_INFINITY;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #hoveredOpenAt = Number.NEGATIVE_INFINITY;

  constructor() {
    super();
    this.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse") this.#hover();
    });
    this.addEventListener("pointerleave", ({ pointerType }) => {
      if (pointerType === "mouse") this.#later(CLOSE_DELAY, () => this.#show(false));
    });
    this.addEventListener("click", (event) => {
      clearTimeout(this.#timer);
      const onButton = event.target instanceof Node && this.#button?.contains(event.target);
      if (onButton && performance.now() - this.#hoveredOpenAt < CLICK_GRACE) event.preventDefault();
    });
    this.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" || event.target !== this.#button) return;
      event.preventDefault();
      this.#show(true);
      this.#panel?.querySelector("a")?.focus();
    });
    this.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.contains(relatedTarget)) this.#show(false);
    });
    // It does not bubble, and comes from the panel whoever closed it.
    const onToggle = ({ newState }: ToggleEvent) => {
      if (newState === "closed") HoverMenu.#closedAt = performance.now();
    };
    this.addEventListener("beforetoggle", onToggle, true);
  }

  /** The mouse may have been there before this script. */
  connectedCallback() {
    if (this.matches(":hover") && matchMedia("(hover: hover)").matches) this.#hover();
  }

  #hover() {
    const skipsDelay = isAnyOpen() || performance.now() - HoverMenu.#closedAt < SKIP_DELAY;
    this.#later(skipsDelay ? 0 : OPEN_DELAY, () => {
      if (this.#show(true)) this.#hoveredOpenAt = performance.now();
    });
  }

  get #button() {
    return this.querySelector<HTMLButtonElement>("[popovertarget]");
  }

  get #panel() {
    return this.querySelector<HTMLElement>("[popover]");
  }

  #later(delay: number, act: () => void) {
    clearTimeout(this.#timer);
    if (delay > 0) this.#timer = setTimeout(act, delay);
    else act();
  }

  /** Whether that changed anything. */
  #show(open: boolean): boolean {
    const panel = this.#panel;
    if (!panel || panel.matches(":popover-open") === open) return false;
    if (open) panel.showPopover({ source: this.#button ?? undefined });
    else panel.hidePopover();
    return true;
  }
}

const isAnyOpen = () =>
  [...document.querySelectorAll("hover-menu [popover]")].some((panel) => panel.matches(":popover-open"));
