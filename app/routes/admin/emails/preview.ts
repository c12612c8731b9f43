import { headerPictures, robotAttachment } from "~/email/email-layout.server";
import { emailPreviewResponse, findEmailHtml } from "~/email/log/email-details.server";
import { idParam } from "~/lib/db/pagination";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/preview";

/** GET /admin/emails/ID/preview: the HTML of an email, for the iframe of its page. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, params } = adminRequest(args);
  const id = idParam.parse(params.id);
  const html = id ? await findEmailHtml(app.db, id) : null;
  if (html === null) throw new Response(null, { status: 404 });
  // Earlier emails may have the shipped robot.
  return emailPreviewResponse(html, [robotAttachment, ...(await headerPictures(app))]);
}
