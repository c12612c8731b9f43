import { asc, eq } from "drizzle-orm";
import { EmailParagraph, EmailSubheading, EmailSummary, EmailThumbnail, TypedText } from "~/email/email-layout.server";
import type { EmailApp, EmailPicture } from "~/email/mailer.server";
import type { Db } from "~/lib/db/database";
import { type DeliveryRow, deliveries, deliveryFiles, type OrderFileRow, orderFiles } from "~/lib/db/schema/index";
import { formatFileSize } from "~/lib/file-size";
import { renderJpeg } from "~/lib/storage/image-preview.server";
import { StorageUnavailable } from "~/lib/storage/storage";
import {
  deliveryTitle,
  describeDelivery,
  exceedsIncludedRevisions,
  formatRevision,
} from "~/orders/deliveries/delivery";
import { findDeliveryBlocker } from "~/orders/deliveries/delivery-rules";
import { openPreview } from "~/orders/files/order-files.server";
import { getOrderForEmail, PortalButton, sendToCustomer, sendToTeam } from "./order-email-parts.server";

/** Sends nothing for a withdrawn delivery, one that can no longer be answered, or if the customer may not see the order. */
export async function sendDeliveryEmail(app: EmailApp, deliveryId: string): Promise<void> {
  const delivery = await findDelivery(app.db, deliveryId);
  if (!delivery || delivery.status === "withdrawn") return;
  const order = await getOrderForEmail(app.db, delivery.orderId);
  if (!order.sharedAt || findDeliveryBlocker(order)) return;
  const files = await app.db
    .select({
      id: orderFiles.id,
      name: orderFiles.name,
      size: orderFiles.size,
      preview: orderFiles.preview,
      pages: orderFiles.pages,
    })
    .from(deliveryFiles)
    .innerJoin(orderFiles, eq(orderFiles.id, deliveryFiles.fileId))
    .where(eq(deliveryFiles.deliveryId, deliveryId))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  const shown = files.find(({ preview }) => preview);
  const thumbnail = shown ? await findThumbnail(app.storage, shown) : null;
  await sendToCustomer(app, order, `delivery-email.${deliveryId}`, ({ reference, serviceTitle, orderUrl }) => ({
    subject: `${describeDelivery(delivery)} is ready (${reference})`,
    preview: "Take a look, then approve it or ask for a revision.",
    title: "Ready for your review",
    isConversation: true,
    pictures: thumbnail ? [thumbnail] : [],
    body: (
      <>
        <EmailParagraph>
          {describeDelivery(delivery)} for your {serviceTitle} is ready to review. Take a look on your order page, then
          approve it or ask for a revision.
        </EmailParagraph>
        {thumbnail && shown && orderUrl && (
          <EmailThumbnail picture={thumbnail} alt={`First look at ${shown.name}`} href={orderUrl} />
        )}
        <EmailSubheading>{deliveryTitle(delivery)}</EmailSubheading>
        {delivery.note && (
          <EmailParagraph>
            <TypedText>{delivery.note}</TypedText>
          </EmailParagraph>
        )}
        <EmailSummary
          lines={[
            ...files.map(fileLine),
            ...delivery.links.map(({ label, url }) => ({ label, value: new URL(url).hostname })),
          ]}
        />
        <PortalButton orderUrl={orderUrl}>Review it</PortalButton>
      </>
    ),
  }));
}

/** A JPEG, because email programs do not all show WebP. Null while the files cannot be read: the email is sent without it. */
async function findThumbnail(
  storage: EmailApp["storage"],
  file: Pick<OrderFileRow, "id" | "preview" | "pages">,
): Promise<EmailPicture | null> {
  try {
    const preview = await openPreview(storage, file);
    if (!preview) return null;
    const bytes = await renderJpeg(await new Response(preview.content).bytes());
    return { cid: "delivery@letter", fileName: "delivery.jpg", type: "image/jpeg", bytes };
  } catch (error) {
    if (error instanceof StorageUnavailable) return null;
    throw error;
  }
}

