import { asc, eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { type OrderFileRow, orderFiles } from "~/db/tables";
import { Action, Letter, Paragraph, Summary } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { formatFileSize } from "~/ui/forms/file-size";
import { orderOf, toCustomer, toTeam } from "../order-letter.server";
import { OrderPageLine } from "../order-page-line";

/** Tells the team of files that a customer sent, all of a few minutes in one mail. Throws when the mail server does not take it. */
export async function sendFilesNotice(app: App, batch: string): Promise<void> {
  const files = await filesOf(app, batch);
  if (files.length === 0) return;
  const order = await orderOf(app, files[0]?.orderId ?? "");
  const { envelope, facts, name, adminUrl } = toTeam(app, order, `files-notice.${batch}`);
  const what = amountOf(files);
  const letter = (
    <Letter preview={`${name} sent ${what}`} title="New files" sender={facts.site}>
      <Paragraph>
        {name} sent {what} for order {facts.reference}, {facts.serviceTitle}.
      </Paragraph>
      <Summary lines={files.map(lineOf)} />
      <Action href={adminUrl}>View in admin</Action>
    </Letter>
  );
  await sendLetter(app, { ...envelope, subject: `${name} sent ${what} (${facts.reference})`, letter });
}

/** Tells the customer of files that the team added. Nothing is sent for an order that its customer may not see. */
export async function sendFilesMail(app: App, batch: string): Promise<void> {
  const files = await filesOf(app, batch);
  if (files.length === 0) return;
  const order = await orderOf(app, files[0]?.orderId ?? "");
  if (!order.sharedAt) return;
  const { envelope, facts, name } = toCustomer(app, order, `files-mail.${batch}`);
  const { site, reference, orderUrl } = facts;
  const what = amountOf(files);
  const letter = (
    <Letter preview={`We added ${what} to order ${reference}`} title="New files for you" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        We added {what} to your order {reference}, {facts.serviceTitle}. You can download{" "}
        {files.length === 1 ? "it" : "them"} from your order page.
      </Paragraph>
      <Summary lines={files.map(lineOf)} />
      <OrderPageLine orderUrl={orderUrl} />
    </Letter>
  );
  await sendLetter(app, { ...envelope, subject: `New files for your ${site.brand} order ${reference}`, letter });
}

const filesOf = (app: App, batch: string): Promise<OrderFileRow[]> =>
  app.db
    .select()
    .from(orderFiles)
    .where(eq(orderFiles.batch, batch))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));

const amountOf = (files: readonly OrderFileRow[]) => (files.length === 1 ? "1 file" : `${files.length} files`);
const lineOf = ({ name, size }: OrderFileRow) => ({ label: name, value: formatFileSize(size) });
