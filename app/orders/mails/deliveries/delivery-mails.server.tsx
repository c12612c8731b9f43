import { asc, eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { type DeliveryRow, deliveries, deliveryFiles, orderFiles } from "~/db/tables";
import { Action, Letter, Paragraph, Subheading, Summary } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { deliveryTitle, isBeyond, revisionWords } from "~/order/delivery";
import { formatFileSize } from "~/ui/forms/file-size";
import { orderOf, toCustomer, toTeam } from "../order-letter.server";
import { OrderPageLine } from "../order-page-line";

/**
 * Tells the customer what staff handed over. Nothing is sent for what was taken back meanwhile, nor for an order that its customer may not
 * see. Throws when the mail server does not take it.
 */
export async function sendDeliveryMail(app: App, deliveryId: string): Promise<void> {
  const delivery = await deliveryOf(app, deliveryId);
  if (!delivery || delivery.status === "withdrawn") return;
  const order = await orderOf(app, delivery.orderId);
  if (!order.sharedAt) return;
  const { envelope, facts, name } = toCustomer(app, order, `delivery-mail.${deliveryId}`);
  const { reference, serviceTitle, site, orderUrl } = facts;
  const files = await app.db
    .select({ name: orderFiles.name, size: orderFiles.size })
    .from(deliveryFiles)
    .innerJoin(orderFiles, eq(orderFiles.id, deliveryFiles.fileId))
    .where(eq(deliveryFiles.deliveryId, deliveryId))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  const letter = (
    <Letter preview={`${deliveryTitle(delivery)}. Please take a look.`} title="Ready for your review" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        We’ve delivered something for your {serviceTitle} order {reference}. Please take a look on your order page, then
        approve it or ask for a revision.
      </Paragraph>
      <Subheading>{deliveryTitle(delivery)}</Subheading>
      {linesOf(delivery.note).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <Paragraph key={index}>{line}</Paragraph>
      ))}
      <Summary
        lines={[
          ...files.map((file) => ({ label: file.name, value: formatFileSize(file.size) })),
          ...delivery.links.map(({ label, url }) => ({ label, value: new URL(url).hostname })),
        ]}
      />
      <OrderPageLine orderUrl={orderUrl} />
    </Letter>
  );
  const subject = `Delivery ${delivery.number} for your ${site.brand} order ${reference}`;
  await sendLetter(app, { ...envelope, subject, letter });
}

/** Tells the team what the customer answered. Throws when the mail server does not take it. */
export async function sendDeliveryNotice(app: App, deliveryId: string): Promise<void> {
  const delivery = await deliveryOf(app, deliveryId);
  if (!delivery?.answeredAt || delivery.status === "withdrawn") return;
  const order = await orderOf(app, delivery.orderId);
  const { envelope, facts, name, adminUrl } = toTeam(app, order, `delivery-notice.${deliveryId}`);
  const { reference, serviceTitle, site } = facts;
  const revision = delivery.revision && { number: delivery.revision, included: delivery.revisionsIncluded };
  const what = revision
    ? `requested a revision of delivery ${delivery.number}`
    : `approved delivery ${delivery.number}`;
  const letter = (
    <Letter preview={`${name} ${what}`} title={revision ? "Revision requested" : "Approved"} sender={site}>
      <Paragraph>
        {name} {what} for the {serviceTitle} order {reference}.
      </Paragraph>
      {revision && (
        <>
          <Paragraph>
            <strong>{revisionWords(revision)}.</strong>
            {isBeyond(revision) && " We told the customer you’ll get in touch before it costs anything."}
          </Paragraph>
          <Summary lines={[{ label: "What the customer wrote", value: delivery.comment ?? "" }]} />
        </>
      )}
      <Action href={adminUrl}>View in admin</Action>
    </Letter>
  );
  await sendLetter(app, { ...envelope, subject: `${name} ${what} (${reference})`, letter });
}

async function deliveryOf(app: App, id: string): Promise<DeliveryRow | undefined> {
  const [found] = await app.db.select().from(deliveries).where(eq(deliveries.id, id));
  return found;
}

/** A paragraph each. */
const linesOf = (note: string | null): string[] => note?.split(/\s*\n\s*/) ?? [];
