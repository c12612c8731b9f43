import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useSite } from "~/content/use-site";
import { formatUsd } from "~/money/money";
import { orderReference } from "~/order/order";
import { Button, ButtonLink } from "~/ui/button";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card, Panel } from "~/ui/panel";
import { Robot } from "~/ui/robot";
import { OrderScene } from "~/ui/scenery/order-scene";
import type { SettledProps } from "../../view";
import { feeLabel } from "../budget/fee";
import { STEPS } from "./steps";
import { readFigures } from "./success-figures";

/** The confirmation of a paid campaign. */
export function CampaignSuccess({ receipt, status }: SettledProps) {
  const { title, sub } = status === "paid" ? paid : refunded;
  return (
    <OrderScene labelledby="settled-title" step="Done">
      <Heading as="h1" id="settled-title" sub={sub}>
        {title}
      </Heading>
      <div className="grid gap-10 lg:grid-cols-2 lg:items-start">
        <Payment receipt={receipt} />
        <Manager />
      </div>
      {status === "paid" && <Steps />}
      <div className="no-print mt-12 flex flex-wrap gap-4">
        <ButtonLink href="/">Back to home</ButtonLink>
        <Button tone="ghost" onClick={() => window.print()}>
          <Icon name="print" className="size-5" />
          Print
        </Button>
      </div>
    </OrderScene>
  );
}

const paid = { title: "PAYMENT SUCCESSFUL!", sub: "Thank you. Your campaign is with our team." };
const refunded = { title: "ORDER REFUNDED", sub: "A refund was made for this order. This is what it was." };

/** The figures come with the address; reference and e-mail are the order's own. */
function Payment({ receipt }: Pick<SettledProps, "receipt">) {
  const { budget, fee, total } = readFigures(useLocation().search);
  return (
    <Panel raised className="frame-lime mx-1">
      <h2 className="flex items-center gap-3 p-6 text-pixel md:px-8">
        <Icon name="receipt" className="size-8 text-lime" />
        Your payment
      </h2>
      <dl className="border-line border-y-4 px-6 py-4 tabular-nums md:px-8">
        <Row label="Ad Budget">{formatUsd(budget)}</Row>
        <Row label={`Management Fee ${feeLabel(fee)}`}>{formatUsd(fee)}</Row>
        <Row label="Total Paid">
          <span className="font-pixel text-gold text-pixel">{formatUsd(total)}</span>
        </Row>
      </dl>
      <div className="grid gap-3 p-6 md:px-8">
        <p>
          Order Reference: <span className="font-pixel">{orderReference(receipt.id)}</span>
        </p>
        <p className="flex items-start gap-3">
          <Icon name="mail" className="mt-0.5 size-6 text-cyan" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Order confirmation sent to <strong>{receipt.email}</strong>
          </span>
        </p>
      </div>
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line/60 border-b-2 py-3 last:border-b-0">
      <dt className="text-mute">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Manager() {
  const { email } = useSite();
  return (
    <Card className="mx-1 p-6 md:p-8">
      <div className="mb-6 flex items-center gap-5">
        <Robot size="medium" />
        <h2 className="text-pixel">Your campaign manager</h2>
      </div>
      <ul className="grid gap-4">
        <Offered icon="mail">
          Email support:{" "}
          <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}`}>
            {email}
          </a>
        </Offered>
        <Offered icon="phone-call">Weekly calls</Offered>
        <Offered icon="chart">Monthly reports</Offered>
      </ul>
    </Card>
  );
}

function Offered({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4">
      <Icon name={icon} className="size-6 text-cyan" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function Steps() {
  return (
    <section aria-labelledby="next-title" className="mt-16">
      <h2 id="next-title" className="mb-6 text-cyan text-pixel">
        What's Next?
      </h2>
      <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ title, text }, index) => (
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
