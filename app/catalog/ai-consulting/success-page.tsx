import type { PaidOrder } from "~/catalog/define-view";
import { progressTexts } from "~/catalog/progress-texts";
import { contactHoursWords } from "~/content/contact-words";
import { useSite } from "~/content/use-site";
import { CLOSED_DAYS_NOTE } from "~/lib/dates/business-hours";
import { ReceiptPanel } from "~/ui/receipt/receipt-panel";
import { FirstPanel, NextStepsTrack, RefundedPage, SuccessLayout } from "~/ui/receipt/success-layout";
import aiConsulting from "./service";

export default function AiConsultingSuccess({ receipt, details, status, orderUrl }: PaidOrder) {
  const { contactHours } = useSite().promises;
  const panel = <ReceiptPanel receipt={receipt} details={details} sent="Order confirmation" />;
  if (status !== "paid")
    return <RefundedPage eyebrow="AI CONSULTING" status={status} receipt={panel} rest="Here’s what you paid." />;
  return (
    <SuccessLayout
      eyebrow="AI CONSULTING"
      title="THANK YOU!"
      sub={
        <span>
          We’ve received your payment, and your consulting order is confirmed.{" "}
          <span>{`Expect a call from our team within ${contactHoursWords(contactHours)},`}</span>{" "}
          <span>{CLOSED_DAYS_NOTE}</span>
        </span>
      }
      receipt={panel}
    >
      <FirstPanel needs={aiConsulting.needs} orderUrl={orderUrl}>
        <a className="link inline-flex min-h-11 items-center self-center" href={aiConsulting.offer.paths.form}>
          Back to AI Consulting
        </a>
      </FirstPanel>
      <NextStepsTrack steps={details?.progress ?? []} texts={progressTexts(aiConsulting)} />
    </SuccessLayout>
  );
}
