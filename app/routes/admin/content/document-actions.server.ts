import { data } from "react-router";
import { z } from "zod";
import {
  type DocumentKind,
  type Faults,
  findTextFaults,
  readTexts,
  type Texts,
} from "~/content/documents/document-kind";
import { findRevisionAuthor, openDocument, picturesFor, readRevisions } from "~/content-desk/documents.server";
import {
  discardDraft,
  endPreviewLinks,
  findStandingFaults,
  publishDraft,
  restoreRevision,
  saveDraft,
} from "~/content-desk/edit-document.server";
import { type PublicationSummary, summarizePublication } from "~/content-desk/publication-summary.server";
import { requestSampleEmail } from "~/content-desk/request-sample-email.server";
import { cancelScheduled, confirmScheduled, schedulePublication } from "~/content-desk/schedule.server";
import { type FieldChange, textChanges } from "~/content-desk/text-changes";
import type { App } from "~/lib/app-context.server";
import { toStorableText } from "~/lib/db/storable-text";
import { type Failure, failure } from "~/lib/result";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";
import { intentFor, publishingAction } from "./document-param.server";
import { readTime, SCHEDULE_DAY, SCHEDULE_TIME } from "./schedule-time.server";

export type DocumentOutcome = {
  /** Absent if only `summary` answers. */
  outcome?: FormOutcome;
  /** When the draft got what was typed, or was discarded; also after a failure. */
  storedAt?: Date;
  /** Of the next save. */
  base?: number;
  /** After a failure: what was typed. */
  texts?: Texts;
  note?: string;
  schedule?: ScheduledTime;
  faults?: Faults;
  conflict?: DocumentConflict;
  /** Of what must be confirmed. `revision`: that is restored. */
  summary?: PublicationSummary & { intent: string; revision?: number };
};

/** As typed, on the agency's clock. */
export type ScheduledTime = { day: string; time: string };

/** `before` is the other person's text, `after` the typed one. */
export type DocumentConflict = { by: string | null; at: Date | null; changes: FieldChange[] };

const id = z.coerce.number().int().min(0);

const textsSchema = z.object({
  intent: z.enum(["save", "publish", "publish-page", "schedule", "schedule-page", "send-test"]),
  base: id.default(0),
  note: z.string().default(""),
  [SCHEDULE_DAY]: z.string().default(""),
  [SCHEDULE_TIME]: z.string().default(""),
  /** "yes": its summary was read. */
  reviewed: z.string().optional(),
  /** Which email "send-test" sends. */
  sample: z.string().default(""),
});

type TextsFields = z.output<typeof textsSchema>;

const formSchema = z.union([
  // About a scheduled text.
  z.object({ intent: z.enum(["schedule", "schedule-page", "unschedule", "unschedule-page"]), id: z.uuid() }),
  z.object({
    intent: z.enum(["restore", "restore-page"]),
    revision: id,
    base: id,
    reviewed: z.string().optional(),
  }),
  z.object({ intent: z.literal("discard"), base: id.default(0) }),
  z.object({ intent: z.literal("end-links") }),
  textsSchema,
]);

type Sent = z.output<typeof formSchema>;

const MAX_NOTE = 200;

/** A draft need not follow the rules. Publishing and scheduling save first, so that they are about what the form shows. */
export async function submitDocument(app: App, actor: string, kind: DocumentKind, form: FormData) {
  const parsed = formSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rejected({ outcome: failure("We couldn’t read this request.") });
  const { data: sent } = parsed;
  const action = publishingAction(sent.intent);
  if (action && sent.intent !== intentFor(kind, action)) throw new Response(null, { status: 403 });
  if ("id" in sent) return submitScheduled(app, actor, kind, action, sent.id);
  if ("revision" in sent) return restore(app, actor, kind, sent);
  if (sent.intent === "discard") {
    const result = await discardDraft(app, actor, kind, sent.base);
    return result.ok
      ? { ...done("The draft was discarded."), storedAt: app.now() }
      : rejected({ outcome: result }, 409);
  }
  if (sent.intent === "end-links") {
    await endPreviewLinks(app, kind);
    return done("The links have ended. The new one below shows the draft again.");
  }
  return submitTexts(app, actor, kind, sent, readTexts(kind, form));
}

/** Confirms or cancels it. */
async function submitScheduled(app: App, actor: string, kind: DocumentKind, action: string | undefined, id: string) {
  if (action === "unschedule") {
    await cancelScheduled(app, actor, kind, id);
    return done("It is no longer scheduled.");
  }
  return (await confirmScheduled(app, actor, kind, id))
    ? done("Confirmed. It appears at its time, or within a minute if that has passed.")
    : rejected({ outcome: failure("This doesn’t wait to be confirmed any longer.") });
}

