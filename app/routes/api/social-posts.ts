import { sessionId } from "~/orders/receipt.server";
import { findSocialPosts } from "~/orders/social-posts.server";
import { endpoint, refusal } from "./answers.server";

/** GET /api/orders/social-posts.pdf?session_id=: the content calendar of a paid BLAST order, to download. */
export const loader = endpoint({ method: "GET", limit: "receipt" }, async (app, request) => {
  const given = new URL(request.url).searchParams.getAll("session_id");
  const parsed = sessionId.safeParse(given.length === 1 ? given[0] : undefined);
  if (!parsed.success) return refusal(400, "session_id must be the id of one checkout session.");
  const posts = await findSocialPosts(app, parsed.data);
  if (!posts) return refusal(404, "No paid BLAST order belongs to this payment session.");
  return new Response(new Uint8Array(posts.pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${posts.fileName}"`,
      "Content-Length": String(posts.pdf.length),
      "Cache-Control": "no-store",
    },
  });
});

export const action = endpoint({ method: "GET" }, async () => refusal(405, "Use GET."));
