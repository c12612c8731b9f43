import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { PaidOrder } from "~/catalog/define-view";
import { progressTexts } from "~/catalog/progress-texts";
import { withContactHours } from "~/content/contact-words";
import { useSite } from "~/content/use-site";
import { formatMoney, toCents } from "~/lib/money";
import { EmailText } from "~/ui/email-text";
import type { Fact } from "~/ui/fact-list";
import { Icon, Robot } from "~/ui/icon";
import { ReceiptPanel } from "~/ui/receipt/receipt-panel";
import { FirstPanel, NextStepsTrack, RefundedPage, SuccessLayout } from "~/ui/receipt/success-layout";
import { Card } from "~/ui/section";
import type { StepText } from "~/ui/track";
import { feeLabel } from "./fee";
import { CAMPAIGN_NEXT_STEPS } from "./next-steps";
import campaign from "./service";

export default function CampaignSuccess({ receipt, details, status, orderUrl }: PaidOrder) {
  const { search } = useLocation();
  const { contactHours } = useSite().promises;
  const panel = (
    <ReceiptPanel
      receipt={receipt}
      details={details}
      totalLabel="Total Paid"
      facts={details ? [] : factsInUrl(search, receipt.amount)}
      sent="Order confirmation"
    />
  );
  if (status !== "paid")
    return (
      <RefundedPage status={status} receipt={panel} rest="Here’s what you paid.">
        {status !== "refunded" && <CampaignManager />}
      </RefundedPage>
    );
  return (
    <SuccessLayout title="PAYMENT SUCCESSFUL!" sub="Thanks! Your campaign is in our hands." receipt={panel}>
      <FirstPanel needs={campaign.needs} orderUrl={orderUrl} homeLabel="Back to home" />
      <NextStepsTrack
        title="What's Next?"
        steps={details?.progress ?? []}
        texts={progressTexts<StepText>({
          offer: campaign.offer,
          nextSteps: CAMPAIGN_NEXT_STEPS.map(({ title, text }) => ({
            title: withContactHours(title, contactHours),
            text,
          })),
        })}
      />
      <CampaignManager />
    </SuccessLayout>
  );
}

/** The amounts in the URL, for receipts without details. Empty unless they add up to the paid amount. */
function factsInUrl(search: string, paidCents: number): Fact[] {
  const { budget, fee, total } = readCampaignAmounts(search);
  if (total !== paidCents || budget + fee !== total) return [];
  return [
    { label: "Ad Budget", value: formatMoney(budget) },
    { label: `Management Fee ${feeLabel(fee)}`, value: formatMoney(fee) },
  ];
}

/**
 * Reads budget, total and fee from the query, in cents. Anyone can write the URL: a value that is not a single plain
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
    <Card className="p-6 md:p-8">
      <div className="mb-6 flex items-center gap-5">
        <Robot size="medium" />
        <h2 className="text-pixel">Your campaign manager</h2>
      </div>
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
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
