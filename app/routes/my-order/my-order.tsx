import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import * as z from "zod/mini";
import { findPortalCustomer, magicLinkCookie, verifyMagicLink } from "~/auth/magic-links.server";
import { isCookieCheck, pathAfterCookie } from "~/auth/sessions/cookie-check";
import { setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { signOut } from "~/auth/sign-in/sign-in.server";
import { adoptCustomerOf } from "~/billing/shared-customers.server";
import { refreshSubscription } from "~/billing/subscriptions/subscriptions.server";
import { findOrderPaidHere } from "~/checkout/success/buyer-link.server";
import { siteContext } from "~/content/site-context";
import { findPortalOrder, listPortalOrders } from "~/customers/portal/portal-orders.server";
import { sampleOrder } from "~/customers/portal/sample-order.server";
import { type App, clientContext, getApp } from "~/lib/app-context.server";
import { idParam, singleParam } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { formText, readFormData } from "~/lib/http/form-data";
import { isPageView } from "~/lib/http/page-view";
import { failure } from "~/lib/result";
import { isEndedByRefund } from "~/orders/deliveries/delivery-rules";
import { markMessagesRead } from "~/orders/messages.server";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { ExternalRedirect } from "~/ui/button";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { OrderBackground } from "~/ui/order-background";
import type { Route } from "./+types/my-order";
import { FilesSection } from "./files-section";
import { MessagesSection } from "./messages-section";
import {
  type PortalActionResult,
  portalActionHandlers,
  type RejectedInput,
  type SubmittedForm,
} from "./my-order-actions.server";
import { orderNotFound } from "./order-not-found.server";
import {
  BriefSection,
  ContactSection,
  OrderChoice,
  OrderHeader,
  ProgressSection,
  TimelineSection,
} from "./order-overview";
import { OtherLink } from "./other-link";
import { PaymentsSection } from "./payments-section";
import { RefundLink, RefundSection } from "./refund-section";
import { findPortalTask, TaskPanel, WAITING_FOR } from "./task";

/** The customer portal, opened by a magic link. Works without scripts. */

export const handle = { footer: "slim" };

export const meta = unlistedMeta({ title: "My order", description: "Follow your order.", path: "/my-order" });

const FIND_PATH = "/my-order/find";
/** Actions that need a confirmation first. */
const confirmationSchema = z.catch(z.nullable(z.enum(["cancel", "refund"])), null);

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  const ids = () => ({ messageId: randomUUID(), requestId: randomUUID() });
  const site = context.get(siteContext);
  if (site.isPreview) {
    const order = sampleOrder({ ...app, settings: { ...app.settings, site } });
    if (!order) throw orderNotFound();
    return data({ orders: [], order, asking: null, ...ids() }, setCookieHeaders([]));
  }
  if (params.has("key")) {
    const opened = await openMagicLink(app, request, singleParam(params, "key"));
    if (opened instanceof Response) throw opened;
    return data(opened, setCookieHeaders([]));
  }
  const customer = await findPortalCustomer(app, request);
  if (isCookieCheck(params))
    throw redirect(customer ? "/my-order" : `${FIND_PATH}?link=cookies`, setCookieHeaders([], 302));
  if (!customer) throw redirect(FIND_PATH, setCookieHeaders([], 302));
  const requestedId = params.has("order") ? z.uuid().safeParse(singleParam(params, "order")).data : customer.orderId;
  const before = idParam.parse(singleParam(params, "before"));
  const find = async () => (requestedId ? findPortalOrder(app, customer, requestedId, { before }) : null);
  const found = await find();
  if (!found) throw orderNotFound();
  const isBack = found.subscription !== null && singleParam(params, "from") === "provider";
  const isRefreshed = isBack && (await app.rateLimits.consume("subscription-refresh", found.id)) === 0;
  if (isRefreshed) await refreshSubscription(app, found.id);
  const order = (isRefreshed && (await find())) || found;
  const asking = confirmationSchema.parse(singleParam(params, "ask"));
  if (isPageView(request)) await markMessagesRead(app, order.id, "customer");
  const orders = await listPortalOrders(app.db, customer);
  return data({ orders, order, asking, ...ids() }, setCookieHeaders([]));
}

/**
 * Moves the key into a cookie, so that it does not remain in the URL or history. Keeps a cookie that opens more. Does not replace
 * the orders of another address unless the customer agreed, because any page can lead a browser to a link.
 */
