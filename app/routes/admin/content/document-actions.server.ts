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
  findConflict,
  findDayFaults,
  publishDraft,
  saveDraft,
} from "~/content-desk/edit-document.server";
import { type PublicationSummary, summarizePublication } from "~/content-desk/publication-summary.server";
import { cancelScheduled, confirmScheduled, schedulePublication } from "~/content-desk/schedule.server";
import { type FieldChange, textChanges } from "~/content-desk/text-changes";
import type { App } from "~/lib/app-context.server";
import { toStorableText } from "~/lib/db/storable-text";
import { type Failure, failure } from "~/lib/result";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";
import { intentFor } from "./document-param.server";
import { readTime, SCHEDULE_DAY, SCHEDULE_TIME } from "./schedule-time.server";

export type DocumentOutcome = {
  /** Absent if only `summary` answers. */
  outcome?: FormOutcome;
  /** The draft has what was typed, or it was discarded; also after a failure. */
  isStored?: boolean;
  /** After a failure: what was typed. */
  texts?: Texts;
  note?: string;
  schedule?: ScheduledTime;
  faults?: Faults;
  conflict?: DocumentConflict;
  /** Of a publication or schedule, which must be confirmed. */
  summary?: PublicationSummary & { intent: string };
};

/** As typed, on the agency's clock. */
export type ScheduledTime = { day: string; time: string };

/** `before` is the other person's text, `after` the typed one. */
export type DocumentConflict = { base: number; by: string | null; at: Date | null; changes: FieldChange[] };

const formSchema = z.object({
  intent: z.enum(["save", "publish", "publish-page", "schedule", "schedule-page", "discard"]),
  base: z.coerce.number().int().min(0),
  note: z.string().default(""),
  [SCHEDULE_DAY]: z.string().default(""),
  [SCHEDULE_TIME]: z.string().default(""),
  /** "yes": its summary was read. */
  reviewed: z.string().optional(),
});

type FormFields = z.output<typeof formSchema>;

/** About a scheduled text. */
const scheduledSchema = z.object({
  intent: z.enum(["schedule", "schedule-page", "unschedule", "unschedule-page"]),
  id: z.uuid(),
});

const MAX_NOTE = 200;

/** Publishing and scheduling save first, so that they are about what the form shows. */
export async function submitDocument(app: App, actor: string, kind: DocumentKind, form: FormData) {
  const waiting = scheduledSchema.safeParse(Object.fromEntries(form));
  if (waiting.success) return submitScheduled(app, actor, kind, waiting.data);
  const parsed = formSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rejected({ outcome: failure("We couldn’t read this request.") });
  const { intent, base } = parsed.data;
  if (intent === "discard") {
    const result = await discardDraft(app, actor, kind, base);
    return result.ok ? stored("The draft was discarded.") : rejected({ outcome: result }, 409);
  }
  if (!["save", intentFor(kind, "publish"), intentFor(kind, "schedule")].includes(intent))
    throw new Response(null, { status: 403 });
  return submitTexts(app, actor, kind, parsed.data, readTexts(kind, form));
}

/** Confirms or cancels it. */
async function submitScheduled(
  app: App,
  actor: string,
  kind: DocumentKind,
  { intent, id }: z.output<typeof scheduledSchema>,
) {
  if (intent === intentFor(kind, "unschedule")) {
    await cancelScheduled(app, actor, kind, id);
    return done("It is no longer scheduled.");
  }
  if (intent !== intentFor(kind, "schedule")) throw new Response(null, { status: 403 });
  return (await confirmScheduled(app, actor, kind, id))
    ? done("Confirmed. It appears at its time, or within a minute if that has passed.")
    : rejected({ outcome: failure("This doesn’t wait to be confirmed any longer.") });
}

async function submitTexts(app: App, actor: string, kind: DocumentKind, fields: FormFields, texts: Texts) {
  const { intent, base, [SCHEDULE_DAY]: day, [SCHEDULE_TIME]: time } = fields;
  const note = toStorableText(fields.note.trim(), MAX_NOTE);
  const typed = { texts, note, schedule: { day, time } };
  const scheduled = intent === intentFor(kind, "schedule") ? readTime(app.settings.site.hours, day, time) : null;
  const faults = {
    ...findTextFaults(kind, texts),
    ...(intent !== "save" && (await findDayFaults(app, kind, texts))),
    ...(scheduled?.ok === false && { [SCHEDULE_DAY]: scheduled.error }),
  };
  if (Object.keys(faults).length > 0)
    return rejected({ outcome: failure("Please correct the marked fields. Nothing was saved."), faults, ...typed });
  if (intent !== "save" && fields.reviewed !== "yes") {
    const answer = await review(app, actor, kind, fields, typed, scheduled !== null);
    if (answer) return answer;
  }
  const saved = await saveDraft(app, actor, kind, { base, texts, note });
  if (!saved.ok && saved.faults)
    return rejected({ outcome: failure(`${saved.error} Nothing was saved.`), faults: saved.faults, ...typed });
  if (!saved.ok) return conflict(app, kind, saved, "Nothing was saved.", typed);
  if (intent === "save") return stored("The draft is saved. Visitors don’t see it yet.");
  const { draft } = await openDocument(app, kind);
  if (draft === null) return rejected({ outcome: failure("There are no changes to publish."), ...typed });
  if (scheduled?.ok) {
    const { at, remark } = scheduled;
    const result = await schedulePublication(app, actor, kind, { revision: saved.revision, at });
    return result.ok ? stored(`Scheduled. The draft is saved.${remark}`) : savedOnly(result, typed);
  }
  const published = await publishDraft(app, actor, kind, saved.revision);
  if (published.ok) return stored("Published. Visitors see it within 5 seconds.");
  return published.conflict === undefined
    ? savedOnly(published, typed)
    : conflict(app, kind, published, "Your version is in the history, and is not published.", typed);
}

/** What the admin must read before it is published or scheduled; null if there is nothing to read. */
async function review(app: App, actor: string, kind: DocumentKind, fields: FormFields, typed: Typed, isLater: boolean) {
  const { intent, base } = fields;
  const changedMeanwhile = await findConflict(app, kind, { base, texts: typed.texts });
  if (changedMeanwhile) return conflict(app, kind, changedMeanwhile, "Nothing was saved.", typed);
  const reviewed = await summarizePublication(app, actor, [{ kind, texts: typed.texts }]);
  if (!reviewed.ok) return rejected({ outcome: failure(`${reviewed.error} Nothing was saved.`), ...typed });
  const { changed, mentions } = reviewed.summary;
  if (isLater && mentions.length === 0) return null;
  if (!isLater && changed.length === 0) return { ...done("Visitors already see this."), ...typed };
  return { summary: { ...reviewed.summary, intent }, ...typed };
}

type Typed = Pick<DocumentOutcome, "note" | "schedule"> & { texts: Texts };

const savedOnly = ({ error }: Failure, typed: Typed) =>
  rejected({ outcome: failure(`${error} The draft is saved.`), isStored: true, ...typed });

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
      conflict: {
        base,
        by: author?.by ?? null,
        at: author?.at ?? null,
        changes: textChanges(kind, theirs, typed.texts, await picturesFor(app, kind)),
      },
    },
    409,
  );
}

const done = (message: string): DocumentOutcome => ({ outcome: formSuccess(message) });

const stored = (message: string): DocumentOutcome => ({ ...done(message), isStored: true });

const rejected = (outcome: DocumentOutcome, status = 400) => data(outcome, { status });
