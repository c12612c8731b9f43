/** Sets the value like typing, so that React and other listeners notice. */
export function enterValue(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  // React overrides the element's own setter and would not notice the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