async function openMagicLink(app: App, request: Request, key: string | undefined, { agreed = false } = {}) {
  const opened = key ? await verifyMagicLink(app, key) : null;
  if (!key || !opened) return redirect(`${FIND_PATH}?link=expired`, setCookieHeaders([], 302));
  const known = await findPortalCustomer(app, request);
  if (known && known.email !== opened.email && !agreed)
    return { other: { link: key, email: opened.email, current: known.email } };
  if (opened.scope === "address") {
    const paidOrder = await findOrderPaidHere(app, request, opened.email);
    if (paidOrder) await adoptCustomerOf(app, paidOrder);
  }
  if (opened.scope === "order" && known?.scope === "address" && known.email === opened.email)
    return redirect(`/my-order?order=${opened.orderId}`, setCookieHeaders([], 302));
  const path = pathAfterCookie(request, "/my-order", "/my-order");
  return redirect(path, setCookieHeaders([await magicLinkCookie(app.settings, key)], 302));
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const form = await readFormData(request);
  const intent = formText(form, "intent");
  const visitor = { request, client: context.get(clientContext) };
  if (intent === "forget") throw redirect("/", setCookieHeaders(await signOut(app, visitor), 302));
  if (intent === "open-link") throw await openMagicLink(app, request, formText(form, "key"), { agreed: true });
  const customer = await findPortalCustomer(app, request);
  if (!customer) throw redirect(FIND_PATH, setCookieHeaders([], 302));
  const requestedId = z.uuid().safeParse(formText(form, "orderId"));
  const order = requestedId.success ? await findPortalOrder(app, customer, requestedId.data) : null;
  if (!order) throw orderNotFound();
  const handle = portalActionHandlers.get(intent);
  const outcome: PortalActionResult = handle
    ? await handle({ app, customer, order, form })
    : failure("Please reload the page and try again.");
  const values = outcome.ok ? {} : textFields(form);
  return data({ outcome, intent, values }, setCookieHeaders([], outcome.ok ? 200 : 400));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "It may or may not have worked. Reload the page to see.", (outcome) => ({
    outcome,
    intent: "",
    values: {},
  }));

const textFields = (form: FormData): RejectedInput["values"] =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

const unsentOf = (submitted: SubmittedForm | undefined, intent: string): RejectedInput | undefined =>
  submitted?.intent === intent && !submitted.outcome.ok
    ? { values: submitted.values, error: submitted.outcome.error }
    : undefined;

export default function MyOrder({ loaderData, actionData }: Route.ComponentProps) {
  return "other" in loaderData ? (
    <OtherLink {...loaderData.other} />
  ) : (
    <Portal loaderData={loaderData} actionData={actionData} />
  );
}

type PortalProps = Pick<Route.ComponentProps, "actionData"> & {
  loaderData: Exclude<Route.ComponentProps["loaderData"], { other: unknown }>;
};

function Portal({ loaderData, actionData }: PortalProps) {
  const { orders, order, asking, messageId, requestId } = loaderData;
  const outcome: PortalActionResult | undefined = actionData?.outcome;
  const task = findPortalTask(order);
  const unsentAnswer = unsentOf(actionData, "revise-delivery");
  return (
    <OrderBackground labelledby="order-title">
      <OrderHeader order={order} waitingFor={task && WAITING_FOR[task.kind]} />
      <FormOutcomeMessage outcome={outcome} />
      {outcome?.leaveTo && <ExternalRedirect to={outcome.leaveTo} />}
      {orders.length > 1 && <OrderChoice orders={orders} current={order.id} />}
      <div className="px-1">
        <ProgressSection progress={order.details.progress} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {task && <TaskPanel task={task} order={order} requestId={requestId} unsent={unsentAnswer} />}
            <RefundSection
              order={order}
              asking={asking === "refund"}
              requestId={requestId}
              unsent={unsentOf(actionData, "request-refund")}
            />
            <MessagesSection order={order} messageId={messageId} unsent={unsentOf(actionData, "message")} />
            <FilesSection
              order={order}
              inTask={task?.kind === "answer" ? task.delivery : undefined}
              requestId={requestId}
              uploads={task?.kind !== "files" && !isEndedByRefund(order)}
              unsent={unsentAnswer}
            />
            <PaymentsSection
              order={order}
              asking={asking === "cancel"}
              requestId={requestId}
              unsent={unsentOf(actionData, "billing")}
            />
            <BriefSection brief={order.brief} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <TimelineSection timeline={order.timeline} />
            <ContactSection reference={order.reference}>
              <RefundLink order={order} />
            </ContactSection>
          </div>
        </div>
      </div>
    </OrderBackground>
  );
}
