import { useCallback, useEffect, useRef, useState } from "react";
import { UNSENT_TEXT_PREFIX } from "~/auth/sessions/flash-messages";

type TextField = HTMLInputElement | HTMLTextAreaElement;
export type PersistedText = {
  text: string;
  type: (text: string) => void;
  discard: () => void;
  /** Attributes of the field, which adopts text that was typed before hydration. */
  field: {
    value: string;
    onChange: (event: { target: TextField }) => void;
    ref: (field: TextField | null) => void;
  };
};

/**
 * State of a text field, stored for this tab under `key` until `discard`, so that it survives an expired session, a reload and a closed
 * dialog. `key`: form, field and subject, such as "refund reason ORDER". `discard` resets it to `initial`.
 */
export function usePersistedText(key: string, initial = ""): PersistedText {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const stored = read(key);
    if (stored !== null) setText(stored);
  }, [key]);
  const type = useCallback(
    (typed: string) => {
      setText(typed);
      store(key, typed);
    },
    [key],
  );
  const discard = useCallback(() => {
    setText(initial);
    store(key, "");
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
  return { text, type, discard, field: { value: text, onChange: ({ target }) => type(target.value), ref } };
}

const storageKey = (key: string) => `${UNSENT_TEXT_PREFIX}${key}`;

/** Null if the browser blocks storage: the field works without it. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(key));
  } catch {
    return null;
  }
}

function store(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(storageKey(key), text);
    else sessionStorage.removeItem(storageKey(key));
  } catch {
    // Storage is blocked.
  }
}
