import { data } from "react-router";
import { z } from "zod";
import { isPictureName } from "~/content/documents/pictures";
import type { SitePicture } from "~/content/site";
import { addPicture, describePicture, type MediaFault, removePicture } from "~/content-desk/media.server";
import type { App } from "~/lib/app-context.server";
import { formText, readUpload } from "~/lib/http/form-data";
import { type Failure, failure, type Result } from "~/lib/result";
import { StorageUnavailable } from "~/lib/storage/storage";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";

export type MediaOutcome = {
  outcome: FormOutcome;
  /** After a failure: what was typed, and where the fault is. `name`: of the picture; absent for an upload. */
  fault?: MediaFault & { name?: string; alt: string; error: string };
  picture?: SitePicture;
};

const formSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("upload") }),
  z.object({ intent: z.literal("describe"), name: z.string().refine(isPictureName), base: z.string() }),
  z.object({ intent: z.literal("remove"), name: z.string().refine(isPictureName) }),
]);

/** `clientIp`: for the limit of uploads. */
export async function submitMedia(app: App, actor: string, request: Request, clientIp: string) {
  const form = await readUpload(request);
  const parsed = formSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rejected({ outcome: failure("We couldn’t read this request.") });
  const { data: sent } = parsed;
  const alt = formText(form, "alt");
  try {
    if (sent.intent === "upload") {
      if ((await app.rateLimits.consume("file-upload", clientIp)) > 0)
        return rejected({ outcome: failure("Too many uploads. Please wait a few minutes and try again.") }, 429);
      const added = await addPicture(app, actor, { content: await bytesOf(form.get("picture")), alt });
      if (!added.ok) return rejected(faultOutcome(added, { alt }));
      const { isNew, picture } = added;
      const message = isNew ? "The picture is uploaded." : "You already have this picture. We kept its description.";
      return { ...done(message), picture };
    }
    const result: Result<object, MediaFault> =
      sent.intent === "describe"
        ? await describePicture(app, actor, sent.name, { alt, base: sent.base })
        : await removePicture(app, actor, sent.name);
    if (!result.ok) return rejected(faultOutcome(result, { name: sent.name, alt }));
    return done(
      sent.intent === "describe"
        ? "The description is saved. Visitors have it within 5 seconds."
        : "The picture is removed.",
    );
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    app.log.error({ err: error }, "The file store is not responding");
    return rejected({ outcome: failure("We can’t save anything right now. Please try again in a minute.") }, 503);
  }
}

const faultOutcome = (
  { error, field, base }: Failure<MediaFault>,
  sent: { name?: string; alt: string },
): MediaOutcome => ({ outcome: failure(error), fault: { field, base, ...sent, error } });

const bytesOf = async (file: FormDataEntryValue | null): Promise<Uint8Array> =>
  file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();

const done = (message: string): MediaOutcome => ({ outcome: formSuccess(message) });

const rejected = (outcome: MediaOutcome, status = 400) => data(outcome, { status });
