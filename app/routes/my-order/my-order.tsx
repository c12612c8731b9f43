import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import * as z from "zod/mini";
import { textOf } from "~/accounts/forms/form-text";
import { type Outcome, OutcomeMessage } from "~/accounts/forms/outcome";
import { withCookies } from "~/accounts/sign-in/account-form.server";
import { type App, appFrom } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { single } from "~/db/lists/cursor";
import { actionOrFault } from "~/http/action-faults";
import { readForm } from "~/http/read-form.server";
import { openOrderLink } from "~/orders/access/order-links.server";
import { customerOf, forgetKey, rememberKey } from "~/orders/access/visitor.server";
import { findCustomerOrder, listCustomerOrders } from "~/orders/customer/customer-orders.server";
import { markMessagesRead } from "~/orders/messages/messages.server";
import { lookAgain } from "~/orders/subscriptions/provider-pages.server";
import { refused } from "~/result";
import { Heading } from "~/ui/heading";
import { Leave } from "~/ui/leave";
import { OrderScene } from "~/ui/scenery/order-scene";
import type { Route } from "./+types/my-order";
import { customerActions, type Unsent } from "./customer-actions.server";
import type { CustomerOutcome } from "./customer-request";
import { Billing } from "./parts/billing";
import { Deliveries } from "./parts/deliveries";
import { Files } from "./parts/files";
import { Forget } from "./parts/forget";
import { Messages } from "./parts/messages";
import { OrderChoice } from "./parts/order-choice";
import { Payments } from "./parts/payments";
import { Standing } from "./parts/standing";
import { Story } from "./parts/story";
import { Subscription } from "./parts/subscription";
import { WhatYouOrdered } from "./parts/what-you-ordered";
import { WhoToTalkTo } from "./parts/who-to-talk-to";
import { Refund } from "./refunds/refund";

/** The customer's own page, opened by a mailed link. Without scripts it reads the same, and every form posts. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "My order",
    description: "Follow your order.",
    path: "/my-order",
    matches,
    indexed: false,
  });

const FIND = "/my-order/find";
const orderId = z.uuid();
/** What was pressed that asks before it is done. */
const asked = z.catch(z.nullable(z.enum(["cancel", "refund"])), null);

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appFrom(context);
  const params = new URL(request.url).searchParams;
  if (params.has("key")) throw await openLink(app, single(params, "key"));
  const customer = await customerOf(app, request);
  if (!customer) throw redirect(FIND, withCookies([], 302));
  const wanted = params.has("order") ? orderId.safeParse(single(params, "order")).data : customer.orderId;
  const find = async () => (wanted ? findCustomerOrder(app, customer, wanted) : null);
  const found = await find();
  if (!found) throw data(null, { status: 404 });
  const isBack = found.subscription !== null && single(params, "from") === "provider";
  if (isBack) await lookAgain(app, found.id);
  const order = (isBack && (await find())) || found;
  const asking = asked.parse(single(params, "ask"));
  await markMessagesRead(app, order.id, "customer");
  const orders = await listCustomerOrders(app, customer);
  return data({ orders, order, asking, messageId: randomUUID(), requestId: randomUUID() }, withCookies([]));
}

/** The key leaves the address bar and the history: the page that shows orders has an address without it. */
async function openLink(app: App, key: string | undefined): Promise<Response> {
  return key && (await openOrderLink(app, key))
    ? redirect("/my-order", withCookies([await rememberKey(app, key)], 302))
    : redirect(`${FIND}?link=expired`, withCookies([], 302));
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = appFrom(context);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  if (intent === "forget") throw redirect("/", withCookies([await forgetKey(app)], 302));
  const customer = await customerOf(app, request);
  if (!customer) throw redirect(FIND, withCookies([], 302));
  const wanted = orderId.safeParse(textOf(form, "orderId"));
  const order = wanted.success ? await findCustomerOrder(app, customer, wanted.data) : null;
  if (!order) throw data(null, { status: 404 });
  const act = customerActions.get(intent);
  const outcome: CustomerOutcome = act
    ? await act({ app, customer, order, form })
    : refused("Please reload the page and try again.");
  const typed = outcome.ok ? {} : typedIn(form);
  return data({ outcome, intent, typed }, withCookies([], outcome.ok ? 200 : 400));
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => {
  const done = await actionOrFault(serverAction(), "It may or may not have worked. Reload the page to see.");
  return "outcome" in done ? done : { outcome: done, intent: "", typed: {} };
};

const typedIn = (form: FormData): Unsent["typed"] =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

type Answered = { outcome: Outcome; intent: string; typed: Unsent["typed"] };

const unsentOf = (answered: Answered | undefined, intent: string): Unsent | undefined =>
  answered?.intent === intent && !answered.outcome.ok
    ? { typed: answered.typed, error: answered.outcome.error }
    : undefined;

export default function MyOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, order, asking, messageId, requestId } = loaderData;
  const outcome: CustomerOutcome | undefined = actionData?.outcome;
  return (
    <OrderScene labelledby="order-title">
      <Heading as="h1" id="order-title" eyebrow={`Order ${order.reference}`}>
        {order.service}
      </Heading>
      <OutcomeMessage outcome={outcome} />
      {outcome?.leaveTo && <Leave to={outcome.leaveTo} />}
      {orders.length > 1 && <OrderChoice orders={orders} current={order.id} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid gap-8">
          <Standing order={order} />
          {order.subscription && (
            <Subscription
              orderId={order.id}
              subscription={order.subscription}
              asking={asking === "cancel"}
              requestId={requestId}
            />
          )}
          <Deliveries order={order} unsent={unsentOf(actionData, "revise-delivery")} />
          <Files order={order} />
          <Messages order={order} messageId={messageId} unsent={unsentOf(actionData, "message")} />
          <Payments order={order} />
          <Refund
            order={order}
            asking={asking === "refund"}
            requestId={requestId}
            unsent={unsentOf(actionData, "request-refund")}
          />
          {order.payments.length > 0 && <Billing order={order} unsent={unsentOf(actionData, "billing")} />}
          <WhatYouOrdered brief={order.brief} />
        </div>
        <div className="grid gap-8">
          <Story timeline={order.timeline} />
          <WhoToTalkTo reference={order.reference} />
          <Forget />
        </div>
      </div>
    </OrderScene>
  );
}
