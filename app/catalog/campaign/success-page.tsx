import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { PaidOrder } from "~/catalog/define-view";
import { useSite } from "~/lib/config/use-site";
import { formatUsd, toCents } from "~/lib/money";
import { ButtonLink } from "~/ui/button";
import type { Fact } from "~/ui/fact-list";
import { Icon, Robot } from "~/ui/icon";
import { OrderBackground } from "~/ui/order-background";
import { PrintButton, ReceiptPanel, refundNotice } from "~/ui/receipt/receipt-panel";
import { Card, Heading } from "~/ui/section";
import { EmailText } from "~/ui/text";
import { feeLabel } from "./fee";
import { CAMPAIGN_NEXT_STEPS } from "./next-steps";

const paidTexts = { title: "PAYMENT SUCCESSFUL!", sub: "Thanks! Your campaign is in our hands." };
const refundedTexts = (status: PaidOrder["status"]) => {
  const { title, sub } = refundNotice(status);
  return { title, sub: `${sub} Here’s what you paid.` };
};

export default function CampaignSuccess({ receipt, details, status }: PaidOrder) {
  const { title, sub } = status === "paid" ? paidTexts : refundedTexts(status);
  const { search } = useLocation();
  return (
    <OrderBackground labelledby="success-title" step="Done">
      <Heading as="h1" id="success-title" sub={sub}>
        {title}
      </Heading>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="mx-1">
          <ReceiptPanel
            receipt={receipt}
            details={details}
            totalLabel="Total Paid"
            facts={details ? [] : factsInUrl(search, receipt.amount)}
            sent="Order confirmation"
          />
        </div>
        {status !== "refunded" && <CampaignManager />}
      </div>
      {status === "paid" && <CampaignNextSteps />}
      <div className="no-print mt-12 flex flex-wrap gap-4">
        <ButtonLink href="/">Back to home</ButtonLink>
        <PrintButton />
      </div>
    </OrderBackground>
  );
}

/** The amounts in the URL, for receipts without details. Empty unless they add up to the paid amount. */
function factsInUrl(search: string, paidCents: number): Fact[] {
  const { budget, fee, total } = readCampaignAmounts(search);
  if (total !== paidCents || budget + fee !== total) return [];
  return [
    { label: "Ad Budget", value: formatUsd(budget) },
    { label: `Management Fee ${feeLabel(fee)}`, value: formatUsd(fee) },
  ];
}

/**
 * Reads budget, total and fee (dollars) from the query, in cents. Anyone can write the URL: a value that is not a single plain
 * decimal number with up to nine digits before the point is 0.
 */
export function readCampaignAmounts(search: string): { budget: number; fee: number; total: number } {
  const query = new URLSearchParams(search);
  const cents = (name: string) => {
    const [value = "", ...repeated] = query.getAll(name);
    return repeated.length === 0 && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? toCents(Number(value)) : 0;
  };
  return { budget: cents("budget"), fee: cents("fee"), total: cents("total") };
}

function CampaignManager() {
  const { email } = useSite();
  return (
    <Card className="no-print mx-1 p-6 md:p-8">
      <div className="mb-6 flex items-center gap-5">
        <Robot size="medium" />
        <h2 className="text-pixel">Your campaign manager</h2>
      </div>
      <ul className="grid gap-4">
        <ContactItem icon="mail">
          Email support:{" "}
          <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
        </ContactItem>
        <ContactItem icon="phone-call">Weekly calls</ContactItem>
        <ContactItem icon="chart">Monthly reports</ContactItem>
      </ul>
    </Card>
  );
}

function ContactItem({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4">
      <Icon name={icon} className="size-6 text-cyan" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function CampaignNextSteps() {
  return (
    <section aria-labelledby="next-title" className="no-print mt-16">
      <h2 id="next-title" className="mb-6 text-cyan text-pixel">
        What's Next?
      </h2>
      <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {CAMPAIGN_NEXT_STEPS.map(({ title, text }, index) => (
          <li key={title} className="pixel-frame mx-1 bg-panel p-5">
            <p aria-hidden="true" className="mb-3 font-pixel text-gold text-pixel-lg">
              {index + 1}
            </p>
            <h3 className="mb-3">{title}</h3>
            <p className="text-mute">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
