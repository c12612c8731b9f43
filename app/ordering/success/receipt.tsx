import type { ReactNode } from "react";
import type { SettledProps } from "~/catalog/view";
import { useSite } from "~/content/use-site";
import { formatUsd } from "~/money/money";
import { orderReference, type Receipt } from "~/order/order";
import { Button, ButtonLink } from "~/ui/button";
import { FactList } from "~/ui/cards/fact-list";
import { NextSteps } from "~/ui/cards/next-steps";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Robot } from "~/ui/robot";
import { OrderScene } from "~/ui/scenery/order-scene";

/** "November 21, 2026", in the reader's own time zone. */
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** The receipt of a paid order, to read and to print. */
export function ReceiptPage({ settled, nextSteps }: { settled: SettledProps; nextSteps: readonly string[] }) {
  const { receipt, status } = settled;
  return (
    <ReceiptScene receipt={receipt} {...(status === "paid" ? paid : refunded)} begins>
      {status === "paid" && <NextSteps steps={nextSteps} />}
    </ReceiptScene>
  );
}

/** The receipt of a subscription's later month. */
export const RenewalReceiptPage = ({ receipt }: { receipt: Receipt }) => (
  <ReceiptScene
    receipt={receipt}
    title="YOUR RECEIPT"
    sub="One month of your subscription, as it was paid. Thank you for staying with us."
  />
);

type SceneProps = {
  receipt: Receipt;
  title: string;
  sub: string;
  /** Whether our work begins with this payment: the team writes to the customer then. */
  begins?: boolean;
  children?: ReactNode;
};

function ReceiptScene({ receipt, title, sub, begins = false, children }: SceneProps) {
  const reference = orderReference(receipt.id);
  return (
    <OrderScene labelledby="settled-title" step={begins ? "Done" : undefined}>
      <Robot size="large" className="no-print mx-auto mb-8 block" />
      <Heading as="h1" id="settled-title" sub={sub}>
        {title}
      </Heading>
      <div className="mx-auto max-w-2xl">
        <Panel raised className="frame-lime">
          <div className="flex flex-wrap items-center justify-between gap-4 p-6 md:px-10">
            <h2 className="flex items-center gap-3 text-pixel">
              <Icon name="receipt" className="size-8 text-lime" />
              Receipt
            </h2>
            <p className="font-pixel text-gold text-pixel-lg">{formatUsd(receipt.amount)}</p>
          </div>
          <FactList
            className="border-line border-y-4 px-6 py-4 md:px-10"
            facts={[
              { label: "Order Date", value: longDate.format(new Date(receipt.created_at)) },
              { label: "Order ID", value: <span className="font-pixel">{reference}</span> },
              { label: "Amount", value: formatUsd(receipt.amount) },
              { label: "Page Type", value: receipt.page_type },
              { label: "Name", value: receipt.name },
            ]}
          />
          <div className="grid gap-4 p-6 md:px-10">
            <p className="flex items-start gap-3">
              <Icon name="mail" className="mt-0.5 size-6 text-cyan" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {begins ? "Order confirmation" : "Receipt"} sent to <strong>{receipt.email}</strong>
              </span>
            </p>
            {begins && (
              <p className="flex items-start gap-3">
                <Icon name="clock" className="mt-0.5 size-6 text-cyan" />
                <span>Our team will contact you within 24 hours.</span>
              </p>
            )}
          </div>
        </Panel>
        {children}
        <p className="mt-8">
          Order Reference: <strong>{reference}</strong>. Please mention it whenever you write to us.
        </p>
        <Seller />
        <div className="no-print mt-8 flex flex-wrap gap-4">
          <ButtonLink href="/">RETURN HOME</ButtonLink>
          <Button tone="ghost" onClick={() => window.print()}>
            <Icon name="print" className="size-5" />
            Print receipt
          </Button>
        </div>
      </div>
    </OrderScene>
  );
}

const paid = {
  title: "PAYMENT SUCCESSFUL!",
  sub: "Thank you. Your order is with us, and Bit is already warming up the pixels.",
};
const refunded = { title: "ORDER REFUNDED", sub: "A refund was made for this order. This is its original receipt." };

/** On paper the frame of the site, which says whose receipt this is, is left out. */
function Seller() {
  const { brand, address, email, phone } = useSite();
  return (
    <p className="mt-4 hidden print:block">
      {brand}, {address}. {email}, {phone.display}
    </p>
  );
}
