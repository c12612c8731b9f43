import { useEffect, useRef } from "react";

const OFF_KEY = "shortcuts-off";

/** Single keys, such as "j", and two in a row, such as "g o". */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** The second key of a pair counts within this time. */
const PAIR_MS = 1500;

/** False if the admin has turned the single-key shortcuts off in My account. */
export const areShortcutsOn = (): boolean => localStorage.getItem(OFF_KEY) === null;

/** Stored in this browser. */
export function setShortcutsOn(on: boolean): void {
  if (on) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, "1");
}

/**
 * Runs a shortcut unless the focus is in a field, a menu or a dialog, or a modifier is pressed. `inDialog`: they are those of the open
 * dialog.
 */
export function useShortcuts(shortcuts: Shortcuts, inDialog = false): void {
  const current = useRef({ shortcuts, inDialog });
  current.current = { shortcuts, inDialog };
  useEffect(() => {
    let first = { key: "", at: 0 };
    const onKey = (event: KeyboardEvent) => {
      const { shortcuts, inDialog } = current.current;
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event, inDialog) || !areShortcutsOn()) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const pair = event.timeStamp - first.at < PAIR_MS ? `${first.key} ${key}` : "";
      first = { key, at: event.timeStamp };
      const run = shortcuts[pair] ?? shortcuts[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** True while the key belongs to a field, a dialog, a menu, or to the link or button that it would press. */
function isElsewhere({ target, key }: KeyboardEvent, inDialog: boolean): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input:not([type=checkbox]), textarea, select, [popover]")) return true;
  if (!inDialog && target.closest("dialog[open]")) return true;
  return (key === "Enter" || key === " ") && target.closest("a, button, input, summary") !== null;
}
