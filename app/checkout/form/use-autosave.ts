import { useCallback, useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Service } from "~/catalog/define-service";
import { saveDraft } from "~/checkout/drafts";

/** Rest between the last keystroke and saving, in milliseconds. */
export const AUTOSAVE_MS = 400;

/**
 * Saves what is being typed: shortly after each change, and at once when the page is left, hidden or replaced.
 * Returns a function that drops what is not saved yet.
 */
export function useAutosave(service: Service, form: UseFormReturn<FieldValues>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      stop();
      saveDraft(service, form.getValues());
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      // A change of one field names it; filling the whole form (restore, start over) does not and is not typing.
      callback: ({ name }) => {
        if (!name) return;
        stop();
        timer.current = setTimeout(flush, AUTOSAVE_MS);
      },
    });
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      unsubscribe();
      flush();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [service, form, stop]);
  return stop;
}
