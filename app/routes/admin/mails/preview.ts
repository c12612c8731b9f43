import { randomBytes } from "node:crypto";
import { adminContext } from "~/accounts/admins/guards.server";
import { appFrom } from "~/app.server";
import { idParam } from "~/db/lists/cursor";
import { bit } from "~/mail/letter/bit";
import { findLetter } from "~/outbox/find-mail.server";
import { previewPage, previewPolicy } from "~/outbox/preview";
import type { Route } from "./+types/preview";

const pictures = { [bit.cid]: `data:${bit.type};base64,${bit.bytes.toString("base64")}` };

/** GET /admin/emails/ID/preview: a mail as its reader sees it, for the frame of its page. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const app = appFrom(context);
  if (!context.get(adminContext)) throw new Response(null, { status: 403 });
  const id = idParam.parse(params.id);
  const html = id ? await findLetter(app.db, id) : null;
  if (html === null) throw new Response(null, { status: 404 });
  const nonce = randomBytes(18).toString("base64");
  return new Response(previewPage(html, nonce, pictures), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": previewPolicy(nonce),
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
    },
  });
}
