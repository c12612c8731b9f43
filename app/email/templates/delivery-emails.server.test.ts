import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "~/lib/db/schema/index";
import { withdrawDelivery } from "~/orders/deliveries/deliveries.server";
import { ANN, approve, createDelivered, requestRevisionAs } from "../../../tests/support/app/deliveries";
import { writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { sharedOrder } from "../../../tests/support/files/uploads";
import { sendDeliveryEmail, sendDeliveryTeamEmail } from "./delivery-emails.server";
import { sendOrderConfirmationEmail } from "./order-emails.server";

const app = setUpTestApp();

const last = () => app.mails.at(-1);
/** Text of the last email as one line. */
const text = () => last()?.text?.replaceAll(/\s+/g, " ") ?? "";

test("the delivery email lists the delivery's title, note and links, and links to the portal", async () => {
  const orderId = await sharedOrder(app);
  const links = [{ label: "Preview", url: "https://preview.example/a-secret-path" }];
  await sendDeliveryEmail(
    app,
    await createDelivered(app, orderId, { title: "First draft", note: "Hello.\n\nBye.", links }),
  );
  expect(last()).toMatchObject({
    to: "jo@acme.example",
    threadId: `<conversation.${orderId}@localhost>`,
    subject: expect.stringMatching(/^Your first draft is ready \([0-9A-F]{8}\)$/),
  });
  for (const expected of ["FIRST DRAFT", "Hello. Bye.", "Preview: preview.example", `/my-order?key=${orderId}`]) {
    expect(text()).toContain(expected);
  }
});

test("no email is sent for a withdrawn delivery or for an order that the customer may not see", async () => {
  const orderId = await sharedOrder(app);
  const id = await createDelivered(app, orderId);
  await withdrawDelivery(app, ANN, orderId, id);
  await sendDeliveryEmail(app, id);
  const hidden = await createDelivered(app, await writePaidOrder(app));
  await sendDeliveryEmail(app, hidden);
  expect(app.mails).toEqual([]);
});

test("the team's email has the approval, or the revision with its comment and whether it is included", async () => {
  const orderId = await sharedOrder(app);
  const first = await createDelivered(app, orderId);
  await requestRevisionAs(app, orderId, first, "A bigger logo, please.");
  await sendDeliveryTeamEmail(app, first);
  const threadId = `<conversation.${orderId}@localhost>`;
  expect(last()).toMatchObject({ to: "team@pixelpilots.example", replyTo: "jo@acme.example", threadId });
  expect(text()).toContain("Revision 1 of 1 included. What the customer wrote: A bigger logo, please.");
  const second = await createDelivered(app, orderId);
  await requestRevisionAs(app, orderId, second, "And now a smaller one.");
  await sendDeliveryTeamEmail(app, second);
  expect(text()).toContain("Revision 2, beyond the 1 included. We told the customer you’ll get in touch");
  const third = await createDelivered(app, orderId);
  await approve(app, orderId, third);
  await sendDeliveryTeamEmail(app, third);
  expect(last()?.subject).toContain("approved delivery 3");
});

test("the renewal email of BLAST mentions the content calendar, that of another subscription does not", async () => {
  const mentionsCalendar: boolean[] = [];
  for (const service of ["blast", "seo-copywriting"]) {
    const id = await writePaidOrder(app, {
      service,
      invoiceId: `in_${service}`,
      sharedAt: app.now(),
      paidAt: app.now(),
    });
    const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
    if (order) await sendOrderConfirmationEmail(app, order.id);
    mentionsCalendar.push(text().includes("content calendar is on your order page"));
  }
  expect(mentionsCalendar).toEqual([true, false]);
});
