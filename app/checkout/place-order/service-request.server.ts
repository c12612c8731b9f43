import { z } from "zod";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { notSoldSentence } from "~/catalog/current-catalog";
import { isRequest } from "~/catalog/define-service";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { formatPromisedDates } from "~/catalog/service-promise";
import { soldAs } from "~/catalog/sold-as";
import { summaryLines } from "~/catalog/summary-lines";
import { withConsent } from "~/catalog/terms-consent";
import { termsDate } from "~/content/legal/legal-pages.server";
import type { App } from "~/lib/app-context.server";
import { inOtherCurrency, orderCurrency } from "~/lib/currency.server";
import { orders } from "~/lib/db/schema/index";
import { formatMoneyShort } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import { stableHash } from "~/lib/stable-hash.server";
import { recordOrderEvent } from "~/orders/order-events.server";
import { agreedCatalogPrice } from "~/orders/order-price";
import { findOpenDraft, isOpenDraftSql } from "~/orders/order-states.server";
import { isLiveMode } from "~/orders/payment-mode";
import { promiseColumns } from "~/orders/work.server";
import type { SentRequest } from "~/ui/receipt/sent-request";
import { underOtherPolicy } from "./checkout-request.server";

const namedServiceSchema = z.object({ service: z.string() });

/**
 * Stores a request for a service that is not sold by checkout as a pending order without a payment session, and enqueues the
 * team's email, in one transaction. `body`: the form's values and the slug as `service`. Idempotent: a repeated request returns
 * the same pending order. `sent`: for the page that confirms it. Sends nothing to the customer's address, which is not verified.
 */
export async function createServiceRequest(
  app: App,
  body: unknown,
): Promise<Result<{ id: string; sent: SentRequest }>> {
  const slug = namedServiceSchema.safeParse(body).data?.service ?? "";
  const site = await app.content.newest();
  const { own, serviceBySlug } = publishedCatalog(site);
  const requested = serviceBySlug(slug);
  if (!requested || !isRequest(requested)) {
    const priced = own.find(({ offer }) => offer.slug === slug);
    return failure(
      priced
        ? `${priced.offer.title} has a price now. Please reload the page to see it.`
        : "We don’t recognize this service. Please choose one of our services.",
    );
  }
  if (requested.offer.hidden) return failure(notSoldSentence(requested.offer));
  const parsed = requested.schema.safeParse(body);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "Invalid request");
  const request = parsed.data;
  const agreed = agreedCatalogPrice(requested, request);
  const { name, email } = requested.customer(request);
  const live = isLiveMode(app);
  const service = requested.offer.slug;
  // A delivery is promised from the payment on.
  const promised = { contact: requested.promised.contact };
  const sold = soldAs(site, service);
  const fingerprint = stableHash({
    ...{ ...request, email: email.toLowerCase(), service, live },
    ...(sold && { soldAs: sold }),
    ...inOtherCurrency(),
    ...underOtherPolicy(app),
  });
  for (;;) {
    const id =
      (await insertRequest(app, {
        service,
        name,
        email,
        ...requested.columns(request),
        pageType: requested.pageType(request),
        amount: agreed?.cents ?? 0,
        currency: orderCurrency(),
        agreed,
        refundPolicy: app.settings.site.promises.refund,
        soldAs: sold,
        brief: withConsent(request, app.now(), termsDate(site)),
        live,
        fingerprint,
        nextCheckAt: null,
        ...promiseColumns(app.settings, { promised }, app.now()),
      })) ?? (await findOpenDraft(app.db, fingerprint))?.id;
    if (id) {
      const lines = [
        { field: "id", label: "Reference", value: orderReference(id) },
        ...summaryLines(requested, request, { whole: true }),
        { field: "price", label: "Price", value: agreed ? formatMoneyShort(agreed.cents) : "On request" },
      ].map(({ field: key, ...line }) => ({ key, ...line }));
      const dates = formatPromisedDates(promised, app.settings.site.hours, app.now());
      const sent = { service, title: requested.offer.title, lines, nextSteps: [...requested.nextSteps], dates };
      return { ok: true, id, sent };
    }
    // The order was paid or cancelled between the two statements: insert a new one.
  }
}

/** Returns the new order's id, or undefined if the same request is already pending. */
async function insertRequest(app: PaymentApp, values: typeof orders.$inferInsert): Promise<string | undefined> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values(values)
      .onConflictDoNothing({ target: orders.fingerprint, where: isOpenDraftSql })
      .returning({ id: orders.id });
    if (!order) return undefined;
    await recordOrderEvent(app.queue, tx, { kind: "placed", orderId: order.id, actor: "buyer", detail: {} });
    await app.queue.enqueue(tx, "order-team-email", { orderId: order.id });
    return order.id;
  });
}