/** Sends the customer's approval or revision request; nothing for a withdrawn delivery. */
export async function sendDeliveryTeamEmail(app: EmailApp, deliveryId: string): Promise<void> {
  const delivery = await findDelivery(app.db, deliveryId);
  if (!delivery?.answeredAt || delivery.status === "withdrawn") return;
  const order = await getOrderForEmail(app.db, delivery.orderId);
  const revision = delivery.revision && { number: delivery.revision, included: delivery.revisionsIncluded };
  const what = revision
    ? `requested a revision of delivery ${delivery.number}`
    : `approved delivery ${delivery.number}`;
  await sendToTeam(app, order, `delivery-team-email.${deliveryId}`, ({ name, reference, serviceTitle }) => ({
    subject: `${name} ${what} (${reference})`,
    preview: `${name} ${what}`,
    title: revision ? "Revision requested" : "Approved",
    isConversation: true,
    body: (
      <>
        <EmailParagraph>
          {name} {what} for the {serviceTitle} order {reference}.
        </EmailParagraph>
        {revision && (
          <>
            <EmailParagraph>
              <strong>{formatRevision(revision)}.</strong>
              {exceedsIncludedRevisions(revision) &&
                " We told the customer you’ll get in touch before it costs anything."}
            </EmailParagraph>
            <EmailSummary lines={[{ label: "What the customer wrote", value: delivery.comment ?? "" }]} />
          </>
        )}
      </>
    ),
  }));
}

/** Sends the names of the files that a customer uploaded within a few minutes (`batch`). */
export async function sendFilesTeamEmail(app: EmailApp, batch: string): Promise<void> {
  const files = await listBatchFiles(app.db, batch);
  if (files.length === 0) return;
  const order = await getOrderForEmail(app.db, files[0]?.orderId ?? "");
  const what = countLabel(files);
  await sendToTeam(app, order, `files-team-email.${batch}`, ({ name, reference, serviceTitle }) => ({
    subject: `${name} sent ${what} (${reference})`,
    preview: `${name} sent ${what}`,
    title: "New files",
    body: (
      <>
        <EmailParagraph>
          {name} sent {what} for order {reference}, {serviceTitle}.
        </EmailParagraph>
        <EmailSummary lines={files.map(fileLine)} />
      </>
    ),
  }));
}

/** Sends nothing if the customer may not see the order. */
export async function sendFilesEmail(app: EmailApp, batch: string): Promise<void> {
  const files = await listBatchFiles(app.db, batch);
  if (files.length === 0) return;
  const order = await getOrderForEmail(app.db, files[0]?.orderId ?? "");
  if (!order.sharedAt) return;
  const what = countLabel(files);
  await sendToCustomer(app, order, `files-email.${batch}`, ({ site, reference, serviceTitle, orderUrl }) => ({
    subject: `New files for your ${site.brand} order ${reference}`,
    preview: `We added ${what} to order ${reference}`,
    title: "New files for you",
    body: (
      <>
        <EmailParagraph>
          We added {what} to your order {reference}, {serviceTitle}. You can download{" "}
          {files.length === 1 ? "it" : "them"} from your order page.
        </EmailParagraph>
        <EmailSummary lines={files.map(fileLine)} />
        <PortalButton orderUrl={orderUrl} />
      </>
    ),
  }));
}

async function findDelivery(db: Db, id: string): Promise<DeliveryRow | undefined> {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, id));
  return delivery;
}

const listBatchFiles = (db: Db, batch: string): Promise<OrderFileRow[]> =>
  db
    .select()
    .from(orderFiles)
    .where(eq(orderFiles.batch, batch))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));

const countLabel = (files: readonly OrderFileRow[]) => (files.length === 1 ? "1 file" : `${files.length} files`);
const fileLine = ({ name, size }: Pick<OrderFileRow, "name" | "size">) => ({
  label: name,
  value: formatFileSize(size),
});
