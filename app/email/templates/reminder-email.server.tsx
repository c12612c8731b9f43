import { and, eq } from "drizzle-orm";
import type { ReactNode } from "react";
import { EmailParagraph } from "~/email/email-layout.server";
import type { EmailApp } from "~/email/mailer.server";
import type { AwaitedStep } from "~/lib/db/column-types";
import { orderReminders } from "~/lib/db/schema/index";
import { findAwaitedStep } from "~/orders/awaited-step.server";
import type { OrderJobs } from "~/orders/order-jobs";
import { type CustomerFacts, getOrderForEmail, getRow, PortalButton, sendToCustomer } from "./order-email-parts.server";

/** Sends nothing if the customer has answered meanwhile, or may not see the order. */
export async function sendReminderEmail(app: EmailApp, { orderId, day }: OrderJobs["reminder-email"]): Promise<void> {
  const order = await getOrderForEmail(app.db, orderId);
  const rows = app.db
    .select({ awaited: orderReminders.awaited })
    .from(orderReminders)
    .where(and(eq(orderReminders.orderId, orderId), eq(orderReminders.day, day)));
  const reminder = await getRow(rows, `reminder ${orderId} of ${day}`);
  if (!order.sharedAt || (await findAwaitedStep(app.db, order)) !== reminder.awaited) return;
  await sendToCustomer(app, order, `reminder-email.${day}`, (facts) => {
    const { title, preview, request, button } = texts(facts)[reminder.awaited];
    return {
      words: `reminder-${reminder.awaited}`,
      subject: `Reminder: ${title.toLowerCase()} (order ${facts.reference})`,
      preview,
      title,
      body: (
        <>
          {request}
          <PortalButton orderUrl={facts.orderUrl}>{button}</PortalButton>
        </>
      ),
      contact: "Questions? Reply to this email, write to ",
    };
  });
}

type Texts = { title: string; preview: string; request: ReactNode; button: string };

const texts = ({ serviceTitle, reference }: CustomerFacts): Record<AwaitedStep, Texts> => ({
  approval: {
    title: "Your delivery is ready for review",
    preview: "Please approve it, or ask for a revision.",
    button: "Review it",
    request: (
      <EmailParagraph>
        Your {serviceTitle} order {reference} is still waiting for your review. Approve our delivery on your order page,
        or ask for a revision there.
      </EmailParagraph>
    ),
  },
  answer: {
    title: "We need something from you",
    preview: "Please answer us, or send us your files.",
    button: "Reply",
    request: (
      <EmailParagraph>
        Your {serviceTitle} order {reference} is paused until we hear from you. Please read our last message on your
        order page, and reply or add your files there.
      </EmailParagraph>
    ),
  },
});
