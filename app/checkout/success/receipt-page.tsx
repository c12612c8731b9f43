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

/** The receipt of a paid order, to read and to print. */
export function ReceiptPage({ order, nextSteps }: { order: PaidOrder; nextSteps: readonly string[] }) {
  const { receipt, details, status } = order;
  return (
    <ReceiptScene
      receipt={receipt}
      details={details}
      {...(status === "paid" ? paid : refunded(status))}
      order={status === "paid" ? "begins" : "given back"}
    >
      {status === "paid" && <NextSteps steps={nextSteps} />}
    </ReceiptScene>
  );
}

/** The receipt of a subscription's later month. */
export const RenewalReceiptPage = (shown: Pick<SceneProps, "receipt" | "details">) => (
  <ReceiptScene {...shown} title="YOUR RECEIPT" sub="One month of your subscription. Thanks for staying with us!" />
);

type SceneProps = {
  receipt: Receipt;
  details: ReceiptDetails | null;
  title: string;
  sub: string;
  /** What this payment was for: our work begins with it, and the team writes to the customer; or it went back. None for a later month. */
  order?: "begins" | "given back";
  children?: ReactNode;
};

function ReceiptScene({ receipt, details, title, sub, order, children }: SceneProps) {
  return (
    <OrderBackground labelledby="success-title" step={order && "Done"}>
      <Robot size="large" className="no-print mx-auto mb-8 block" />
      <Heading as="h1" id="success-title" sub={sub}>
        {title}
      </Heading>
      <div className="mx-auto max-w-2xl">
        <ReceiptPanel receipt={receipt} details={details} pageType sent={order ? "Order confirmation" : "Receipt"}>
          {order === "begins" && (
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

const paid = {
  title: "PAYMENT SUCCESSFUL!",
  sub: "Thanks! We have your order, and Bit is already warming up the pixels.",
};
const refunded = (status: PaidOrder["status"]) => {
  const { title, sub } = refundNotice(status);
  return { title, sub: `${sub} Here’s the original receipt.` };
};
