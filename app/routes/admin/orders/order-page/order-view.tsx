import { lazy, Suspense, useState } from "react";
import { Link, useActionData, useBlocker, useNavigate, useSearchParams } from "react-router";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { orderReference } from "~/lib/reference";
import { areFilesBeingSent } from "~/orders/files/use-uploads";
import { describeModeMismatch } from "~/orders/payment-mode";
import { DELIVER_PARAM, FilesCard } from "~/routes/admin/deliveries/files-card";
import { orderPagePath } from "~/routes/admin/orders/order-links";
import { ConfirmDialog } from "~/routes/admin/shared/confirm-button";
import { Note } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { useShortcuts } from "~/routes/admin/shared/shortcuts";
import { WorkSection } from "~/routes/admin/work/work-section";
import { BriefCard } from "./brief-card";
import { ConversationCard } from "./conversation";
import { CustomerCard, FactsCard } from "./customer-card";
import { CustomerDetailsForm } from "./customer-details-form";
import { DangerZone } from "./danger-zone";
import { DisputeNote } from "./dispute-note";
import { ORDER_PATH } from "./form-controls";
import { TodayContext } from "./moment";
import { MoneyCard } from "./money-card";
import type { OrderActionResult } from "./order-actions.server";
import { focusReply, JumpLinks, OrderHead, StageTrack } from "./order-head";
import type { LoadedOrderPage } from "./order-page.server";
import { RefundModal } from "./refund-form";
import { OpenRefundRequests } from "./refund-requests";
import { TimelineCard } from "./timeline-card";

const AiDraftCard = lazy(() => import("~/routes/admin/deliveries/ai-draft-card"));

/** One order: what was ordered and what happened on the left, work, money and facts on the right. */
export function OrderView({ shown }: { shown: LoadedOrderPage }) {
  const { order, desk, shopIsLive, neighbors, formId } = shown;
  const [params] = useSearchParams();
  const sent = useActionData<OrderActionResult>();
  const navigate = useNavigate();
  const [form, setForm] = useState<"delivery" | "refund" | "details" | null>(
    params.has(DELIVER_PARAM) && !sent?.ok ? "delivery" : null,
  );
  const filter = readOrderFilter(params);
  const mismatch = describeModeMismatch(order.live, shopIsLive);
  const moneyMoves = mismatch === null;
  const canRefund = useCanSubmit(ORDER_PATH, "refund");
  const canEdit = useCanSubmit(ORDER_PATH, "correct-customer");
  const canAddFiles = useCanSubmit("/admin/files");
  const close = () => setForm(null);
  const goTo = (id: string | null | undefined) => {
    if (id) void navigate(orderPagePath(id, filter));
  };
  useShortcuts({
    j: () => goTo(neighbors?.older),
    k: () => goTo(neighbors?.newer),
    r: focusReply,
  });
  const deliver = () => {
    setForm("delivery");
    document.getElementById("files")?.scrollIntoView();
  };
  return (
    <TodayContext value={desk.today}>
      <OrderHead
        shown={shown}
        filter={filter}
        moneyMoves={moneyMoves}
        onDeliver={form === "delivery" ? null : deliver}
        onEdit={() => setForm("details")}
      />
      <StageTrack order={order} today={desk.today} />
      <div className="order-notes mb-5 grid gap-3 empty:hidden">
        <OpenRefundRequests order={order} moneyMoves={moneyMoves} />
        {shown.disputes.map((dispute) => (
          <DisputeNote key={dispute.id} dispute={dispute} />
        ))}
        {shown.otherSubscriptions.length > 0 && (
          <Note>
            <p>
              <span>This address has another subscription to this service: </span>
              {shown.otherSubscriptions.map(({ id }) => (
                <Link key={id} to={orderPagePath(id, filter)} translate="no">
                  {orderReference(id)}
                </Link>
              ))}
            </p>
          </Note>
        )}
        {mismatch && (
          <Note>
            <p>
              {`${mismatch} You can’t refund it, send a payment link or end a subscription here until the shop is back in that mode.`}
            </p>
          </Note>
        )}
      </div>
      <div className="order-columns">
        <WorkSection order={order} desk={desk} formId={formId} />
        <div className="stack [grid-area:main]">
          <JumpLinks />
          <BriefCard order={order} onEdit={() => setForm("details")} />
          {shown.aiDraft && (
            <Suspense>
              <AiDraftCard orderId={order.id} draft={shown.aiDraft} />
            </Suspense>
          )}
          <ConversationCard shown={shown} />
          <FilesCard
            order={order}
            formId={formId}
            delivering={form === "delivery"}
            setDelivering={(open) => setForm(open ? "delivery" : null)}
          />
          <TimelineCard order={order} />
        </div>
        <aside className="stack [grid-area:side]" aria-label="About the order">
          <MoneyCard shown={shown} moneyMoves={moneyMoves} onRefund={() => setForm("refund")} />
          <CustomerCard shown={shown} />
          <FactsCard order={order} shopIsLive={shopIsLive} />
          <DangerZone order={order} formId={formId} moneyMoves={moneyMoves} />
        </aside>
      </div>
      {canRefund && moneyMoves && <RefundModal order={order} open={form === "refund"} onClose={close} />}
      {canAddFiles && <LeaveQuestion />}
      {canEdit && <CustomerDetailsForm key={order.email} order={order} open={form === "details"} onClose={close} />}
    </TodayContext>
  );
}

/** Asks before the page is left while files are being sent, which would stop them. */
function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && areFilesBeingSent(),
  );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave while files are being sent?"
      keep="No"
      sure="Leave"
      onSure={() => blocker.proceed?.()}
    >
      <p>Files that haven’t arrived yet are not part of the order.</p>
    </ConfirmDialog>
  );
}
