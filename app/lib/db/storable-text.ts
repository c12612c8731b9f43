/**
 * A text as PostgreSQL takes it, which takes neither NUL nor half of a surrogate pair; both are dropped. With `most` it is
 * cut to so many UTF-16 units, never inside a character.
 */
export function toStorableText(text: string, most = Number.POSITIVE_INFINITY): string {
  const whole = text.toWellFormed().replaceAll("\0", "");
  if (whole.length <= most) return whole;
  const cut = whole.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** JSON with storable texts only, or undefined for what is no JSON. */
export function parseStorableJson(json: string): unknown {
  try {
    return JSON.parse(json, (_name, value) => (typeof value === "string" ? toStorableText(value) : value));
  } catch {
    return undefined;
  }
}
