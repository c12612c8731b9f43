import { useSite } from "~/content/use-site";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { currencyNow, formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { EmailText } from "~/ui/email-text";
import type { Fact } from "~/ui/fact-list";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/section";
import { translateOf } from "~/ui/translate-of";
import type { Receipt, ReceiptDetails } from "./receipt-data";

type ReceiptPanelProps = {
  receipt: Receipt;
  /** Null if they could not be loaded: then only `receipt` is shown. */
  details: ReceiptDetails | null;
  totalLabel?: string;
  /** Shows the page type, which services of staff do not have; the service only where it differs. */
  pageType?: boolean;
  /** Lines of the service, shown before the amounts. */
  facts?: readonly Fact[];
  /** What was emailed: "Order confirmation" or "Receipt"; absent for a refunded order. */
  sent?: string;
};

export function ReceiptPanel({
  receipt,
  details,
  totalLabel = "Amount",
  pageType = false,
  facts = [],
  sent,
}: ReceiptPanelProps) {
  const { hours } = useSite();
  const formatDay = (timestamp: string) => formatAgencyDate(timestamp, hours.timeZone);
  const lines: Fact[] = [
    { label: "Order ID", value: orderReference(receipt.id) },
    { label: "Order Date", value: formatDay(receipt.created_at) },
    ...(details ? purchaseFacts(receipt, details, pageType) : receiptFacts(receipt, pageType)),
    ...facts,
    ...(details ? paymentFacts(details, formatDay) : []),
    ...(details?.lines ?? []).map(({ label, cents }) => ({ label, value: formatMoney(cents) })),
    ...(details?.taxes ?? []).map(({ label, cents }) => ({ label, value: formatMoney(cents) })),
    { label: "Tax", value: details?.taxNote ?? null },
  ];
  return (
    <Panel>
      <div className="p-5 md:p-6">
        <div className="mb-4 flex items-center gap-3">
          <Icon name="receipt" className="size-6 text-lime" />
          <h2>Receipt</h2>
          <button
            type="button"
            className="no-print link-quiet ms-auto min-h-11 text-sm"
            aria-label="Print receipt"
            onClick={() => window.print()}
          >
            Print
          </button>
        </div>
        <ReceiptLines lines={lines} />
      </div>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-y-4 px-5 py-4 md:px-6">
        <dt className="font-bold">{totalLabel}</dt>
        <dd translate="no" className="ms-auto font-pixel text-gold text-pixel-lg max-[24rem]:text-pixel">
          {formatMoney(receipt.amount)}
        </dd>
      </dl>
      <div className="grid gap-3 p-5 text-mute text-sm md:p-6">
        {sent && (
          <p className="flex items-start gap-3">
            <Icon name="mail" className="size-6 text-cyan" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span>{sent}</span> sent to{" "}
              <strong className="text-ink">
                <EmailText email={receipt.email} />
              </strong>
            </span>
          </p>
        )}
        <Contact reference={orderReference(receipt.id)} />
      </div>
    </Panel>
  );
}

/** Facts in a narrow panel, values at the end of the line. */
export const ReceiptLines = ({ lines }: { lines: readonly Fact[] }) => (
  <dl className="grid gap-2.5">
    {lines.map(({ key, label, value }) =>
      value === null ? null : (
        <div key={key ?? label} className="flex justify-between gap-4">
          <dt className={`text-mute ${isAmount(value) ? "" : "whitespace-nowrap"}`}>{label}</dt>
          <dd
            translate={translateOf(value)}
            className={`min-w-0 whitespace-pre-line text-end tabular-nums ${isAmount(value) ? "shrink-0" : "[overflow-wrap:anywhere]"}`}
          >
            {value}
          </dd>
        </div>
      ),
    )}
  </dl>
);

function isAmount(value: Fact["value"]): boolean {
  const { sign } = currencyNow();
  const amount = typeof value === "string" ? value.replace("-", "") : "";
  return amount.startsWith(sign) && /^[\d,.]+$/.test(amount.slice(sign.length));
}

export function PromisedDates({ dates }: { dates: readonly string[] }) {
  if (dates.length === 0) return null;
  return (
    <ul className="grid gap-4">
      {dates.map((date) => (
        <li key={date} className="flex items-start gap-3">
          <Icon name="calendar" className="mt-0.5 size-6 text-cyan" />
          <strong className="wrap-anywhere text-balance">{date}</strong>
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
  { label: "Service", value: showPageType && service === pageType ? null : service },
  { label: plan?.label ?? "Plan", value: plan?.value ?? null },
  { label: "Page Type", value: showPageType ? pageType : null },
  { label: "Name", value: person ?? (company === null ? name : null) },
  { label: "Company", value: company },
];

const receiptFacts = ({ page_type: pageType, name }: Receipt, showPageType: boolean): Fact[] => [
  { label: "Page Type", value: showPageType ? pageType : null },
  { label: "Name", value: name },
];

const paymentFacts = (
  { method, refunded, next, endsOn }: ReceiptDetails,
  formatDay: (timestamp: string) => string,
): Fact[] => [
  { label: "Payment Method", value: method },
  { label: "Next Payment", value: next && `${formatMoney(next.cents)} on ${formatDay(next.on)}` },
  { label: "Subscription Ends", value: endsOn && formatDay(endsOn) },
  { label: "Refunded", value: refunded > 0 ? formatMoney(refunded) : null },
];

/** The address is in the page's footer, which is not printed. */
function Contact({ reference }: { reference: string }) {
  const { brand, address, email, phone } = useSite();
  return (
    <p className="flex items-start gap-3">
      <Icon name="pin" className="size-6 text-cyan" />
      <span className="min-w-0">
        Order Reference: <span translate="no">{`${reference}.`}</span> Please mention it when you contact us at{" "}
        <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}`}>
          <EmailText email={email} />
        </a>{" "}
        or{" "}
        <a className="link whitespace-nowrap" href={phone.href}>
          {phone.display}
        </a>
        .
        <span className="hidden print:block">
          {brand}, {address}
        </span>
      </span>
    </p>
  );
}
