import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigation } from "react-router";
import { z } from "zod/mini";
import { UNSENT_TEXT_PREFIX } from "~/auth/sessions/flash-messages";
import { readStoredJson, removeStoredText, storeText } from "~/checkout/draft-storage";
import { readText, type Texts } from "~/content/documents/document-kind";
import { useFetcherData } from "~/routes/admin/shared/use-fetcher-data";
import { enterValue } from "~/ui/enter-value";
import type { DocumentOutcome } from "./document-actions.server";
import type { ShownField } from "./document-fields";

/** Milliseconds without a key until the draft is saved, and at most while keys follow one another. */
const REST_MS = 200;
const MAX_WAIT_MS = 1_000;
const RETRY_MS = 10_000;

const MAX_DATE_MS = 8.64e15;

/** `at`: of the last change, in milliseconds. `texts`: of the fields that differ. */
const unsavedSchema = z.object({
  at: z.number().check(z.minimum(0), z.maximum(MAX_DATE_MS)),
  texts: z.record(z.string(), z.string()),
});

type DraftOptions = {
  /** The admin and the document. */
  subject: string;
  /** With the texts of the page's last load. */
  fields: readonly ShownField[];
  form: RefObject<HTMLFormElement | null>;
  /** Of the page's last load. */
  base: number;
  /** When the page's last load began, in milliseconds of `performance.now()`. */
  askedAt: number;
  /** Of the form's last submission by a button. */
  outcome: DocumentOutcome | undefined;
};

/**
 * Saves what is typed into the form as a draft: one request at a time, the last one wins. What could not be saved is stored in this
 * browser. On the next visit it is not in the form until the admin keeps it: it would be published unseen.
 */
export function useDraft({ subject, fields, form, base: loadedBase, askedAt, outcome }: DraftOptions) {
  const key = `${UNSENT_TEXT_PREFIX}${subject}`;
  const [found, setFound] = useState<z.infer<typeof unsavedSchema> | null>(null);
  const [kept, setKept] = useState<readonly string[]>([]);
  useEffect(() => {
    setFound(unsavedSchema.safeParse(readStoredJson(key)).data ?? null);
    setKept([]);
  }, [key]);

  const saver = useFetcher<DocumentOutcome>({ key });
  const { state: pageState } = useNavigation();
  const [last, setLast] = useState<DocumentOutcome | undefined>(outcome);
  const [base, setBase] = useState(loadedBase);
  const newestBase = useRef(loadedBase);
  const [opened, setOpened] = useState(0);
  /** Numbers of changes, the time of the first one that was not sent, and that of the last response to a save, in milliseconds. */
  const { current: edits } = useRef({ typed: 0, sent: 0, saved: 0, since: 0, savedAt: 0, isSending: false });
  const timer = useRef<number | undefined>(undefined);
  const waiting = useRef<HTMLElement | null>(null);

  const storeTyped = (undecided: Texts = found?.texts ?? {}) => {
    const texts = { ...undecided, ...(edits.typed > edits.saved && typedIn(form.current, fields)) };
    if (Object.keys(texts).length === 0) removeStoredText(key);
    else storeText(key, JSON.stringify({ at: Date.now(), texts }));
  };
  /** The form has the base of the last response. */
  const canSend = !edits.isSending && base === newestBase.current && pageState !== "submitting";
  const save = () => {
    if (edits.typed === edits.sent || edits.isSending || !canSend || last?.conflict || !form.current) return;
    const typed = new FormData(form.current);
    for (const name of ["note", "schedule-day", "schedule-time"]) typed.delete(name);
    typed.set("intent", "save");
    typed.set("automatic", "yes");
    edits.sent = edits.typed;
    edits.isSending = true;
    void saver.submit(typed, { method: "post" });
  };
  const unschedule = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const schedule = (ms: number) => {
    unschedule();
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      saveNow.current();
    }, ms);
  };
  const saveNow = useRef(save);
  useEffect(() => {
    saveNow.current = save;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const take = (next: DocumentOutcome) => {
    setLast(next);
    if (next.base !== undefined) {
      newestBase.current = next.base;
      setBase(next.base);
    }
    if (!next.storedAt) {
      edits.sent = edits.saved;
      return;
    }
    edits.saved = edits.sent;
    if (edits.typed === edits.saved) setKept([]);
    storeTyped();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => outcome && take(outcome), [outcome]);
  useFetcherData(saver.data, (saved) => {
    edits.isSending = false;
    edits.savedAt = performance.now();
    take(saved);
  });
  // A draft that was discarded, or a version that was restored: nothing of this form is lost. A load that began before a save ended may not have it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each load; a quick one leaves the page's state as it was
  useEffect(() => {
    if (pageState !== "idle" || edits.typed > edits.saved || loadedBase === newestBase.current) return;
    if (askedAt < edits.savedAt) return;
    newestBase.current = loadedBase;
    setBase(loadedBase);
    setOpened((count) => count + 1);
  }, [loadedBase, pageState, outcome]);
  // After each rendering: the dependencies could be those of one that React discarded.
  useEffect(() => {
    if (!canSend) return;
    if (waiting.current) {
      form.current?.requestSubmit(waiting.current);
      waiting.current = null;
    } else if (edits.typed > edits.sent && timer.current === undefined)
      schedule(saver.data?.outcome?.ok === false ? RETRY_MS : 0);
  });

  const changed = fields.filter(({ name, text }) => (found?.texts[name] ?? text) !== text);
  const decide = () => {
    setFound(null);
    storeTyped({});
  };
  const onInput = () => {
    const now = Date.now();
    if (edits.typed === edits.sent) edits.since = now;
    edits.typed += 1;
    storeTyped();
    schedule(Math.max(0, Math.min(REST_MS, edits.since + MAX_WAIT_MS - now)));
  };
  return {
    /** For the next save. */
    base,
    /** Counts how often the form has to show what was loaded. */
    opened,
    /** The last response; undefined before the first. */
    last,
    isSaving: saver.state !== "idle",
    /** Of an earlier visit, until the admin has decided. */
    found: found && changed.length > 0 ? { at: new Date(found.at), texts: found.texts } : null,
    /** Names of fields that the admin has kept, until they are saved. */
    kept,
    onInput,
    /** A button's request follows the one that saves: it needs its base. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      unschedule();
      if (canSend && !edits.isSending) {
        edits.sent = edits.typed;
        return;
      }
      event.preventDefault();
      const { nativeEvent } = event;
      waiting.current = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    },
    /** Fields that the admin has changed since stay. */
    keep: () => {
      const controls = changed.flatMap((field) => {
        const { name, text } = field;
        const control = findControl(form.current, name);
        if (!control || readText(field, sentValue(control)) !== text) return [];
        if (isCheck(control)) control.click();
        else enterValue(control, found?.texts[name] ?? text);
        return [control];
      });
      controls[0]?.focus();
      setKept(controls.map(({ name }) => name));
      decide();
    },
    discard: decide,
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function findControl(form: HTMLFormElement | null, name: string) {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
    ? control
    : null;
}

const isCheck = (control: Control): control is HTMLInputElement => control.type === "checkbox";

/** As the form sends it. */
const sentValue = (control: Control): string => (isCheck(control) && !control.checked ? "" : control.value);

/** Fields that differ from what was loaded, as the server reads them. */
const typedIn = (form: HTMLFormElement | null, fields: readonly ShownField[]): Texts =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { name, text } = field;
      const control = findControl(form, name);
      const typed = control ? readText(field, sentValue(control)) : text;
      return typed === text ? [] : [[name, typed]];
    }),
  );
