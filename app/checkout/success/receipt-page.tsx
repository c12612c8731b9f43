import type { PaidOrder } from "~/catalog/define-view";
import { progressTexts } from "~/catalog/progress-texts";
import { mascotName } from "~/content/brand";
import { contactHoursWords } from "~/content/contact-words";
import type { Site } from "~/content/site";
import { useSite } from "~/content/use-site";
import { CLOSED_DAYS_NOTE } from "~/lib/dates/business-hours";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import { ReceiptPanel } from "~/ui/receipt/receipt-panel";
import { FirstPanel, NextStepsTrack, RefundedPage, SuccessLayout } from "~/ui/receipt/success-layout";
import type { PaidService } from "./use-paid-order";

const contactText = ({ contactHours }: Site["promises"]): string =>
  `Our team will contact you within ${contactHoursWords(contactHours)}, ${CLOSED_DAYS_NOTE}`;

export function ReceiptPage({ order, service }: { order: PaidOrder; service: PaidService }) {
  const { receipt, details, status, orderUrl } = order;
  const site = useSite();
  const { look, promises } = site;
  const name = mascotName(site);
  const panel = (
    <ReceiptPanel receipt={receipt} details={details} pageType={!details?.sold} sent="Order confirmation" />
  );
  if (status !== "paid") return <RefundedPage status={status} receipt={panel} rest="Here’s the original receipt." />;
  return (
    <SuccessLayout
      title="PAYMENT SUCCESSFUL!"
      sub={
        name && !look?.mascot
          ? `Thanks! We have your order, and ${name} is already warming up the pixels.`
          : "Thanks! We have your order, and will start soon."
      }
      receipt={panel}
    >
      <FirstPanel needs={service.needs} orderUrl={orderUrl} />
      <NextStepsTrack steps={details?.progress ?? []} texts={progressTexts(service, contactText(promises))} />
    </SuccessLayout>
  );
}

export const RenewalReceiptPage = (props: { receipt: Receipt; details: ReceiptDetails | null }) => (
  <SuccessLayout
    title="YOUR RECEIPT"
    sub="One month of your subscription. Thanks for staying with us!"
    receipt={<ReceiptPanel {...props} pageType={!props.details?.sold} sent="Receipt" />}
  />
);
