import { data, Form, Link, useNavigation } from "react-router";
import { setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import {
  findPayableOrder,
  type PayableOrder,
  startManualPayment,
  toPayableOrder,
} from "~/checkout/manual-orders/payment-page.server";
import { TaxHint } from "~/checkout/taxes/tax-hint";
import { TaxPlaceFields } from "~/checkout/taxes/tax-place-fields";
import { useSite } from "~/content/use-site";
import { type App, getApp } from "~/lib/app-context.server";
import { singleParam } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { formatMoney } from "~/lib/money";
import { failure } from "~/lib/result";
import { parseTaxPlace, type TaxPlace } from "~/orders/tax-place";
import { pageMeta } from "~/routes/seo/page-meta";
import { Amount } from "~/ui/amount";
import { Button, ButtonLink, ExternalRedirect } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { FormOutcomeMessage, formSuccess } from "~/ui/form-outcome";
import { OrderBackground } from "~/ui/order-background";
import { Heading } from "~/ui/section";
import type { Route } from "./+types/pay";
import type { PortalActionResult } from "./my-order-actions.server";
import { PortalSection } from "./portal-section";

/** /pay/ID?key=: payment page of an order that an admin created; leads to the payment provider. */

export const handle = { footer: "slim" };

export const meta: Route.MetaFunction = ({ matches, location }) => [
  ...pageMeta({
    title: "Pay for your order",
    description: "Pay for the order we agreed on.",
    path: location.pathname,
    matches,
    indexed: false,
  }),
  { name: "referrer", content: "same-origin" },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const order = await requirePayableOrder(app, request, params.id);
  return data({ order: toPayableOrder(app.paymentProvider, order) }, setCookieHeaders([]));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const order = await requirePayableOrder(app, request, params.id);
  const tax = parseTaxPlace(Object.fromEntries(await readFormData(request)));
  const outcome = tax.ok ? await startPayment(app, order, tax.place) : failure(tax.error);
  return data({ outcome }, setCookieHeaders([], outcome.ok ? 200 : 400));
}

/** Throws the same 404 response for an unknown order and for a wrong or revoked key. */
async function requirePayableOrder(app: Pick<App, "auth" | "db">, request: Request, id: string) {
  const order = await findPayableOrder(app, id, singleParam(new URL(request.url).searchParams, "key"));
  if (!order) throw data(null, { status: 404 });
  return order;
}

async function startPayment(
  app: App,
  order: Awaited<ReturnType<typeof requirePayableOrder>>,
  taxPlace: TaxPlace | null,
): Promise<PortalActionResult> {
  if ((await app.rateLimits.consume("payment-page", order.id)) > 0) {
    return failure("Too many attempts. Please wait a few minutes and try again.");
  }
  try {
    const started = await startManualPayment(app, order, taxPlace);
    return started.ok ? { ...formSuccess("Taking you to the card provider..."), leaveTo: started.url } : started;
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) {
      return failure("The card provider isn’t responding right now. Please try again in a few minutes.");
    }
    if (!(error instanceof PaymentProviderRejected)) throw error;
    app.log.error({ err: error, orderId: order.id }, "The card provider does not open a checkout for a manual order");
    return failure("The card provider couldn’t open its page. Please contact us.");
  }
}

/** Repeated submits lead to the same checkout, hence the text. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "You weren’t charged. It’s safe to try again.", (outcome) => ({ outcome }));

export default function PayForOrder({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const outcome: PortalActionResult | undefined = actionData?.outcome;
  return (
    <OrderBackground labelledby="pay-title">
      <Heading as="h1" id="pay-title" eyebrow={`Order ${order.reference}`} sub={order.blocker}>
        {order.service}
      </Heading>
      <FormOutcomeMessage outcome={outcome} />
      {outcome?.leaveTo && <ExternalRedirect to={outcome.leaveTo} />}
      <div className="mx-auto max-w-2xl">
        <PortalSection title="What you pay for" icon="receipt">
          <FactList facts={paymentFacts(order)} className="mb-6" />
          {order.blocker ? (
            <PaymentUnavailable order={order} />
          ) : (
            <PayForm order={order} leaving={outcome?.leaveTo !== undefined} />
          )}
        </PortalSection>
      </div>
    </OrderBackground>
  );
}

const paymentFacts = ({ amount, priceNote, brief }: PayableOrder) => [
  { label: "Amount", value: amount },
  { label: "For", value: priceNote },
  ...brief.map(({ field, label, value }) => ({ key: field, label, value })),
];

function PayForm({ order: { price }, leaving }: { order: PayableOrder; leaving: boolean }) {
  const busy = useNavigation().state !== "idle" || leaving;
  return (
    <Form method="post" replace>
      <TaxPlaceFields disabled={busy} />
      <p className="mb-5 text-mute">
        <span>
          {price.every && (
            <span>
              You pay <Amount cents={price.cents} />
              <TaxHint /> now and <span>{price.setup && <Amount cents={price.cents - price.setup} />}</span> every
              month, until you cancel.
            </span>
          )}
        </span>{" "}
        By paying you agree to our{" "}
        <Link className="link" to="/terms">
          Terms of Service
        </Link>{" "}
        and{" "}
        <Link className="link" to="/refund">
          Refund Policy
        </Link>
        .
      </p>
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? "ONE MOMENT..." : `PAY ${formatMoney(price.cents)}`}
      </Button>
    </Form>
  );
}

function PaymentUnavailable({ order: { receiptUrl } }: { order: PayableOrder }) {
  const { email } = useSite();
  return (
    <div className="flex flex-wrap gap-4">
      {receiptUrl && <ButtonLink href={receiptUrl}>See your receipt</ButtonLink>}
      <ButtonLink tone="cyan" href={`mailto:${email}`}>
        Email us
      </ButtonLink>
    </div>
  );
}
