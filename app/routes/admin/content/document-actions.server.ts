import { data } from "react-router";
import { z } from "zod";
import { findRevisionAuthor, openDocument, readRevisions } from "~/admin/content/documents.server";
import { discardDraft, findDayFaults, publishDraft, saveDraft } from "~/admin/content/edit-document.server";
import { type FieldChange, textChanges } from "~/admin/content/text-changes";
import type { App } from "~/app-context.server";
import { type DocumentKind, type Faults, findTextFaults, readTexts, type Texts } from "~/content/desk/document-kind";
import { toStorableText } from "~/lib/db/storable-text";
import { readFormData } from "~/lib/http/form-data";
import { failure } from "~/lib/result";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";
import { publishIntent } from "./document-param.server";

export type DocumentOutcome = {
  outcome: FormOutcome;
  /** After a failure: what was typed. */
  texts?: Texts;
  note?: string;
  faults?: Faults;
  conflict?: DocumentConflict;
};

/** `before` is the other person's text, `after` the typed one. */
export type DocumentConflict = { base: number; by: string | null; at: Date | null; changes: FieldChange[] };

const formSchema = z.object({
  intent: z.enum(["save", "publish", "publish-page", "discard"]),
  base: z.coerce.number().int().min(0),
  note: z.string().default(""),
});

const MAX_NOTE = 200;

/** Publishing saves first, so that what is published is what the form shows. */
export async function submitDocument(app: App, actor: string, kind: DocumentKind, request: Request) {
  const form = await readFormData(request);
  const parsed = formSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rejected({ outcome: failure("We couldn’t read this request.") });
  const { intent, base } = parsed.data;
  if (intent.startsWith("publish") && intent !== publishIntent(kind)) throw new Response(null, { status: 403 });
  if (intent === "discard") {
    const result = await discardDraft(app, actor, kind, base);
    return result.ok ? done("The draft was discarded.") : rejected({ outcome: result }, 409);
  }
  const texts = readTexts(kind, form);
  const note = toStorableText(parsed.data.note.trim(), MAX_NOTE);
  const faults = {
    ...findTextFaults(kind, texts),
    ...(intent.startsWith("publish") && (await findDayFaults(app, kind, texts))),
  };
  const typed = { texts, note };
  if (Object.keys(faults).length > 0)
    return rejected({ outcome: failure("Please correct the marked fields. Nothing was saved."), faults, ...typed });
  const saved = await saveDraft(app, actor, kind, { base, texts, note });
  if (!saved.ok && saved.faults)
    return rejected({ outcome: failure(`${saved.error} Nothing was saved.`), faults: saved.faults, ...typed });
  if (!saved.ok) return conflict(app, kind, saved, typed);
  if (intent === "save") return done("The draft is saved. Visitors don’t see it yet.");
  const { draft } = await openDocument(app, kind);
  if (draft === null) return rejected({ outcome: failure("There are no changes to publish."), ...typed });
  const published = await publishDraft(app, actor, kind, saved.revision);
  if (published.ok) return done("Published. Visitors see it within 5 seconds.");
  return published.conflict === undefined ? rejected({ outcome: published }) : conflict(app, kind, published, typed);
}

async function conflict(
  app: App,
  kind: DocumentKind,
  { error, conflict: base = 0 }: { error: string; conflict?: number },
  typed: { texts: Texts; note: string },
) {
  const theirs = (await readRevisions(app, kind, [base])).get(base) ?? {};
  const author = await findRevisionAuthor(app, base);
  return rejected(
    {
      outcome: failure(`${error} Nothing was saved.`),
      ...typed,
      conflict: {
        base,
        by: author?.by ?? null,
        at: author?.at ?? null,
        changes: textChanges(kind, theirs, typed.texts),
      },
    },
    409,
  );
}

const done = (message: string): DocumentOutcome => ({ outcome: formSuccess(message) });

const rejected = (outcome: DocumentOutcome, status = 400) => data(outcome, { status });
