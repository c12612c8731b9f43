import { isEmailKind } from "~/content/documents/emails-kind";
import { composeSampleEmail } from "~/content-desk/sample-email.server";
import { emailPreviewResponse } from "~/email/log/email-details.server";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/email-preview";
import { requireDocumentKind } from "./document-param.server";

/** GET /admin/content/KIND/email/SAMPLE: an email with the document's draft, for the frame beside its form. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app } = adminRequest(args);
  const { kind, sample } = args.params;
  if (!isEmailKind(sample)) throw new Response(null, { status: 404 });
  const { html, pictures } = await composeSampleEmail(app, await requireDocumentKind(app, kind), sample);
  return emailPreviewResponse(html, pictures);
}
