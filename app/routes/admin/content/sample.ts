import { isEmailKind } from "~/content/documents/emails-kind";
import { composeSampleEmail, withDraft } from "~/content-desk/sample-email.server";
import { emailPreviewResponse } from "~/email/log/email-details.server";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/sample";
import { requireDocumentKind } from "./document-param.server";
import { drawSample } from "./sample-pictures.server";

/** GET /admin/content/KIND/sample/SAMPLE: an email or a picture with the document's draft, for the frame beside its form. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app } = adminRequest(args);
  const { sample } = args.params;
  const kind = await requireDocumentKind(app, args.params.kind);
  if (isEmailKind(sample)) {
    const { html, pictures } = await composeSampleEmail(app, kind, sample);
    return emailPreviewResponse(html, pictures);
  }
  const draw = new Map(Object.entries(drawSample)).get(sample);
  const drawn = await draw?.(await withDraft(app, kind));
  if (!drawn) throw new Response(null, { status: 404 });
  const { type, bytes } = drawn;
  return emailPreviewResponse(PICTURE, [{ cid: "sample", fileName: "sample", type, bytes: Buffer.from(bytes) }]);
}

const PICTURE = '<body style="margin:0"><img src="cid:sample" alt="The sample" style="width:100%"></body>';
