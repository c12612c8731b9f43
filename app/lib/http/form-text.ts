import { toStorableText } from "~/lib/db/storable-text";

/** One field of a form as it was typed; a file or nothing counts as empty, and what no database takes is dropped. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? toStorableText(value, 2_000) : "";
}
