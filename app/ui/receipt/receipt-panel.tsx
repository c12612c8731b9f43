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

/** Prints the page that it stands on; a style sheet leaves out what does not belong on paper. */
export const PrintButton = () => (
  <Button tone="ghost" onClick={() => window.print()}>
    <Icon name="print" className="size-5" />
    Print receipt
  </Button>
);

type ReceiptPanelProps = {
  receipt: Receipt;
  /** Null when they could not be fetched: then the six fields alone are shown. */
  details: ReceiptDetails | null;
  /** How the total is called. */
  totalLabel?: string;
  /** Whether the order's page type is shown beside its service. */
  pageType?: boolean;
  /** Lines that a service adds before the amounts. */
  facts?: readonly Fact[];
  /** What was sent to the buyer's address: "Order confirmation" or "Receipt"; nothing is said of it for a refunded order. */
  sent?: string;
  children?: ReactNode;
};

/** What was bought, by whom, for how much and when: the receipt of every paid service, to read and to print. */
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
  const day = (moment: string) => formatAgencyDate(moment, hours.timeZone);
  return (
    <Panel raised className="frame-lime">
      <h2 className="flex items-center gap-3 p-6 text-pixel md:px-10 print:py-2">
        <Icon name="receipt" className="size-8 text-lime" />
        Receipt
      </h2>
      <FactList
        className="border-line border-y-4 px-6 py-4 md:px-10"
        facts={[
          { label: "Order Date", value: day(receipt.created_at) },
          { label: "Order ID", value: orderReference(receipt.id) },
          ...(details ? boughtBy(receipt, { ...details, pageType: pageType ? details.pageType : null }) : []),
          ...(details ? [] : sixFields(receipt, pageType)),
          ...facts,
          ...(details?.lines ?? []).map(({ label, cents }) => ({ label, value: formatUsd(cents) })),
          {
            label: totalLabel,
            value: <strong className="text-gold text-xl tabular-nums">{formatUsd(receipt.amount)}</strong>,
          },
          ...(details ? howPaid(details, day) : []),
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

/** What comes by when, on the agency's calendar. */
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

/** A checkout is made in the company's name, where there is one; the form's person is named beside it. */
const boughtBy = (
  receipt: Receipt,
  { service, plan, pageType, person, company }: Omit<ReceiptDetails, "pageType"> & { pageType: string | null },
): Fact[] => [
  { label: "Service", value: service },
  { label: plan?.label ?? "Plan", value: plan?.value ?? null },
  { label: "Page Type", value: pageType },
  { label: "Name", value: person ?? (company === null ? receipt.name : null) },
  { label: "Company", value: company },
];

const sixFields = ({ page_type, name }: Receipt, pageType: boolean): Fact[] => [
  { label: "Page Type", value: pageType ? page_type : null },
  { label: "Name", value: name },
];

function howPaid({ method, refunded, next, endsOn }: ReceiptDetails, day: (moment: string) => string): Fact[] {
  return [
    { label: "Refunded", value: refunded > 0 ? formatUsd(refunded) : null },
    { label: "Payment Method", value: method },
    { label: "Next Payment", value: next && `${formatUsd(next.cents)} on ${day(next.on)}` },
    { label: "Subscription Ends", value: endsOn && day(endsOn) },
  ];
}

/** Whose receipt it is, and whom to ask. */
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

/** What a success page says above an order whose money went back: all of it, or a part. */
export const refundNotice = (status: OrderStatus): { title: string; sub: string } =>
  status === "partially_refunded"
    ? { title: "PARTIALLY REFUNDED", sub: "We refunded part of this order." }
    : { title: "ORDER REFUNDED", sub: "We issued a refund for this order." };
