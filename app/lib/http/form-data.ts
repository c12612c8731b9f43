import { toStorableText } from "~/lib/db/storable-text";

/** One field of a form as it was typed; a file or nothing counts as empty, and what no database takes is dropped. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? toStorableText(value, 2_000) : "";
}

/**
 * The texts of a posted form, storable; files count as nothing. A body that is no form counts as an empty one: what reads it then
 * says what is missing, with 400. Throws a 405 response for other methods than POST, 413 for a body over its limit.
 */
export async function readFormData(request: Request): Promise<FormData> {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  const texts = new FormData();
  for (const [name, value] of await request.formData().catch(noTexts(request))) {
    if (typeof value === "string") texts.append(toStorableText(name), toStorableText(value));
  }
  return texts;
}

/** Not for a body that is too large, or whose sender went away: nothing may be done then. */
const noTexts = (request: Request) => (error: unknown) => {
  if (error instanceof Response || request.signal.aborted) throw error;
  return [];
};
