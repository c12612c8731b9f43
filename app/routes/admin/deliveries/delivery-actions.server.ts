import { z } from "zod";
import { POSTS } from "~/catalog/blast/calendar/write-calendar";
import { failure } from "~/lib/result";
import { createDelivery, removeUnsentFile, withdrawDelivery } from "~/orders/deliveries/deliveries.server";
import { isTextOnly } from "~/orders/deliveries/delivery";
import { addPin, answerPin, parsePinPlace, resolvePin } from "~/orders/deliveries/pins.server";
import { draftWithAi, saveDraftPost, sendAiDraft } from "~/orders/drafts/ai-drafts.server";
import { seenField } from "~/routes/admin/orders/order-page/send-message.server";
import { withFields, withMessage } from "~/routes/admin/shared/admin-page.server";

const orderId = z.uuid();

const deliverySchema = z.object({
  deliveryId: z.uuid("Please reload the page and try again."),
  orderId,
  title: z.string(),
  note: z.string(),
  closes: z.enum(["yes", "no"]),
  withoutFile: z.optional(z.literal("yes")),
});

/** Forms of an order's deliveries. */
export const deliveryForms = {
  /** Links with two empty fields are ignored. */
  "create-delivery": withFields(deliverySchema, async (fields, { app, admin, form }) => {
    const { deliveryId: id, orderId, title, note, closes, withoutFile } = fields;
    if (isTextOnly(form) && !withoutFile)
      return failure("Send without a file? Please add one, or check “Send without a file”.");
    const urls = form.getAll("linkUrl").map(String);
    const labels = form.getAll("linkLabel").map(String);
    const links = labels.map((label, index) => ({ label, url: urls[index]?.trim() ?? "" }));
    return createDelivery(app, admin.email, {
      id,
      orderId,
      title,
      note,
      closes: closes === "yes",
      links: links.filter(({ label, url }) => label.trim() !== "" || url !== ""),
      fileIds: form.getAll("fileId").map(String),
    });
  }),
  "withdraw-delivery": withFields(
    z.object({ deliveryId: z.uuid(), orderId }),
    ({ deliveryId, orderId }, { app, admin }) => withdrawDelivery(app, admin.email, orderId, deliveryId),
  ),
  "remove-unsent-file": withFields(z.object({ fileId: z.uuid(), orderId }), ({ fileId, orderId }, { app, admin }) =>
    removeUnsentFile(app.db, admin.email, orderId, fileId),
  ),
};

const pinMessageSchema = z.object({ messageId: z.string(), orderId, text: z.string(), seen: seenField });
const SENT = "Sent. The customer gets it by email within five minutes.";

/** Forms of comments on a place of a delivery. */
export const pinForms = {
  "add-pin": withFields(
    pinMessageSchema.extend({ deliveryId: z.uuid(), page: z.string(), point: z.string() }),
    async ({ messageId: id, page, point, ...fields }, { app, admin }) => {
      const place = parsePinPlace(page, point);
      if (!place) return failure("Please reload the page and try again.");
      return withMessage(await addPin(app, { ...fields, id, sender: "team", author: admin.email, place }), SENT);
    },
  ),
  "answer-pin": withFields(
    pinMessageSchema.extend({ pinId: z.uuid() }),
    async ({ messageId: id, ...fields }, { app, admin }) =>
      withMessage(await answerPin(app, { ...fields, id, sender: "team", author: admin.email }), SENT),
  ),
  "resolve-pin": withFields(
    z.object({ orderId, pinId: z.uuid(), resolved: z.enum(["yes", "no"]) }),
    async ({ resolved, ...pin }, { app, admin }) =>
      withMessage(
        await resolvePin(app, { ...pin, by: "team", actor: admin.email, resolved: resolved === "yes" }),
        resolved === "yes" ? "Resolved." : "Open again.",
      ),
  ),
};

const number = z.coerce.number().int().min(1).max(POSTS);

/** Forms that draft posts with AI, save one that an admin changed, and send the draft. */
export const aiDraftForms = {
  // Without a number, all posts.
  "ai-draft": withFields(z.object({ orderId, number: number.optional() }), (draft, { app, admin }) =>
    draftWithAi(app, admin.email, draft.orderId, draft.number),
  ),
  "ai-save": withFields(z.looseObject({ orderId, number }), (post, { app }) =>
    saveDraftPost(app.db, post.orderId, post.number, post),
  ),
  "ai-send": withFields(z.object({ orderId }), (draft, { app, admin }) => sendAiDraft(app, admin.email, draft.orderId)),
};
