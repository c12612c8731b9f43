import { formatUsd } from "~/money/money";
import { orderReference } from "~/order/order";
import { ButtonLink } from "~/ui/button";
import { NextSteps } from "~/ui/cards/next-steps";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Robot } from "~/ui/robot";
import { OrderScene } from "~/ui/scenery/order-scene";
import type { SettledProps } from "../view";
import aiConsulting from "./service";

/** The confirmation of a consulting order. */
export function AiConsultingSuccess({ receipt, status }: SettledProps) {
  const refunded = status !== "paid";
  return (
    <OrderScene labelledby="settled-title" step="Done">
      <Robot size="large" className="no-print mx-auto mb-8 block" />
      <Heading
        as="h1"
        id="settled-title"
        eyebrow="AI CONSULTING"
        sub={
          refunded
            ? "A refund was made for this order. This is what was paid."
            : "Your payment has arrived and your consulting order is confirmed."
        }
      >
        {refunded ? "ORDER REFUNDED" : "THANK YOU!"}
      </Heading>
      <div className="mx-auto max-w-2xl">
        <Panel raised className="frame-lime p-6 md:p-10">
          {!refunded && (
            <p className="flex items-start gap-3 text-lg">
              <Icon name="phone-call" className="mt-1 size-6 text-lime" />
              <span>Expect a call from our team within 24 hours.</span>
            </p>
          )}
          <dl className="mt-6 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
            <dt className="text-mute">Order ID</dt>
            <dd className="font-pixel">{orderReference(receipt.id)}</dd>
            <dt className="text-mute">Business</dt>
            <dd className="[overflow-wrap:anywhere]">{receipt.name}</dd>
            <dt className="text-mute">Amount</dt>
            <dd>{formatUsd(receipt.amount)}</dd>
            <dt className="text-mute">{refunded ? "Email" : "Confirmation sent to"}</dt>
            <dd className="[overflow-wrap:anywhere]">{receipt.email}</dd>
          </dl>
        </Panel>
        {!refunded && <NextSteps steps={aiConsulting.nextSteps} />}
        <div className="no-print mt-10 flex flex-wrap gap-4">
          <ButtonLink href="/">RETURN HOME</ButtonLink>
          <ButtonLink tone="ghost" href={aiConsulting.offer.paths.form}>
            BACK TO AI CONSULTING
          </ButtonLink>
        </div>
      </div>
    </OrderScene>
  );
}
