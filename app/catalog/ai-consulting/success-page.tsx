import type { PaidOrder } from "~/catalog/define-view";
import { CLOSED_DAYS_NOTE } from "~/lib/dates/business-hours";
import { ButtonLink } from "~/ui/button";
import { NextSteps } from "~/ui/fact-list";
import { Icon, Robot } from "~/ui/icon";
import { OrderBackground } from "~/ui/order-background";
import { PrintButton, ReceiptPanel, refundNotice } from "~/ui/receipt/receipt-panel";
import { Heading } from "~/ui/section";
import aiConsulting from "./service";

export default function AiConsultingSuccess({ receipt, details, status }: PaidOrder) {
  const refunded = status !== "paid";
  const notice = refundNotice(status);
  return (
    <OrderBackground labelledby="success-title" step="Done">
      <Robot size="large" className="no-print mx-auto mb-8 block" />
      <Heading
        as="h1"
        id="success-title"
        eyebrow="AI CONSULTING"
        sub={
          refunded
            ? `${notice.sub} Here’s what you paid.`
            : "We’ve received your payment, and your consulting order is confirmed."
        }
      >
        {refunded ? notice.title : "THANK YOU!"}
      </Heading>
      <div className="mx-auto max-w-2xl">
        <ReceiptPanel receipt={receipt} details={details} sent="Order confirmation">
          {!refunded && (
            <p className="flex items-start gap-3">
              <Icon name="phone-call" className="mt-0.5 size-6 text-cyan" />
              <span>
                <span>Expect a call from our team within 24 hours,</span> <span>{CLOSED_DAYS_NOTE}</span>
              </span>
            </p>
          )}
        </ReceiptPanel>
        {!refunded && (
          <div className="no-print">
            <NextSteps steps={aiConsulting.nextSteps} />
          </div>
        )}
        <div className="no-print mt-10 flex flex-wrap gap-4">
          <ButtonLink href="/">RETURN HOME</ButtonLink>
          <ButtonLink tone="ghost" href={aiConsulting.offer.paths.form}>
            BACK TO AI CONSULTING
          </ButtonLink>
          <PrintButton />
        </div>
      </div>
    </OrderBackground>
  );
}
