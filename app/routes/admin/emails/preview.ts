import { randomBytes } from "node:crypto";
import { headerPictures, robotAttachment } from "~/email/email-layout.server";
import { buildEmailPreview, emailPreviewCsp, findEmailHtml } from "~/email/log/email-details.server";
import type { EmailPicture } from "~/email/mailer.server";
import { idParam } from "~/lib/db/pagination";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/preview";

const dataUrl = ({ type, bytes }: EmailPicture) => `data:${type};base64,${bytes.toString("base64")}`;

/** GET /admin/emails/ID/preview: the HTML of an email, for the iframe of its page. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, params } = adminRequest(args);
  const id = idParam.parse(params.id);
  const html = id ? await findEmailHtml(app.db, id) : null;
  if (html === null) throw new Response(null, { status: 404 });
  // Earlier emails may have the shipped robot.
  const pictures = [robotAttachment, ...(await headerPictures(app))];
  const inlineImages = Object.fromEntries(pictures.map((each) => [each.cid, dataUrl(each)]));
  const nonce = randomBytes(18).toString("base64");
  return new Response(buildEmailPreview(html, nonce, inlineImages), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": emailPreviewCsp(nonce),
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
    },
  });
}
