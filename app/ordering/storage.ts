/**
 * Local storage that never throws. What the browser refuses to keep (blocked, full, private mode) is kept in memory for
 * the life of the page, so that a purchase still works there.
 */

/** What could not be written; it is newer than whatever the browser still holds under the same key. */
const memory = new Map<string, string>();

/** The text under a key, or null. */
export function readText(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key: in the browser's storage, else in memory. */
export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    discardText(key);
    memory.set(key, text);
  }
}

/** Forgets a key. */
export function discardText(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing of ours.
  }
}

/** The JSON value under a key; undefined when there is none or it is unreadable. */
export function readJson(key: string): unknown {
  const text = readText(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Beside what is being typed: when it was kept, in milliseconds. No form has a field of this name. */
export const KEPT_AT = "keptAt";

/** The key beside a form's own, under which its unfinished state is autosaved. */
export const typingKey = (draftKey: string): string => `${draftKey}:draft`;
