import { data, Form, Link, useNavigation } from "react-router";
import { OutcomeMessage, succeeded } from "~/accounts/forms/outcome";
import { withCookies } from "~/accounts/sign-in/account-form.server";
import { type App, appFrom } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { useSite } from "~/content/use-site";
import { single } from "~/db/lists/cursor";
import { actionOrFault } from "~/http/action-faults";
import { formatUsd } from "~/money/money";
import { beginPayment, findPayable, type Payable, payableOf } from "~/orders/manual/pay-address.server";
import { PaymentsRefused, PaymentsUnavailable } from "~/payments/payments";
import { refused } from "~/result";
import { Button, ButtonLink } from "~/ui/button";
import { FactList } from "~/ui/cards/fact-list";
import { Heading } from "~/ui/heading";
import { Leave } from "~/ui/leave";
import { OrderScene } from "~/ui/scenery/order-scene";
import type { Route } from "./+types/pay";
import type { CustomerOutcome } from "./customer-request";
import { Part } from "./parts/part";

/** /pay/ID?key=: where the customer of an order that staff made reads what it is, and goes on to the card provider. */

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
  const app = appFrom(context);
  const order = await orderOf(app, request, params.id);
  return data({ order: payableOf(app, order) }, withCookies([]));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = appFrom(context);
  const order = await orderOf(app, request, params.id);
  const outcome = await begin(app, order);
  return data({ outcome }, withCookies([], outcome.ok ? 200 : 400));
}

/** An address that we did not hand out, one that is revoked and one of no order are all the same. */
async function orderOf(app: App, request: Request, id: string) {
  const order = await findPayable(app, id, single(new URL(request.url).searchParams, "key"));
  if (!order) throw data(null, { status: 404 });
  return order;
}

async function begin(app: App, order: Awaited<ReturnType<typeof orderOf>>): Promise<CustomerOutcome> {
  if ((await app.rateLimits.consume("payment-page", order.id)) > 0) {
    return refused("Too many attempts. Please wait a few minutes and try again.");
  }
  try {
    const begun = await beginPayment(app, order);
    return begun.ok ? { ...succeeded("Taking you to the card provider..."), leaveTo: begun.url } : begun;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) {
      return refused("The card provider isn’t responding right now. Please try again in a few minutes.");
    }
    if (!(error instanceof PaymentsRefused)) throw error;
    app.log.error({ err: error, orderId: order.id }, "The card provider does not open a checkout for a manual order");
    return refused("The card provider couldn’t open its page. Please contact us.");
  }
}

/** A second press leads to the same checkout. */
export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => {
  const done = await actionOrFault(serverAction(), "You weren’t charged. It’s safe to try again.");
  return "outcome" in done ? done : { outcome: done };
};

export default function PayForOrder({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const outcome: CustomerOutcome | undefined = actionData?.outcome;
  return (
    <OrderScene labelledby="pay-title">
      <Heading as="h1" id="pay-title" eyebrow={`Order ${order.reference}`} sub={order.fault}>
        {order.service}
      </Heading>
      <OutcomeMessage outcome={outcome} />
      {outcome?.leaveTo && <Leave to={outcome.leaveTo} />}
      <div className="mx-auto max-w-2xl">
        <Part title="What you pay for" icon="receipt">
          <FactList facts={factsOf(order)} className="mb-6" />
          {order.fault ? <Settled order={order} /> : <Pay order={order} leaving={outcome?.leaveTo !== undefined} />}
        </Part>
      </div>
    </OrderScene>
  );
}

const factsOf = ({ amount, monthly, priceNote, brief }: Payable) => [
  { label: "Amount", value: `${formatUsd(amount)}${monthly ? " a month" : ""}` },
  { label: "For", value: priceNote },
  ...brief.map(({ field, label, value }) => ({ key: field, label, value })),
];

function Pay({ order: { amount, monthly }, leaving }: { order: Payable; leaving: boolean }) {
  const busy = useNavigation().state !== "idle" || leaving;
  return (
    <Form method="post" replace>
      <p className="mb-5 text-mute">
        {monthly && `You pay ${formatUsd(amount)} now and every month, until you cancel. `}
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
        {busy ? "ONE MOMENT..." : `PAY ${formatUsd(amount)}`}
      </Button>
    </Form>
  );
}

function Settled({ order: { receiptUrl } }: { order: Payable }) {
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
