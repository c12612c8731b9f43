import { randomBytes } from "node:crypto";
import { robotAttachment } from "~/email/email-layout.server";
import { buildEmailPreview, emailPreviewCsp, findEmailHtml } from "~/email/log/email-details.server";
import { idParam } from "~/lib/db/pagination";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/preview";

const inlineImages = {
  [robotAttachment.cid]: `data:${robotAttachment.type};base64,${robotAttachment.bytes.toString("base64")}`,
};

/** GET /admin/emails/ID/preview: the HTML of an email, for the iframe of its page. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, params } = adminRequest(args);
  const id = idParam.parse(params.id);
  const html = id ? await findEmailHtml(app.db, id) : null;
  if (html === null) throw new Response(null, { status: 404 });
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
