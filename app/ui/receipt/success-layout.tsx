import { type ReactNode, useId } from "react";
import type { OrderStatus } from "~/lib/db/column-types";
import { ButtonLink } from "~/ui/button";
import { NextSteps } from "~/ui/fact-list";
import { Icon, Robot } from "~/ui/icon";
import { OrderBackground } from "~/ui/order-background";
import { Panel } from "~/ui/section";
import { type StepText, Track } from "~/ui/track";
import type { ProgressStep } from "./receipt-data";

type SuccessLayoutProps = {
  eyebrow?: string;
  title: string;
  sub: ReactNode;
  /** The panel at the right; alone in the middle without `children`. */
  receipt: ReactNode;
  children?: ReactNode;
};

/** Page after a payment: what to do next at the left, the receipt at the right. */
export const SuccessLayout = ({ eyebrow, title, sub, receipt, children }: SuccessLayoutProps) => (
  <OrderBackground labelledby="success-title">
    <div className={children ? "" : "mx-auto max-w-xl"}>
      <div className="mb-8 flex items-center gap-4 md:gap-6">
        <Robot size="large" className="no-print shrink-0" />
        <div className="min-w-0">
          {eyebrow && <p className="caption mb-1 text-cyan">{eyebrow}</p>}
          <h1 id="success-title" className="text-pixel-lg text-pixel-shadow max-[24rem]:text-pixel md:text-pixel-xl">
            {title}
          </h1>
          <p className="mt-1 text-mute">{sub}</p>
        </div>
      </div>
      {children ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-1 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
          <div className="no-print grid grid-cols-[minmax(0,1fr)] gap-8">{children}</div>
          {receipt}
        </div>
      ) : (
        receipt
      )}
    </div>
  </OrderBackground>
);

type RefundedPageProps = Omit<SuccessLayoutProps, "title" | "sub"> & { status: OrderStatus; rest: string };

/** Page of an order that was refunded, in full or in part. `rest`: the sentence after the one that says so. */
export function RefundedPage({ status, rest, ...page }: RefundedPageProps) {
  const [title, sub] =
    status === "partially_refunded"
      ? ["PARTIALLY REFUNDED", "We refunded part of this order."]
      : ["ORDER REFUNDED", "We issued a refund for this order."];
  return <SuccessLayout {...page} title={title} sub={`${sub} ${rest}`} />;
}

type FirstPanelProps = {
  /** What we need from the customer; null if nothing. */
  needs: string | null;
  /** Null for a browser that has not paid the order. */
  orderUrl: string | null;
  /** Replaces the title and text. */
  title?: string;
  text?: string;
  /** The gold button, if it is not the one to the order. */
  action?: ReactNode;
  homeLabel?: string;
  children?: ReactNode;
};

const FIND_URL = "/my-order/find";

/** The one thing to do after paying. */
export function FirstPanel({
  needs,
  orderUrl,
  title = needs ? "What we need from you" : "Your order page",
  text = needs ?? "Follow the progress, write to us and find your files and receipts in one place.",
  action,
  homeLabel = "RETURN HOME",
  children,
}: FirstPanelProps) {
  const toFiles = needs !== null && orderUrl !== null;
  const orderLabel = orderUrl ? "See my order" : "Find my order";
  return (
    <Panel raised className="frame-gold p-6 md:p-8">
      <h2 className="mb-4 flex items-center gap-3">
        <Icon name={needs && !action ? "upload" : "gift"} className="size-6 text-gold" />
        <span>{title}</span>
      </h2>
      <p>{text}</p>
      <div className="mt-4 flex flex-col gap-x-4 gap-y-3 sm:flex-row sm:flex-wrap sm:items-center">
        {action ?? (
          <ButtonLink href={toFiles ? `${orderUrl}#files` : (orderUrl ?? FIND_URL)}>
            {toFiles ? "SEND FILES" : orderLabel.toUpperCase()}
          </ButtonLink>
        )}
        <ButtonLink tone="ghost" href="/">
          {homeLabel}
        </ButtonLink>
        {(action || toFiles) && (
          <a className="link inline-flex min-h-11 items-center self-center" href={orderUrl ?? FIND_URL}>
            {orderLabel}
          </a>
        )}
        {children}
      </div>
    </Panel>
  );
}

type NextStepsTrackProps = {
  title?: string;
  steps: readonly ProgressStep[];
  texts: readonly (readonly StepText[])[];
};

/**
 * The order's progress with what happens in each step; a plain list if the progress could not be loaded. A step that is done promises
 * nothing anymore; only a file that came with the payment stays.
 */
export function NextStepsTrack({ title = "What Happens Next?", steps, texts }: NextStepsTrackProps) {
  const id = useId();
  const isDelivered = steps.at(-1)?.state !== "later";
  const open = texts.map((step, index) => (index > 0 && (isDelivered || steps[index]?.state === "done") ? [] : step));
  if (steps.length === 0)
    return (
      <NextSteps
        steps={texts.flat().map((step) => (typeof step === "string" ? step : `${step.title}: ${step.text}`))}
      />
    );
  return (
    <Panel className="frame-lime p-6 md:p-8">
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-5">
          {isDelivered ? "Your order" : title}
        </h2>
        <Track steps={steps} texts={open} />
      </section>
    </Panel>
  );
}
