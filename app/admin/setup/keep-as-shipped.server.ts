import { setupKind } from "~/content/documents/setup-kind";
import { type DeskApp, openDocument } from "~/content-desk/documents.server";
import { publishDraft, saveDraft } from "~/content-desk/edit-document.server";
import { failure, type Result } from "~/lib/result";
import { getSetupSteps } from "./setup-steps.server";

/** Of one step: keeps these sentences as they are, and no other. Sentences that are no longer found are dropped. */
export async function keepAsShipped(
  app: DeskApp,
  actor: string,
  { step: name, kept }: { step: string; kept: readonly string[] },
): Promise<Result<object>> {
  const steps = await getSetupSteps(app);
  if (!steps.some((step) => step.name === name)) return failure("There is no such step.");
  const sentences = steps.flatMap((step) =>
    step.findings.flatMap(({ what, canKeep, isKept }) =>
      canKeep && (step.name === name ? kept.includes(what) : isKept) ? [what] : [],
    ),
  );
  const { base } = await openDocument(app, setupKind);
  const saved = await saveDraft(app, actor, setupKind, { base, texts: { kept: sentences.join("\n") }, note: "" });
  if (!saved.ok) return failure(saved.error);
  const { draft } = await openDocument(app, setupKind);
  const published = draft === null ? { ok: true as const } : await publishDraft(app, actor, setupKind, draft);
  if (!published.ok) return failure(published.error);
  await app.content.refresh();
  return { ok: true };
}
