import { eq } from "drizzle-orm";
import { findNewestSharedOrder, portalUrl } from "~/auth/magic-links.server";
import { paymentPageUrl } from "~/checkout/manual-orders/payment-page.server";
import { canSendQuote } from "~/checkout/quotes/quote-filter";
import { getQuoteView } from "~/checkout/quotes/quote-page.server";
import {
  EmailButton,
  EmailFacts,
  EmailLayout,
  EmailLink,
  EmailParagraph,
  EmailSubheading,
  EmailSummary,
  NoBreak,
  sendEmail,
} from "~/email/email-layout.server";
import type { EmailApp } from "~/email/mailer.server";
import { type OrderRow, quotes } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { greetedName } from "~/orders/customer-name";
import { describePrice } from "~/orders/order-price";
import { isPending } from "~/orders/order-states";
import { getOrderForEmail, PortalLinkLine, RefundLine, sendToCustomer } from "./order-email-parts.server";

/**
 * Sends the open checkout of a request, or the payment page of an order made by an admin; nothing if the order cannot be paid any
 * more. Each job sends its own email. Throws PaymentProviderUnavailable.
 */
export async function sendPaymentLinkEmail(app: EmailApp, orderId: string, jobId: string): Promise<void> {
  const order = await getOrderForEmail(app.db, orderId);
  const href = isPending(order.status) ? await findPaymentUrl(app, order) : null;
  if (!href) return;
  await sendToCustomer(app, order, `payment-link-email.${jobId}`, (facts) => {
    const { reference, amount, site, summary } = facts;
    const lines = [
      { label: "Order Reference", value: reference },
      { label: "Service", value: facts.serviceTitle },
      { label: "Amount", value: order.madeBy && order.agreed ? describePrice(order.agreed) : amount },
      ...(order.madeBy && order.agreed?.reason ? [{ label: "For", value: order.agreed.reason }] : []),
    ];
    return {
      subject: `Your payment link for ${site.brand} order ${reference}`,
      preview: `Pay ${amount} for order ${reference}`,
      title: "Ready to start",
      body: (
        <>
          <EmailParagraph>
            {order.madeBy
              ? "Here’s the order we agreed on, with your payment link."
              : "Thanks for your request. Here’s your payment link."}{" "}
            We’ll start as soon as your payment arrives.
          </EmailParagraph>
          <EmailFacts lines={lines} />
          <EmailButton href={href}>{`Pay ${amount}`}</EmailButton>
          <EmailParagraph>
            {order.madeBy
              ? "The link works until you’ve paid. Anything to change? Reply to this email."
              : "The link is good for 24 hours. If it has expired, reply to this email and we’ll send you a new one."}
          </EmailParagraph>
          <PortalLinkLine {...facts} />
          <RefundLine {...facts} />
          {summary.length > 0 && (
            <EmailSubheading>{order.madeBy ? "What we agreed on" : "What you requested"}</EmailSubheading>
          )}
          <EmailSummary lines={summary} />
          <EmailParagraph>
            {order.madeBy ? "Not expecting this?" : "Didn’t request this?"} You can safely ignore this email. Questions?
            Email <EmailLink href={`mailto:${site.email}`}>{site.email}</EmailLink> or call{" "}
            <NoBreak>{site.phone.display}</NoBreak>.
          </EmailParagraph>
        </>
      ),
    };
  });
}

async function findPaymentUrl(app: EmailApp, order: OrderRow): Promise<string | null> {
  if (order.madeBy) return paymentPageUrl(app, order);
  const session = order.paymentSessionId ? await app.paymentProvider.findSession(order.paymentSessionId) : null;
  return session?.status === "open" ? session.url : null;
}

/** Sends nothing if the quote can't be accepted any more or was deleted. Each job sends its own email. */
export async function sendQuoteEmail(app: EmailApp, quoteId: string, jobId: string): Promise<void> {
  const [quote] = await app.db.select().from(quotes).where(eq(quotes.id, quoteId));
  const view = quote && (await getQuoteView(app, quote));
  if (!view || !canSendQuote({ ...view, createdBy: quote.createdBy })) return;
  const { site } = app.settings;
  const { reference, service, goodUntil, price } = view;
  const total = describePrice(price);
  const name = greetedName({ ...quote, company: quote.name });
  const content = (
    <EmailLayout
      preview={`${service}: ${total}, good until ${goodUntil}`}
      title="Your quote"
      sender={site}
      greeting={`Hi ${name},`}
    >
      <EmailParagraph>Here’s your quote. You can accept it and pay by card on its page.</EmailParagraph>
      <EmailFacts
        lines={[
          { label: "Quote", value: reference },
          { label: "Service", value: service },
          { label: "Good until", value: goodUntil },
          ...price.parts.map(({ label, cents }) => ({ label, value: formatMoney(cents) })),
          { label: "Total", value: total },
        ]}
        total="Total"
      />
      <EmailButton href={view.url}>See the quote</EmailButton>
      <EmailParagraph>
        You can pass the link on: anyone with it can see the quote and accept it. Anything to change? Reply to this
        email.
      </EmailParagraph>
      <EmailParagraph>
        Not expecting this? You can safely ignore this email. Questions? Email{" "}
        <EmailLink href={`mailto:${site.email}`}>{site.email}</EmailLink> or call{" "}
        <NoBreak>{site.phone.display}</NoBreak>.
      </EmailParagraph>
    </EmailLayout>
  );
  await sendEmail(app, {
    id: `quote-email.${jobId}`,
    to: quote.email,
    replyTo: site.email,
    subject: `Your quote ${reference} from ${site.brand}`,
    words: { kind: "quote-email", values: { reference, service, name } },
    content,
  });
}

/** Sends nothing to an address without an order. Each job sends its own email. */
export async function sendMagicLinkEmail(app: EmailApp, email: string, jobId: string): Promise<void> {
  const order = await findNewestSharedOrder(app.db, email);
  if (!order) return;
  const { site } = app.settings;
  const content = (
    <EmailLayout preview="Your private link to your orders" title="Your orders" sender={site} greeting="Hello,">
      <EmailParagraph>
        Here’s the link to your orders with {site.brand}. It’s private and works for 90 days.
      </EmailParagraph>
      <EmailButton href={portalUrl(app, order)}>Open my orders</EmailButton>
      <EmailParagraph>
        Didn’t ask for this? You can safely ignore this email. Only you can use the link, as long as you don’t share it.
      </EmailParagraph>
    </EmailLayout>
  );
  await sendEmail(app, {
    id: `magic-link-email.${jobId}`,
    to: order.email,
    replyTo: site.email,
    subject: `Your orders with ${site.brand}`,
    words: { kind: "magic-link-email", values: {} },
    content,
  });
}
