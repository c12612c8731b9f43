import { withoutExcludedCharacters } from "~/lib/xml";

/**
 * PostgreSQL rejects NUL and lone surrogates, XML (feeds, spreadsheets) other control characters, which text copied from a PDF
 * or Word has. Its vertical tabs and form feeds are line breaks. `maxLength` is in UTF-16 units; no character is split.
 */
export function toStorableText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const storable = withoutExcludedCharacters(text.replace(/[\v\f]/g, "\n"));
  if (storable.length <= maxLength) return storable;
  const cut = storable.slice(0, maxLength);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Makes all string values storable. Returns undefined for invalid JSON. */
export function parseStorableJson(json: string): unknown {
  try {
    return JSON.parse(json, (_name, value) => (typeof value === "string" ? toStorableText(value) : value));
  } catch {
    return undefined;
  }
}
