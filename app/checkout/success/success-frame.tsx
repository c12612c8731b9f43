import type { ReactNode } from "react";
import type { PaidOrder } from "~/catalog/define-view";
import { NoScriptNotice } from "~/checkout/no-script-notice";
import { Button, ButtonLink } from "~/ui/button";
import { Icon, Robot } from "~/ui/icon";
import { OrderBackground } from "~/ui/order-background";
import { Heading, Panel } from "~/ui/section";
import { Spinner } from "~/ui/spinner";
import { MISSING_SESSION_MESSAGE, type PaidService, type PaymentCheckResult, usePaidOrder } from "./use-paid-order";

/** Frame of all success pages: waits for the payment, shows errors, and renders `children` once the order is paid. */
export function SuccessFrame({ children }: { children: (paid: PaidOrder, service: PaidService) => ReactNode }) {
  const { outcome, checkAgain } = usePaidOrder();
  if (outcome.state === "paid") return children(outcome, outcome.service);
  return <PaymentPending outcome={outcome} onRetry={checkAgain} />;
}

export const OrderLoading = () => <PaymentPending outcome={{ state: "loading" }} onRetry={() => {}} />;

type PaymentPendingProps = {
  outcome: Exclude<PaymentCheckResult, { state: "paid" }> | { state: "loading" };
  onRetry: () => void;
};

/** Shown until or instead of the receipt: loading, error, or not paid. */
export function PaymentPending({ outcome, onRetry }: PaymentPendingProps) {
  return (
    <OrderBackground labelledby="success-title" step={outcome.state === "unpaid" ? "Pay" : undefined}>
      {outcome.state === "loading" && <Loading />}
      {outcome.state === "failed" && <Failed message={outcome.message} onRetry={onRetry} />}
      {outcome.state === "unpaid" && <Unpaid status={outcome.status} onRetry={onRetry} />}
    </OrderBackground>
  );
}

function Loading() {
  return (
    <div className="mx-auto min-h-160 max-w-2xl py-24">
      <h1 id="success-title" className="sr-only">
        Your order
      </h1>
      <Spinner label="Processing your order..." />
      <NoScriptNotice />
    </div>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Panel raised role="alert" className="frame-danger mx-auto mt-10 max-w-3xl p-6 text-center md:p-12">
      <Icon name="alert" className="mx-auto size-18 text-danger" />
      <h1 id="success-title" className="mt-6 text-danger text-pixel-lg">
        SOMETHING WENT WRONG
      </h1>
      <p className="mt-6 text-lg">{message}</p>
      <p className="mt-4 text-mute">Please contact our support team for assistance with your order.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-4">
        <ButtonLink href="/contact" className="btn-sans max-sm:btn-wide">
          Contact support
        </ButtonLink>
        {message !== MISSING_SESSION_MESSAGE && (
          <Button tone="ghost" onClick={onRetry} className="btn-sans max-sm:btn-wide">
            Try again
          </Button>
        )}
        <ButtonLink tone="ghost" href="/" className="btn-sans max-sm:btn-wide">
          RETURN HOME
        </ButtonLink>
      </div>
    </Panel>
  );
}

const UNPAID_TEXTS = {
  pending: {
    title: "Payment not confirmed yet",
    text: "The card provider hasn’t confirmed your payment yet. If you just paid, it can take a minute. Your order is safe, and we’ll keep checking. If you left the payment page before paying, you haven’t been charged.",
  },
  cancelled: {
    title: "Checkout closed",
    text: "This checkout ended without a payment, so you haven’t been charged. Your answers are still in the form if you’d like to start again.",
  },
} as const;

function Unpaid({ status, onRetry }: { status: keyof typeof UNPAID_TEXTS; onRetry: () => void }) {
  const { title, text } = UNPAID_TEXTS[status];
  return (
    <div role="status" className="mx-auto max-w-2xl">
      <Heading as="h1" id="success-title" eyebrow="YOUR ORDER">
        {title}
      </Heading>
      <Panel raised className="frame-gold p-6 text-center md:p-10">
        <Robot size="large" />
        <p className="mt-6">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-4">
          {status === "pending" && (
            <Button onClick={onRetry} className="max-sm:btn-wide">
              Check again
            </Button>
          )}
          <ButtonLink tone="ghost" href="/" className="max-sm:btn-wide">
            Return home
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}
