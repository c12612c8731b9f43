import { randomBytes } from "node:crypto";
import { adminContext } from "~/accounts/admins/guards.server";
import { getApp } from "~/app.server";
import { idParam } from "~/db/lists/cursor";
import { robotAttachment } from "~/mail/letter/bit";
import { findEmailHtml } from "~/outbox/find-mail.server";
import { buildEmailPreview, emailPreviewCsp } from "~/outbox/preview";
import type { Route } from "./+types/preview";

const pictures = {
  [robotAttachment.cid]: `data:${robotAttachment.type};base64,${robotAttachment.bytes.toString("base64")}`,
};

/** GET /admin/emails/ID/preview: a mail as its reader sees it, for the frame of its page. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const app = getApp(context);
  if (!context.get(adminContext)) throw new Response(null, { status: 403 });
  const id = idParam.parse(params.id);
  const html = id ? await findEmailHtml(app.db, id) : null;
  if (html === null) throw new Response(null, { status: 404 });
  const nonce = randomBytes(18).toString("base64");
  return new Response(buildEmailPreview(html, nonce, pictures), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": emailPreviewCsp(nonce),
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
    },
  });
}
