/** By field name: a text, a single box, or the checked values of a group of boxes. */
export type EarlyInput = Record<string, string | boolean | string[]>;

/**
 * What a visitor entered before the page's scripts ran: controls that no longer hold what the HTML gave them.
 * Pages start their scripts late, so a fast typist is ahead of them.
 */
export function readPreHydrationInput(form: HTMLFormElement | null): EarlyInput {
  const changed: EarlyInput = {};
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) changed[control.name] = control.value;
    } else if (control instanceof HTMLInputElement) {
      readInput(control, changed);
    }
  }
  return changed;
}

function readInput(control: HTMLInputElement, changed: EarlyInput): void {
  if (control.type === "file") return;
  if (control.type === "checkbox" || control.type === "radio") {
    if (control.checked === control.defaultChecked) return;
    if (control.type === "checkbox" && control.hasAttribute("value")) changed[control.name] = checkedInGroup(control);
    else if (control.type === "checkbox") changed[control.name] = control.checked;
    else if (control.checked) changed[control.name] = control.value;
  } else if (control.value !== control.defaultValue) {
    changed[control.name] = control.value;
  }
}

function checkedInGroup({ form, name }: HTMLInputElement): string[] {
  const boxes = [...(form?.elements ?? [])].filter((box) => box instanceof HTMLInputElement && box.name === name);
  return boxes.flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.value] : []));
}
