import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { useAdmin } from "~/auth/permissions/access-denied";
import { describeAmountError } from "~/lib/amount-error";
import type { RefundReason } from "~/lib/db/column-types";
import { formatEmailAddress } from "~/lib/email-address";
import { centsToDecimal, formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { parseMoney, unitWord } from "~/lib/typed-money";
import { formatActor } from "~/routes/admin/orders/order-labels";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { DateOnly, humanizeCode } from "~/routes/admin/shared/date-time";
import { InputField, MoneyInput, SelectField } from "~/routes/admin/shared/form-field";
import { Modal } from "~/routes/admin/shared/modal";
import { Note } from "~/routes/admin/shared/page-parts";
import { type PersistedText, usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { toast } from "~/ui/toast";
import { RadioQuestion, useOrderAction } from "./form-controls";
import {
  listRefundKinds,
  listSubscriptionOptions,
  nonRefundableCents,
  offersPolicy,
  refundConfirmationText,
  type SubscriptionOption,
} from "./refund-options";

/** `subscription`: what happens to it. */
type RefundFormValues = {
  kind: PersistedText;
  part: PersistedText;
  reason: PersistedText;
  subscription: SubscriptionOption | null;
  providerReason: RefundReason;
};

const PROVIDER_REASONS: readonly (readonly [reason: RefundReason, text: string])[] = [
  ["requested_by_customer", "The customer asked for it"],
  ["duplicate", "The customer paid twice"],
  ["fraudulent", "The payment is fraudulent"],
];

const parseReason = (text: string): RefundReason =>
  PROVIDER_REASONS.find(([reason]) => reason === text)?.[0] ?? "requested_by_customer";

const FORM_ID = "refund-form";

type RefundFieldsProps = {
  order: OrderDetails;
  values: RefundFormValues;
  onSubscription: (subscription: SubscriptionOption) => void;
  onProviderReason: (reason: RefundReason) => void;
  /** Called with a valid refund. */
  onSubmit: (cents: number, subscription: SubscriptionOption | null) => void;
};

function RefundFields({ order, values: { reason, part, ...values }, onSubmit, ...choose }: RefundFieldsProps) {
  const [error, setError] = useState<string | null>(null);
  const kinds = listRefundKinds(order);
  const options = listSubscriptionOptions(order);
  // A choice may no longer be offered: the order can change while it is open.
  const kind = kinds.find(({ value }) => value === values.kind.text)?.value ?? null;
  const subscription = options.find(({ value }) => value === values.subscription)?.value ?? null;
  const cents = kind === "full" ? order.refundable : kind === "policy" ? order.policyRefund : parseMoney(part.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const undecided = options.length > 0 && !subscription ? "Please choose what happens to the subscription." : null;
    const invalid = kind
      ? (findRefundError(part.text, cents, order.refundable, reason.text) ?? undecided)
      : "Please choose how much to refund.";
    setError(invalid);
    if (!invalid && cents) onSubmit(cents, subscription);
  };
  return (
    <form id={FORM_ID} method="post" onSubmit={submit} noValidate className="tight">
      <input type="hidden" name="intent" value="refund" />
      <RadioQuestion
        legend={refundConfirmationText(order)}
        name="kind"
        options={kinds}
        chosen={kind}
        choose={values.kind.type}
      />
      {kind === "partial" && <InputField as={MoneyInput} label={`Amount in ${unitWord()}`} {...part.field} />}
      {options.length > 0 && (
        <RadioQuestion
          legend="This order is one month of a subscription. What should happen to the subscription?"
          name="subscription"
          options={options}
          chosen={subscription}
          choose={choose.onSubscription}
        />
      )}
      <SelectField
        label="For the card provider"
        value={values.providerReason}
        onChange={({ target }) => choose.onProviderReason(parseReason(target.value))}
        options={PROVIDER_REASONS}
      />
      <InputField label="Reason" hint="For your team. The customer doesn’t see it." {...reason.field} maxLength={500} />
      <p role="alert" className="fault empty:hidden">
        {error}
      </p>
    </form>
  );
}

function findRefundError(typed: string, cents: number | null, max: number, reason: string): string | null {
  if (cents === null || cents <= 0) return describeAmountError(typed, 150);
  if (cents > max) return `You can refund at most ${formatMoney(max)} of this order.`;
  if (reason.trim().length < 3) return "Please give a reason for the refund.";
  return null;
}

/** Shows the admin's refund limit; nothing for owners, who have none. */
export function RefundLimit() {
  const limit = useAdmin()?.refundLimit ?? null;
  if (limit === null) return null;
  return (
    <p className="text-mute text-small">
      You can refund up to <span translate="no">{formatMoney(limit)}</span> per order in total. An owner can refund
      more.
    </p>
  );
}

/** The refund being confirmed, in cents. Not affected if the page reloads meanwhile. */
type PendingRefund = { cents: number; seen: number; subscription: SubscriptionOption | null };

type RefundModalProps = { order: OrderDetails; open: boolean; onClose: () => void };

/** Full, partial or policy refund with a reason, which asks once more before money leaves. */
export function RefundModal({ order, open, onClose }: RefundModalProps) {
  // One id until a response arrives makes a retry idempotent.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const kind = usePersistedText(`refund kind ${order.id}`, offersPolicy(order) ? "policy" : "");
  const part = usePersistedText(
    `refund amount ${order.id}`,
    offersPolicy(order) ? centsToDecimal(order.policyRefund) : "",
  );
  const reason = usePersistedText(`refund reason ${order.id}`);
  const [subscription, setSubscription] = useState<SubscriptionOption | null>(null);
  const [providerReason, setProviderReason] = useState<RefundReason>("requested_by_customer");
  const [pending, setPending] = useState<PendingRefund | null>(null);
  const startOver = (done: boolean) => {
    setPending(null);
    setRefundId(crypto.randomUUID());
    // The amount is chosen again even after a failure: the order may have changed.
    kind.type("");
    if (!done) return;
    part.type("");
    reason.discard();
    setSubscription(null);
    setProviderReason("requested_by_customer");
    onClose();
  };
  const { busy, unanswered, resolve, submit, reload } = useOrderAction(startOver, { showsUnanswered: true });
  const arrived = unanswered ? order.refunds.find(({ id }) => id === refundId) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refund with an unknown outcome
  useEffect(() => {
    if (!arrived) return;
    toast.info(
      `The refund of ${formatMoney(arrived.amount)} did reach the server: ${humanizeCode(arrived.status).toLowerCase()}.`,
    );
    resolve();
    startOver(true);
  }, [arrived?.id]);
  const send = ({ cents, seen, subscription }: PendingRefund) => {
    const amounts = { cents: String(cents), seen: String(seen) };
    const fields = { intent: "refund", refundId, orderId: order.id, ...amounts, reason: reason.text, providerReason };
    submit(subscription ? { ...fields, subscription } : fields);
  };
  const close = () => {
    setPending(null);
    onClose();
  };
  const buttons = pending ? (
    <span key="question" className="actions ms-auto">
      <AdminButton autoFocus kind="quiet" onClick={() => setPending(null)}>
        No
      </AdminButton>
      <AdminButton kind="danger-sure" busy={busy} onClick={() => send(pending)}>
        {`Refund ${formatMoney(pending.cents)} now`}
      </AdminButton>
    </span>
  ) : (
    <span className="actions ms-auto">
      <AdminButton kind="quiet" onClick={close}>
        Cancel
      </AdminButton>
      <AdminButton kind="danger" type="submit" form={FORM_ID}>
        Refund...
      </AdminButton>
    </span>
  );
  return (
    <Modal open={open} onClose={close} title={`Refund order ${orderReference(order.id)}`} footer={open && buttons}>
      <div className="tight">
        <UnknownOutcome message={unanswered} onLook={reload} />
        <RefundLimit />
        {pending ? (
          <RefundQuestion order={order} pending={pending} />
        ) : (
          <RefundFields
            order={order}
            values={{ kind, part, reason, subscription, providerReason }}
            onSubscription={setSubscription}
            onProviderReason={setProviderReason}
            onSubmit={(cents, subscription) => setPending({ cents, subscription, seen: nonRefundableCents(order) })}
          />
        )}
      </div>
    </Modal>
  );
}

/** What may have happened to a refund without a response, with a button to reload. */
function UnknownOutcome({ message, onLook }: { message: string | null; onLook: () => void }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <Note tone="pending">
          <p className="mb-2">{message}</p>
          <AdminButton slim onClick={onLook}>
            Check again
          </AdminButton>
        </Note>
      )}
    </div>
  );
}

