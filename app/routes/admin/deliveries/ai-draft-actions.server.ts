import { z } from "zod";
import { POSTS } from "~/catalog/blast/calendar/write-calendar";
import { draftWithAi, saveDraftPost, sendAiDraft } from "~/orders/drafts/ai-drafts.server";
import { withFields } from "~/routes/admin/shared/admin-page.server";

const orderId = z.uuid();
const number = z.coerce.number().int().min(1).max(POSTS);

/** Forms that draft posts with AI, save one that an admin changed, and send the draft. */
export const aiDraftForms = {
  // Without a number, all posts.
  "ai-draft": withFields(z.object({ orderId, number: number.optional() }), (draft, { app, admin }) =>
    draftWithAi(app, admin.email, draft.orderId, draft.number),
  ),
  "ai-save": withFields(z.looseObject({ orderId, number }), (post, { app }) =>
    saveDraftPost(app, post.orderId, post.number, post),
  ),
  "ai-send": withFields(z.object({ orderId }), (draft, { app, admin }) => sendAiDraft(app, admin.email, draft.orderId)),
};
