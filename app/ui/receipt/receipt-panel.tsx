import type { ReactNode } from "react";
import { useSite } from "~/lib/config/use-site";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { OrderStatus } from "~/lib/db/column-types";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { Button } from "~/ui/button";
import { type Fact, FactList } from "~/ui/fact-list";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/section";
import { EmailText } from "~/ui/text";
import type { Receipt, ReceiptDetails } from "./receipt-data";

export const PrintButton = () => (
  <Button tone="ghost" onClick={() => window.print()}>
    <Icon name="print" className="size-6" />
    Print receipt
  </Button>
);

type ReceiptPanelProps = {
  receipt: Receipt;
  /** Null if they could not be loaded: then only `receipt` is shown. */
  details: ReceiptDetails | null;
  totalLabel?: string;
  /** Shows the page type below the service. */
  pageType?: boolean;
  /** Lines of the service, shown before the amounts. */
  facts?: readonly Fact[];
  /** What was emailed: "Order confirmation" or "Receipt"; absent for a refunded order. */
  sent?: string;
  children?: ReactNode;
};

export function ReceiptPanel({
  receipt,
  details,
  totalLabel = "Amount",
  pageType = false,
  facts = [],
  sent,
  children,
}: ReceiptPanelProps) {
  const { hours } = useSite();
  const formatDay = (timestamp: string) => formatAgencyDate(timestamp, hours.timeZone);
  return (
    <Panel raised className="frame-lime">
      <h2 className="flex items-center gap-3 p-6 text-pixel md:px-10 print:py-2">
        <Icon name="receipt" className="size-6 text-lime" />
        Receipt
      </h2>
      <FactList
        className="border-line border-y-4 px-6 py-4 md:px-10"
        facts={[
          { label: "Order Date", value: formatDay(receipt.created_at) },
          { label: "Order ID", value: orderReference(receipt.id) },
          ...(details
            ? purchaseFacts(receipt, details, pageType)
            : [
                { label: "Page Type", value: pageType ? receipt.page_type : null },
                { label: "Name", value: receipt.name },
              ]),
          ...facts,
          ...(details?.lines ?? []).map(({ label, cents }) => ({ label, value: formatUsd(cents) })),
          {
            label: totalLabel,
            value: <strong className="text-gold text-xl tabular-nums">{formatUsd(receipt.amount)}</strong>,
          },
          ...(details ? paymentFacts(details, formatDay) : []),
        ]}
      />
      <div className="grid gap-4 p-6 md:px-10 print:py-2">
        {sent && (
          <p className="flex items-start gap-3">
            <Icon name="mail" className="mt-0.5 size-6 text-cyan" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {sent} sent to{" "}
              <strong>
                <EmailText email={receipt.email} />
              </strong>
            </span>
          </p>
        )}
        {children}
        <PromisedDates dates={details?.dates ?? []} />
        <Seller />
      </div>
    </Panel>
  );
}

export function PromisedDates({ dates }: { dates: readonly string[] }) {
  if (dates.length === 0) return null;
  return (
    <ul className="grid gap-4">
      {dates.map((date) => (
        <li key={date} className="flex items-start gap-3">
          <Icon name="calendar" className="mt-0.5 size-6 text-cyan" />
          <strong className="text-balance">{date}</strong>
        </li>
      ))}
    </ul>
  );
}

/** The receipt's `name` is the company's if there is one. */
const purchaseFacts = (
  { name }: Receipt,
  { service, plan, pageType, person, company }: ReceiptDetails,
  showPageType: boolean,
): Fact[] => [
  { label: "Service", value: service },
  { label: plan?.label ?? "Plan", value: plan?.value ?? null },
  { label: "Page Type", value: showPageType ? pageType : null },
  { label: "Name", value: person ?? (company === null ? name : null) },
  { label: "Company", value: company },
];

const paymentFacts = (
  { method, refunded, next, endsOn }: ReceiptDetails,
  formatDay: (timestamp: string) => string,
): Fact[] => [
  { label: "Refunded", value: refunded > 0 ? formatUsd(refunded) : null },
  { label: "Payment Method", value: method },
  { label: "Next Payment", value: next && `${formatUsd(next.cents)} on ${formatDay(next.on)}` },
  { label: "Subscription Ends", value: endsOn && formatDay(endsOn) },
];

function Seller() {
  const { brand, address, email, phone } = useSite();
  return (
    <p className="flex items-start gap-3 text-mute">
      <Icon name="pin" className="mt-0.5 size-6 text-cyan" />
      <span className="min-w-0">
        {brand}, {address}.{" "}
        <span className="flex flex-wrap gap-x-4">
          <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>{" "}
          <a className="link whitespace-nowrap" href={phone.href}>
            {phone.display}
          </a>
        </span>
      </span>
    </p>
  );
}

export const refundNotice = (status: OrderStatus): { title: string; sub: string } =>
  status === "partially_refunded"
    ? { title: "PARTIALLY REFUNDED", sub: "We refunded part of this order." }
    : { title: "ORDER REFUNDED", sub: "We issued a refund for this order." };
