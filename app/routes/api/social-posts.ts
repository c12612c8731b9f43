import type { App } from "~/app.server";
import { DocumentNotMade, DocumentsBusy } from "~/documents/documents";
import { sessionId } from "~/orders/checkout/receipt.server";
import { findSocialPosts, type SocialPosts } from "~/orders/documents/social-posts.server";
import { endpoint, refusal } from "./answers.server";

/** GET /api/orders/social-posts.pdf?session_id=: the content calendar of a paid BLAST order, to download. */
export const loader = endpoint({ method: "GET", limit: "social-posts" }, async (app, request) => {
  const given = new URL(request.url).searchParams.getAll("session_id");
  const parsed = sessionId.safeParse(given.length === 1 ? given[0] : undefined);
  if (!parsed.success) return refusal(400, "session_id must be the id of one checkout session.");
  const posts = await findSocialPosts(app, parsed.data);
  if (!posts) return refusal(404, "No paid BLAST order belongs to this payment session.");
  const wait = await app.limits.countUse("social-posts-order", posts.orderId);
  if (wait > 0) {
    return refusal(429, "This file was downloaded very often. Please wait a few minutes and try again.", {
      "Retry-After": String(wait),
    });
  }
  return download(app, posts);
});

export const action = endpoint({ method: "GET" }, async () => refusal(405, "Use GET."));

async function download(app: App, { orderId, fileName, pdf }: SocialPosts): Promise<Response> {
  try {
    const file = new Uint8Array(await pdf());
    return new Response(file, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Content-Length": String(file.length),
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (error instanceof DocumentsBusy) {
      return refusal(503, "Many calendars are being made just now. Please try again in a few seconds.", {
        "Retry-After": "10",
      });
    }
    if (error instanceof DocumentNotMade) {
      app.log.error({ err: error, orderId }, "A calendar could not be made");
      return refusal(503, "Your calendar could not be made just now. Please try again, or write to us.", {
        "Retry-After": "10",
      });
    }
    throw error;
  }
}
