import { type RefObject, useEffect, useState } from "react";
import { z } from "zod/mini";
import { UNSENT_TEXT_PREFIX } from "~/auth/sessions/flash-messages";
import { readStoredJson, removeStoredText, storeText } from "~/checkout/draft-storage";
import { readText, type Texts } from "~/content/documents/document-kind";
import { enterValue } from "~/ui/enter-value";
import type { DocumentOutcome } from "./document-actions.server";
import type { ShownField } from "./document-fields";

const MAX_DATE_MS = 8.64e15;

/** `at`: of the last change, in milliseconds. `texts`: of the fields that differ. */
const unsavedSchema = z.object({
  at: z.number().check(z.minimum(0), z.maximum(MAX_DATE_MS)),
  texts: z.record(z.string(), z.string()),
});

type UnsavedTextsOptions = {
  /** The admin and the document. */
  subject: string;
  /** With the texts that are saved. */
  fields: readonly ShownField[];
  form: RefObject<HTMLFormElement | null>;
  outcome: DocumentOutcome | undefined;
};

/**
 * Texts that were typed into a form and not saved, in this browser. Those of an earlier visit are not in the form until the admin keeps
 * them: they would be published unseen.
 */
export function useUnsavedTexts({ subject, fields, form, outcome }: UnsavedTextsOptions) {
  const key = `${UNSENT_TEXT_PREFIX}${subject}`;
  const [found, setFound] = useState<z.infer<typeof unsavedSchema> | null>(null);
  const [kept, setKept] = useState<readonly string[]>([]);
  useEffect(() => {
    setFound(unsavedSchema.safeParse(readStoredJson(key)).data ?? null);
    setKept([]);
  }, [key]);

  const store = (undecided: Texts = found?.texts ?? {}) => {
    const texts = { ...undecided, ...typedIn(form.current, fields) };
    if (Object.keys(texts).length === 0) removeStoredText(key);
    else storeText(key, JSON.stringify({ at: Date.now(), texts }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!outcome?.isStored) return;
    setKept([]);
    store();
  }, [outcome]);

  const changed = fields.filter(({ name, text }) => (found?.texts[name] ?? text) !== text);
  const decide = () => {
    setFound(null);
    store({});
  };
  return {
    /** Of an earlier visit, until the admin has decided. */
    found: found && changed.length > 0 ? { at: new Date(found.at), texts: found.texts } : null,
    /** Names of fields that the admin has kept, until they are saved. */
    kept,
    /** Stores what the form has now. */
    store: () => store(),
    /** Fields that the admin has changed since stay. */
    keep: () => {
      const controls = changed.flatMap(({ name, text }) => {
        const control = findControl(form.current, name);
        if (control?.value !== text) return [];
        enterValue(control, found?.texts[name] ?? text);
        return [control];
      });
      controls[0]?.focus();
      setKept(controls.map(({ name }) => name));
      decide();
    },
    discard: decide,
  };
}

function findControl(form: HTMLFormElement | null, name: string) {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
    ? control
    : null;
}

/** Fields that differ from what is saved, as the server reads them. */
const typedIn = (form: HTMLFormElement | null, fields: readonly ShownField[]): Texts =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { name, text } = field;
      const typed = readText(field, findControl(form, name)?.value ?? text);
      return typed === text ? [] : [[name, typed]];
    }),
  );
