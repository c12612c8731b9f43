import { type ReactNode, useId, useRef } from "react";
import { AdminButton } from "./admin-button";

type MenuProps = {
  label: string;
  /** Accessible name of the button if the label alone does not say what it changes. */
  name?: string;
  icon?: string | null;
  /** Only the icon is shown. */
  square?: boolean;
  kind?: "secondary" | "quiet";
  slim?: boolean;
  /** Only the icon is shown below 1216 px. */
  fold?: boolean;
  /** Id of the button, for a key that presses it. */
  buttonId?: string;
  className?: string;
  /** Links, and buttons in forms. */
  children: ReactNode;
};

const GAP_PX = 4;
const EDGE_PX = 8;

/** A button that opens links and actions below it. Without scripts, the popover opens in the middle of the window. */
export function Menu({ label, name, icon = "dots", square = true, buttonId, children, ...style }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = () => {
    if (button.current && menu.current) placeBelow(menu.current, button.current);
  };
  return (
    <>
      <AdminButton
        ref={button}
        id={buttonId}
        aria-label={name}
        popoverTarget={id}
        icon={icon ?? undefined}
        square={square}
        {...style}
      >
        {label}
      </AdminButton>
      <div ref={menu} id={id} popover="auto" className="menu" onBeforeToggle={place} onToggle={place}>
        {children}
      </div>
    </>
  );
}

/** Puts a popover below the button, or above it where there is more room, inside the window. */
export function placeBelow(menu: HTMLElement, button: HTMLElement): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const fitsBelow = bottom + GAP_PX + height <= innerHeight - EDGE_PX;
  const start = left + width <= innerWidth - EDGE_PX ? left : right - width;
  menu.style.inset = "auto";
  menu.style.margin = "0";
  menu.style.left = `${Math.max(EDGE_PX, start)}px`;
  menu.style.top = `${fitsBelow ? bottom + GAP_PX : Math.max(EDGE_PX, top - GAP_PX - height)}px`;
}
