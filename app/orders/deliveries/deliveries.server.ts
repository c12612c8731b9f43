import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import type { Tx } from "~/lib/db/database";
import { deliveries, deliveryFiles, orderFiles, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { MAX_ORDER_FILES } from "~/orders/files/file-limits";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { recordOrderEvent } from "~/orders/timeline.server";
import { setWorkStatus } from "~/orders/work.server";
import {
  type DeliveryLink,
  MAX_DELIVERY_LINKS,
  MAX_DELIVERY_TITLE_LENGTH,
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_URL_LENGTH,
} from "./delivery";
import { findDeliveryBlocker } from "./delivery-rules";
import { nextDeliveryNumber, supersedeOpenDeliveries } from "./monthly-delivery.server";

const text = (most: number, what: string) =>
  z
    .string()
    .trim()
    .max(most, `Please use at most ${most.toLocaleString("en-US")} characters for the ${what}.`);

const link = z.object({
  label: text(MAX_LINK_LABEL_LENGTH, "link’s text").min(1, "Please add text for each link."),
  url: text(MAX_LINK_URL_LENGTH, "address").refine(isHttps, "A link’s address must begin with https://."),
});

/** A name or a password in an address would be handed over with it. */
function isHttps(typed: string): boolean {
  const url = URL.parse(typed);
  return url?.protocol === "https:" && url.hostname.includes(".") && url.username === "" && url.password === "";
}

const content = z.object({
  title: text(MAX_DELIVERY_TITLE_LENGTH, "title"),
  note: text(MESSAGE_MAX, "note"),
  links: z.array(link).max(MAX_DELIVERY_LINKS, `A delivery can have ${MAX_DELIVERY_LINKS} links.`),
  fileIds: z.array(z.uuid()).max(MAX_ORDER_FILES),
});

/** What staff hand over. `closes`: the customer's approval ends the work, or the month's. */
export type NewDelivery = {
  id: string;
  orderId: string;
  title: string;
  note: string;
  links: DeliveryLink[];
  fileIds: string[];
  closes: boolean;
};

type Done = Result<{ message: string }>;

/**
 * Hands something over to an order's customer in the name of a member of staff, once for its id, with log, timeline and mail. It takes the
 * place of whatever the customer has not answered yet.
 */
export async function createDelivery(
  app: App,
  actor: string,
  { id, orderId, closes, ...given }: NewDelivery,
): Promise<Done> {
  const parsed = content.safeParse(given);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  const { title, note, links } = parsed.data;
  const fileIds = [...new Set(parsed.data.fileIds)];
  if (fileIds.length + links.length === 0 && note === "") return failure("Please add a file, a link or a note.");
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return failure("This order doesn’t exist.");
    const [known] = await tx.select().from(deliveries).where(eq(deliveries.id, id));
    if (known) return known.orderId === orderId ? handedOver(known.number) : failure("Please reload the page.");
    const fault = findDeliveryBlocker(order);
    if (fault) return failure(fault);
    if (!(await allThere(tx, orderId, fileIds))) {
      return failure("One of these files no longer exists. Please check the list and try again.");
    }
    const number = await nextDeliveryNumber(tx, orderId);
    const row = { id, orderId, number, links, closes, createdAt: app.now(), author: actor };
    await tx.insert(deliveries).values({ ...row, title: title || null, note: note || null });
    if (fileIds.length > 0) {
      await tx.insert(deliveryFiles).values(fileIds.map((fileId) => ({ deliveryId: id, fileId })));
    }
    await supersedeOpenDeliveries(tx, id, eq(deliveries.orderId, orderId));
    await recordOrderEvent(tx, orderId, "delivered", actor, { delivery: number, ...(title && { title }) });
    await setWorkStatus(tx, order, "delivered", { actor, delivery: number });
    await recordActivity(tx, { actor, kind: "delivered", subject: orderId, detail: { delivery: number } });
    await app.queue.enqueue(tx, "delivery-email", { deliveryId: id });
    return handedOver(number);
  });
}

const handedOver = (number: number): Done => ({
  ok: true,
  message: `Delivery ${number} is sent. We’ll email the customer.`,
});

/** Whether all of them are the team's, complete, and of this order. */
async function allThere(tx: Tx, orderId: string, fileIds: string[]): Promise<boolean> {
  if (fileIds.length === 0) return true;
  const found = await tx
    .select({ id: orderFiles.id })
    .from(orderFiles)
    .where(
      and(
        inArray(orderFiles.id, fileIds),
        eq(orderFiles.orderId, orderId),
        eq(orderFiles.sender, "team"),
        isNotNull(orderFiles.readyAt),
      ),
    );
  return found.length === fileIds.length;
}
