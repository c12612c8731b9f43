import { toStorableText } from "~/lib/db/storable-text";

/** At most 2,000 UTF-16 units; "" if it is missing or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? toStorableText(value, 2_000) : "";
}

/** Without files. Otherwise as `readUpload`. */
export async function readFormData(request: Request): Promise<FormData> {
  const texts = new FormData();
  for (const [name, value] of await readUpload(request)) {
    if (typeof value === "string") texts.append(toStorableText(name), toStorableText(value));
  }
  return texts;
}

/** With files; an invalid body counts as an empty form. Throws a 405 or 413 Response. */
export async function readUpload(request: Request): Promise<FormData> {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  try {
    return await request.formData();
  } catch (error) {
    // The body is too large, or the client has disconnected.
    if (error instanceof Response || request.signal.aborted) throw error;
    return new FormData();
  }
}
