import { useSite } from "~/content/use-site";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { formatShortDate } from "~/lib/dates/format-date";
import { formatMoney } from "~/lib/money";
import { Amount } from "~/ui/amount";
import { Button } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { Field, TextArea } from "~/ui/field";
import { useIsSubmitting } from "~/ui/hidden-fields";
import type { RejectedInput } from "./my-order-actions.server";
import { PortalForm, PortalSection } from "./portal-section";
import { SubscriptionActions, SubscriptionState } from "./subscription-section";

type PaymentsSectionProps = {
  order: PortalOrder;
  /** True after "Cancel subscription": shows the confirmation. */
  asking: boolean;
  /** One id per page load: makes repeated submits idempotent. */
  requestId: string;
  unsent?: RejectedInput;
};

export function PaymentsSection({ order, asking, requestId, unsent }: PaymentsSectionProps) {
  const { payments, subscription, scope } = order;
  const subscribed = subscription && { orderId: order.id, subscription, asking, requestId };
  return (
    <PortalSection
      title="Payments"
      icon="receipt"
      anchor="payments"
      actions={subscribed && <SubscriptionActions {...subscribed} />}
    >
      {subscribed && <SubscriptionState {...subscribed} />}
      {payments.length === 0 ? <p>There are no payments yet.</p> : <PaymentTable order={order} />}
      {payments.length > 0 &&
        (scope === "address" ? (
          <BillingDetailsForm order={order} unsent={unsent} />
        ) : (
          <p className="mt-4 text-mute text-sm">For invoices, open this page from the link in your email.</p>
        ))}
    </PortalSection>
  );
}

function PaymentTable({ order: { payments, invoices, details } }: { order: PortalOrder }) {
  const { hours } = useSite();
  const day = (timestamp: string) => formatShortDate(timestamp, hours.timeZone);
  return (
    <table className="payments w-full">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Payment</th>
          <th scope="col">Documents</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, at, amount, refunded, receiptUrl }) => (
          <tr key={id}>
            <td className="whitespace-nowrap">{day(at)}</td>
            <td>
              {refunded > 0 ? (
                <span>
                  <Amount cents={refunded} /> refunded
                </span>
              ) : (
                `${details.method}, paid`
              )}
            </td>
            <td>
              <ul className="flex flex-wrap gap-x-4">
                {receiptUrl && (
                  <li>
                    <a className="link" href={receiptUrl}>
                      Receipt<span className="sr-only">{` of ${day(at)}`}</span>
                    </a>
                  </li>
                )}
                {invoices
                  .filter(({ orderId }) => orderId === id)
                  .map((invoice) => (
                    <li key={invoice.id}>
                      <a className="link" href={`/my-order/invoices/${invoice.id}`} download>
                        <span>{invoice.kind === "invoice" ? "Invoice" : "Credit note"}</span>{" "}
                        <span translate="no">{invoice.number}</span> (PDF)
                      </a>
                    </li>
                  ))}
              </ul>
            </td>
            <td>
              <strong translate="no">{formatMoney(amount)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const BILLING_LINK = "link-quiet min-h-11 cursor-pointer list-none text-sm [&::-webkit-details-marker]:hidden";

/** Billing details for invoices: can be entered once, then read-only. */
function BillingDetailsForm({ order: { id, billing }, unsent }: { order: PortalOrder; unsent?: RejectedInput }) {
  const saving = useIsSubmitting({ intent: "billing" });
  if (billing) {
    return (
      <details className="mt-4" id="billing">
        <summary className={BILLING_LINK}>Billing details</summary>
        <FactList
          facts={[
            { label: "Name", value: billing.billingName },
            { label: "Address", value: billing.billingAddress },
            { label: "Tax number", value: billing.taxNumber || null },
          ]}
        />
        <p className="mt-4 text-mute">Need to change them? Send us a message.</p>
      </details>
    );
  }
  return (
    <details className="mt-4" id="billing" open={unsent !== undefined}>
      <summary className={BILLING_LINK}>Add an address or a tax number to your invoices</summary>
      <PortalForm orderId={id} className="mt-5" preventScrollReset>
        <p className="mb-5 text-mute">You can save this once. It’s on all your invoices, past ones too.</p>
        <Field
          label="Name or company"
          name="billingName"
          defaultValue={unsent?.values.billingName}
          error={unsent?.error}
          autoComplete="organization"
          required
          minLength={2}
          maxLength={120}
        />
        <TextArea
          label="Billing address"
          name="billingAddress"
          defaultValue={unsent?.values.billingAddress}
          autoComplete="street-address"
          rows={4}
          required
          minLength={2}
          maxLength={300}
        />
        <Field label="Tax number" name="taxNumber" defaultValue={unsent?.values.taxNumber} optional maxLength={40} />
        <Button type="submit" name="intent" value="billing" tone="ghost" disabled={saving} className="max-sm:btn-wide">
          {saving ? "SAVING..." : "SAVE BILLING DETAILS"}
        </Button>
      </PortalForm>
    </details>
  );
}
