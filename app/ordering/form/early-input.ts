/**
 * What a visitor entered before the page's scripts ran: controls that no longer hold what the HTML gave them.
 * Pages start their scripts late, so a fast typist is ahead of them.
 */
export function readEarlyInput(form: HTMLFormElement | null): Record<string, string | boolean> {
  const changed: Record<string, string | boolean> = {};
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) changed[control.name] = control.value;
    } else if (control instanceof HTMLInputElement) {
      readInput(control, changed);
    }
  }
  return changed;
}

function readInput(control: HTMLInputElement, changed: Record<string, string | boolean>): void {
  if (control.type === "file") return;
  if (control.type === "checkbox" || control.type === "radio") {
    if (control.checked === control.defaultChecked) return;
    if (control.type === "checkbox") changed[control.name] = control.checked;
    else if (control.checked) changed[control.name] = control.value;
  } else if (control.value !== control.defaultValue) {
    changed[control.name] = control.value;
  }
}
