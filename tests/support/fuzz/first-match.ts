/** What of a text the pattern finds first. Throws with the text when there is nothing. */
export function firstMatch(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (!found) throw new Error(`${pattern} is not in: ${text.slice(0, 2_000)}`);
  return found;
}