async function restore(
  app: App,
  actor: string,
  kind: DocumentKind,
  { intent, revision, base, reviewed }: Extract<Sent, { revision: number }>,
) {
  const texts = (await readRevisions(app, kind, [revision])).get(revision);
  if (texts && reviewed !== "yes") {
    const review = await summarizePublication(app, actor, { kind, texts, revision });
    return review.ok ? { summary: { ...review.summary, intent, revision } } : rejected({ outcome: review });
  }
  const result = await restoreRevision(app, actor, kind, { revision, base });
  if (!result.ok) return rejected({ outcome: failure(result.error) });
  return done(
    kind.startsEmpty && revision === 0
      ? "Unpublished. It’s off the site within 5 seconds."
      : "Restored. Visitors see it within 5 seconds.",
  );
}

async function submitTexts(app: App, actor: string, kind: DocumentKind, fields: TextsFields, texts: Texts) {
  const { intent, base, [SCHEDULE_DAY]: day, [SCHEDULE_TIME]: time } = fields;
  const note = toStorableText(fields.note.trim(), MAX_NOTE);
  const typed = { texts, note, schedule: { day, time } };
  const saved = await saveDraft(app, actor, kind, { base, texts, note });
  if (!saved.ok) return notSaved(app, kind, saved, typed);
  const storedNow = { storedAt: app.now(), base: saved.revision };
  const stored = (message: string): DocumentOutcome => ({ ...done(message), ...storedNow });
  const storedOnly = (error: string, why: Partial<DocumentOutcome> = {}) =>
    rejected({ outcome: failure(`${error} The draft is saved.`), ...storedNow, ...typed, ...why });
  if (intent === "save") return stored("The draft is saved. Visitors don’t see it yet.");
  const scheduled = intent === intentFor(kind, "schedule") ? readTime(app.settings.site.hours, day, time) : null;
  const faults = {
    ...findTextFaults(kind, texts),
    ...(await findStandingFaults(app, kind, texts)),
    ...faultOfTime(scheduled),
  };
  if (Object.keys(faults).length > 0) return storedOnly("Please correct the marked fields.", { faults });
  if (intent === "send-test") {
    const refused = await requestSampleEmail(app, actor, kind, fields.sample);
    return refused ? storedOnly(refused.error) : stored(`Sent to ${actor}. It arrives within a minute.`);
  }
  const { draft } = await openDocument(app, kind);
  if (draft === null) return stored("Visitors see this already: there are no changes to publish.");
  const review = fields.reviewed === "yes" ? null : await summarizePublication(app, actor, { kind, texts });
  if (review?.ok === false) return storedOnly(review.error);
  // What is scheduled can still be canceled.
  if (review && (!scheduled || review.summary.mentions.length + review.summary.moved.length > 0))
    return { summary: { ...review.summary, intent }, ...storedNow, ...typed };
  if (scheduled?.ok) {
    const { at, remark } = scheduled;
    const result = await schedulePublication(app, actor, kind, { revision: saved.revision, at });
    return result.ok
      ? stored(`Scheduled.${remark}`)
      : storedOnly(result.error, { faults: { [SCHEDULE_DAY]: result.error } });
  }
  const published = await publishDraft(app, actor, kind, saved.revision);
  if (published.ok) return stored("Published. Visitors see it within 5 seconds.");
  return published.conflict === undefined
    ? storedOnly(published.error)
    : conflict(app, kind, published, "Your version is in the history, and is not published.", typed);
}

const faultOfTime = (time: ReturnType<typeof readTime> | null): Faults =>
  time?.ok === false ? { [SCHEDULE_DAY]: time.error } : {};

const notSaved = (
  app: App,
  kind: DocumentKind,
  saved: Failure & { conflict?: number; faults?: Faults },
  typed: Typed,
) =>
  saved.conflict === undefined
    ? rejected({
        outcome: failure(`${saved.error} Nothing was saved.`),
        ...(saved.faults && { faults: saved.faults }),
        ...typed,
      })
    : conflict(app, kind, saved, "Nothing was saved.", typed);

type Typed = Pick<DocumentOutcome, "note" | "schedule"> & { texts: Texts };

async function conflict(
  app: App,
  kind: DocumentKind,
  { error, conflict: base = 0 }: { error: string; conflict?: number },
  result: string,
  typed: Typed,
) {
  const theirs = (await readRevisions(app, kind, [base])).get(base) ?? {};
  const author = await findRevisionAuthor(app, base);
  return rejected(
    {
      outcome: failure(`${error} ${result}`),
      ...typed,
      base,
      conflict: {
        by: author?.by ?? null,
        at: author?.at ?? null,
        changes: textChanges(kind, theirs, typed.texts, await picturesFor(app, kind)),
      },
    },
    409,
  );
}

const done = (message: string): DocumentOutcome => ({ outcome: formSuccess(message) });

const rejected = (outcome: DocumentOutcome, status = 400) => data(outcome, { status });
