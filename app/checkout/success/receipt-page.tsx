import type { ReactNode } from "react";
import type { PaidOrder } from "~/catalog/define-view";
import { CLOSED_DAYS_NOTE } from "~/lib/dates/business-hours";
import { orderReference } from "~/lib/reference";
import { ButtonLink } from "~/ui/button";
import { NextSteps } from "~/ui/fact-list";
import { Icon, Robot } from "~/ui/icon";
import { OrderBackground } from "~/ui/order-background";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import { PrintButton, ReceiptPanel, refundNotice } from "~/ui/receipt/receipt-panel";
import { Heading } from "~/ui/section";

export function ReceiptPage({ order, nextSteps }: { order: PaidOrder; nextSteps: readonly string[] }) {
  const { receipt, details, status } = order;
  return (
    <ReceiptLayout
      receipt={receipt}
      details={details}
      {...(status === "paid" ? paidTexts : refundedTexts(status))}
      kind={status === "paid" ? "order" : "refunded"}
    >
      {status === "paid" && <NextSteps steps={nextSteps} />}
    </ReceiptLayout>
  );
}

/** Receipt of a subscription's renewal. */
export const RenewalReceiptPage = (receipt: Pick<ReceiptLayoutProps, "receipt" | "details">) => (
  <ReceiptLayout
    {...receipt}
    title="YOUR RECEIPT"
    sub="One month of your subscription. Thanks for staying with us!"
    kind="renewal"
  />
);

type ReceiptLayoutProps = {
  receipt: Receipt;
  details: ReceiptDetails | null;
  title: string;
  sub: string;
  kind: "order" | "refunded" | "renewal";
  children?: ReactNode;
};

function ReceiptLayout({ receipt, details, title, sub, kind, children }: ReceiptLayoutProps) {
  const isRenewal = kind === "renewal";
  return (
    <OrderBackground labelledby="success-title" step={isRenewal ? undefined : "Done"}>
      <Robot size="large" className="no-print mx-auto mb-8 block" />
      <Heading as="h1" id="success-title" sub={sub}>
        {title}
      </Heading>
      <div className="mx-auto max-w-2xl">
        <ReceiptPanel receipt={receipt} details={details} pageType sent={isRenewal ? "Receipt" : "Order confirmation"}>
          {kind === "order" && (
            <p className="flex items-start gap-3">
              <Icon name="clock" className="mt-0.5 size-6 text-cyan" />
              <span>
                <span>Our team will contact you within 24 hours,</span> <span>{CLOSED_DAYS_NOTE}</span>
              </span>
            </p>
          )}
        </ReceiptPanel>
        <div className="no-print">{children}</div>
        <p className="mt-8">
          Order Reference: <strong>{orderReference(receipt.id)}</strong>. Please mention it when you contact us.
        </p>
        <div className="no-print mt-8 flex flex-wrap gap-4">
          <ButtonLink href="/">RETURN HOME</ButtonLink>
          <PrintButton />
        </div>
      </div>
    </OrderBackground>
  );
}

const paidTexts = {
  title: "PAYMENT SUCCESSFUL!",
  sub: "Thanks! We have your order, and Bit is already warming up the pixels.",
};
const refundedTexts = (status: PaidOrder["status"]) => {
  const { title, sub } = refundNotice(status);
  return { title, sub: `${sub} Here’s the original receipt.` };
};