const SUBSCRIPTION_NOTES: Record<SubscriptionOption, string> = {
  keep: " The subscription continues.",
  now: " The subscription ends now.",
  "period-end": " The subscription ends at the end of the paid month.",
};

function RefundQuestion({ order, pending: { cents, subscription } }: { order: OrderDetails; pending: PendingRefund }) {
  const amount = formatMoney(cents);
  return (
    <div role="alert" className="tight">
      <p className="font-semibold">{`Refund ${amount} to ${order.name} (${formatEmailAddress(order.email)})?`}</p>
      <p>{`You can’t undo this. ${amount} leaves our account now.${subscription ? SUBSCRIPTION_NOTES[subscription] : ""}`}</p>
    </div>
  );
}

/** Refunds of an order, oldest first. */
export const RefundList = ({ refunds }: Pick<OrderDetails, "refunds">) => (
  <ul className="tight text-small" aria-label="Refunds">
    {refunds.map((refund) => (
      <li key={refund.id} className="wrap-anywhere">
        <strong translate="no">{formatMoney(refund.amount)}</strong>
        <span>{` ${humanizeCode(refund.status).toLowerCase()}, `}</span>
        <DateOnly at={refund.createdAt} />
        <span>{`, by ${formatActor(refund.actor)}: ${refund.reason}`}</span>
        {refund.fault && <span className="block text-danger">{refund.fault}</span>}
        {refund.needsAdmin && (
          <span className="block text-danger">
            This refund needs attention: see <Link to="/admin/health">Health</Link>
          </span>
        )}
      </li>
    ))}
  </ul>
);
