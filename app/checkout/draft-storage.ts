/**
 * Local storage that never throws. What the browser refuses to store (blocked, full, private mode) is in the tab's own name, which outlives a
 * page, so that a purchase works there too.
 */

/** Begins the tab's name if it is ours. */
const TAB_NAME = "stored:";

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";

/** What could not be written. It is newer than what the browser holds under the same key. */
const memory = readTabName();

function readTabName(): Map<string, string> {
  if (typeof window === "undefined" || !window.name.startsWith(TAB_NAME)) return new Map();
  try {
    return new Map(Object.entries(JSON.parse(window.name.slice(TAB_NAME.length))).filter(isText));
  } catch {
    return new Map();
  }
}

const writeTabName = () => {
  window.name = memory.size > 0 ? TAB_NAME + JSON.stringify(Object.fromEntries(memory)) : "";
};

/** The text under a key, or null. */
export function readStoredText(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key: in the browser's storage, else in memory. */
export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    forgetInMemory(key);
  } catch {
    removeStoredText(key);
    memory.set(key, text);
    writeTabName();
  }
}

/** Forgets a key. */
export function removeStoredText(key: string): void {
  forgetInMemory(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing of ours.
  }
}

function forgetInMemory(key: string): void {
  if (memory.delete(key)) writeTabName();
}

/** The JSON value under a key; undefined when there is none or it is unreadable. */
export function readStoredJson(key: string): unknown {
  const text = readStoredText(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Beside what is being typed: when it was kept, in milliseconds. No form has a field of this name. */
export const SAVED_AT_KEY = "keptAt";

/** The key beside a form's own, under which its unfinished state is autosaved. */
export const draftKey = (draftKey: string): string => `${draftKey}:draft`;

/** The key of the id of the payment session that this browser opened last. */
export const PAYMENT_SESSION_KEY = "payment-session-id";

/** As the provider writes them. Anything else under the key is not ours. */
export const SESSION_ID = /^cs_\w{1,250}$/;

/** The key under which one page leaves a toast for the next. */
export const NEXT_PAGE_TOAST = "next-page-toast";
