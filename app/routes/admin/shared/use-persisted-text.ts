import { useCallback, useEffect, useRef, useState } from "react";
import { UNSENT_TEXT_PREFIX } from "~/auth/sessions/flash-messages";

type TextField = HTMLInputElement | HTMLTextAreaElement;
export type PersistedText = {
  text: string;
  type: (text: string) => void;
  discard: () => void;
  /** Of the field: what was typed before the page's scripts ran stays in it. */
  ref: (field: TextField | null) => void;
};

/**
 * What staff type into one field, kept in this tab under `key` until it was sent or discarded: a session that ends, a reload or a
 * closed dialog does not cost it. `key` names form, field and what it is about, such as "refund reason ORDER". After `discard`
 * it is as it was at first and nothing is kept.
 */
export function usePersistedText(key: string, initial = ""): PersistedText {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const kept = read(key);
    if (kept !== null) setText(kept);
  }, [key]);
  const type = useCallback(
    (typed: string) => {
      setText(typed);
      keep(key, typed);
    },
    [key],
  );
  const discard = useCallback(() => {
    setText(initial);
    keep(key, "");
  }, [key, initial]);
  const isFirst = useRef(true);
  const ref = useCallback(
    (field: TextField | null) => {
      if (!field || !isFirst.current) return;
      isFirst.current = false;
      if (field.value !== initial) type(field.value);
    },
    [type, initial],
  );
  return { text, type, discard, ref };
}

/**
 * The same for a search: what was typed and not searched for goes when the page is left, unless an ended session left it. A
 * search that was made is in the address: `discard` only forgets the text.
 */
export function usePersistedSearch(key: string, searched: string): PersistedText {
  const kept = usePersistedText(key, searched);
  useEffect(
    () => () => {
      if (location.pathname !== "/auth") keep(key, "");
    },
    [key],
  );
  return { ...kept, discard: () => keep(key, "") };
}

const nameOf = (key: string) => `${UNSENT_TEXT_PREFIX}${key}`;

/** A browser that keeps nothing for us keeps no text either; the field works without. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

function keep(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(nameOf(key), text);
    else sessionStorage.removeItem(nameOf(key));
  } catch {
    // See above.
  }
}
