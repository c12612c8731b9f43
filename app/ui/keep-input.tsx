import { type ReactNode, useLayoutEffect } from "react";
import { enterValue } from "./enter-value";

/**
 * Browser extensions and page translators change pages before React hydrates them. React then renders the page again, with new
 * controls. These take over what the user has entered, the focus and the selection.
 */

/** Also text areas and selects: what is used here, they have as well or lack. */
type Control = HTMLInputElement;

/** Remembers the controls in `root`, which React may replace or reset. Outside of the page they keep their values. */
export function rememberInput(root: ParentNode) {
  const controls = controlsIn(root);
  const values = new Map<Control, string>();
  let active: Element | null;
  let selection: [start: number, end: number | null] | false;
  return {
    /** To be called before React changes the page. */
    capture: () => {
      for (const control of controls.values()) values.set(control, control.value);
      active = document.activeElement;
      const { selectionStart: start, selectionEnd: end } = active as Control;
      // Email fields and checkboxes, for example, have no selection.
      selection = start != null && [start, end];
    },
    /** To be called after it. */
    restore: () => {
      const current = controlsIn(root);
      for (const [key, control] of controls) {
        const successor = current.get(key);
        if (!successor) continue;
        copyInput(control, successor, values.get(control) ?? "");
        if (control !== active || control === successor) continue;
        successor.focus();
        if (selection) successor.setSelectionRange(...selection);
      }
    },
  };
}

type EnteredInput = ReturnType<typeof rememberInput>;

/** Restores the input if React replaced the page's elements instead of hydrating them. */
export function KeepInput({ input, children }: { input: EnteredInput; children: ReactNode }): ReactNode {
  // While rendering, because React removes the elements before any effect, and without another task in between.
  input.capture();
  useLayoutEffect(() => input.restore(), [input]);
  return children;
}

/** By name, and value of a choice: the same control has the same key in another rendering. */
function controlsIn(root: ParentNode): Map<string, Control> {
  const found = new Map<string, Control>();
  for (const control of root.querySelectorAll<Control>("input,textarea,select")) {
    let key = control.name + (isChoice(control) ? control.value : "");
    while (found.has(key)) key += "+";
    found.set(key, control);
  }
  return found;
}

const isChoice = ({ type }: Control) => /^(checkbox|radio)$/.test(type);

/** Acts like the user, so that React notices. */
function copyInput(from: Control, to: Control, value: string): void {
  if (isChoice(from)) {
    if (from.checked !== from.defaultChecked && from.checked !== to.checked) to.click();
  } else if (from.files?.length) {
    to.files = from.files;
    to.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (value !== to.value && to.value === (to.defaultValue ?? to.value)) {
    // The user may have typed more while React was hydrating.
    enterValue(to, value);
  }
}
