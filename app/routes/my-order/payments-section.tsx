import { Form, useNavigation } from "react-router";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { useSite } from "~/lib/config/use-site";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { formatUsd } from "~/lib/money";
import { Button } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { Field, TextArea } from "~/ui/field";
import type { RejectedInput } from "./my-order-actions.server";
import { PortalSection } from "./portal-section";

/** Billing details for invoices: can be entered once, then read-only. */
export function BillingSection({ order: { id, billing }, unsent }: { order: PortalOrder; unsent?: RejectedInput }) {
  const { state, formData } = useNavigation();
  const saving = state !== "idle" && formData?.get("intent") === "billing";
  if (billing) {
    return (
      <PortalSection title="Billing details" icon="credit-card">
        <FactList
          facts={[
            { label: "Name", value: billing.billingName },
            { label: "Address", value: billing.billingAddress },
            { label: "Tax number", value: billing.taxNumber || null },
          ]}
        />
        <p className="mt-4 text-mute">Need to change them? Send us a message.</p>
      </PortalSection>
    );
  }
  return (
    <PortalSection title="Billing details" icon="credit-card">
      <details open={unsent !== undefined}>
        <summary className="link min-h-11 cursor-pointer">Add an address or a tax number to your invoices</summary>
        <Form method="post" className="mt-5" preventScrollReset>
          <input type="hidden" name="orderId" value={id} />
          <p className="mb-5 text-mute">You can save this once, and it shows on all your invoices, earlier ones too.</p>
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
          <Button type="submit" name="intent" value="billing" tone="ghost" disabled={saving}>
            {saving ? "SAVING..." : "SAVE BILLING DETAILS"}
          </Button>
        </Form>
      </details>
    </PortalSection>
  );
}

export function PaymentsSection({ order: { payments, invoices } }: { order: PortalOrder }) {
  const { hours } = useSite();
  const day = (timestamp: string) => formatAgencyDate(timestamp, hours.timeZone);
  return (
    <PortalSection title="Payments" icon="receipt">
      {payments.length === 0 && <p>There are no payments yet.</p>}
      <ul>
        {payments.map(({ id, at, amount, refunded, receiptUrl }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line/60 border-b-2 py-3 last:border-b-0"
          >
            <span>{day(at)}</span>
            <span className="tabular-nums">
              <strong>{formatUsd(amount)}</strong>
              {refunded > 0 && <span className="text-mute"> ({formatUsd(refunded)} refunded)</span>}
            </span>
            {receiptUrl && (
              <a className="link" href={receiptUrl}>
                Receipt<span className="sr-only"> of {day(at)}</span>
              </a>
            )}
            <ul className="flex w-full flex-wrap gap-x-6">
              {invoices
                .filter(({ orderId }) => orderId === id)
                .map((invoice) => (
                  <li key={invoice.id}>
                    <a className="link" href={`/my-order/invoices/${invoice.id}`} download>
                      {`${invoice.kind === "invoice" ? "Invoice" : "Credit note"} ${invoice.number} (PDF)`}
                    </a>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </PortalSection>
  );
}
