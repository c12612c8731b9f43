const OPEN_DELAY_MS = 200;
const CLOSE_DELAY_MS = 150;
/** A menu opens without delay while another one is open and for this long after it closed. */
const SKIP_DELAY_MS = 300;
/** A click this soon after hovering opened the panel is ignored: it was meant to open it. */
const CLICK_GRACE_MS = 500;

/**
 * `<hover-menu>` contains a button and its native popover, which work without scripts. Adds opening and closing on mouse hover, ArrowDown to
 * move into the panel, and closing when the focus leaves.
 */
export class HoverMenu extends HTMLElement {
  /** Time when a panel of any menu last closed, as `performance.now()`. */
  static #closedAt = Number.NEGATIVE_INFINITY;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #hoveredOpenAt = Number.NEGATIVE_INFINITY;

  constructor() {
    super();
    this.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse") this.#hover();
    });
    this.addEventListener("pointerleave", ({ pointerType }) => {
      if (pointerType === "mouse") this.#after(CLOSE_DELAY_MS, () => this.#show(false));
    });
    this.addEventListener("click", (event) => {
      clearTimeout(this.#timer);
      const onButton = event.target instanceof Node && this.#button?.contains(event.target);
      if (onButton && performance.now() - this.#hoveredOpenAt < CLICK_GRACE_MS) event.preventDefault();
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
    // Does not bubble, so it is captured.
    const onToggle = ({ newState }: ToggleEvent) => {
      if (newState === "closed") HoverMenu.#closedAt = performance.now();
    };
    this.addEventListener("beforetoggle", onToggle, true);
  }

  /** The mouse may have been over the menu before this script ran. */
  connectedCallback() {
    if (this.matches(":hover") && matchMedia("(hover: hover)").matches) this.#hover();
  }

  #hover() {
    const skipsDelay = isAnyOpen() || performance.now() - HoverMenu.#closedAt < SKIP_DELAY_MS;
    this.#after(skipsDelay ? 0 : OPEN_DELAY_MS, () => {
      if (this.#show(true)) this.#hoveredOpenAt = performance.now();
    });
  }

  get #button() {
    return this.querySelector<HTMLButtonElement>("[popovertarget]");
  }

  get #panel() {
    return this.querySelector<HTMLElement>("[popover]");
  }

  #after(delayMs: number, act: () => void) {
    clearTimeout(this.#timer);
    if (delayMs > 0) this.#timer = setTimeout(act, delayMs);
    else act();
  }

  /** Returns false if the panel was already in that state. */
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
