// Local storage that never throws. Entries that the browser refuses to store (blocked, full, private mode) are kept in
// `window.name`, which survives page loads in the same tab.

/** Field of a draft with the time of saving, in milliseconds. No form has a field with this name. */
export const SAVED_AT_KEY = "keptAt";

/** Key of the last opened payment session's id. */
export const PAYMENT_SESSION_KEY = "payment-session-id";

/** Payment session ids as the provider issues them. */
export const SESSION_ID = /^cs_\w{1,250}$/;

export const NEXT_PAGE_TOAST = "next-page-toast";
export type NextPageToast = { kind: "error" | "warning"; title: string };

/** Prefix of `window.name` if it contains our entries. */
const TAB_NAME_PREFIX = "stored:";

/** Entries that local storage refused. They are newer than its entries with the same key. */
const memory = readTabName();

/** Key of the autosaved draft, beside the submitted form's own key. */
export const draftKey = (formKey: string): string => `${formKey}:draft`;

export const couponKey = (formKey: string): string => `${formKey}:coupon`;

export function readStoredText(key: string): string | null {
  const refused = memory.get(key);
  if (refused !== undefined) return refused;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    removeFromMemory(key);
  } catch {
    removeStoredText(key);
    memory.set(key, text);
    writeTabName();
  }
}

export const saveNextPageToast = (next: NextPageToast): void => storeText(NEXT_PAGE_TOAST, JSON.stringify(next));

export function removeStoredText(key: string): void {
  removeFromMemory(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage has no entries of ours.
  }
}

/** Returns the parsed JSON, or undefined if the key is missing or not valid JSON. */
export function readStoredJson(key: string): unknown {
  const text = readStoredText(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readTabName(): Map<string, string> {
  if (typeof window === "undefined" || !window.name.startsWith(TAB_NAME_PREFIX)) return new Map();
  try {
    const entries: [string, unknown][] = Object.entries(JSON.parse(window.name.slice(TAB_NAME_PREFIX.length)));
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return new Map();
  }
}

function writeTabName(): void {
  window.name = memory.size > 0 ? TAB_NAME_PREFIX + JSON.stringify(Object.fromEntries(memory)) : "";
}

function removeFromMemory(key: string): void {
  if (memory.delete(key)) writeTabName();
}
