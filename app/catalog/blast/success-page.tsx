import type { PaidOrder } from "~/catalog/define-view";
import { orderReference } from "~/lib/db/column-types";
import { ButtonLink } from "~/ui/button";
import { Heading } from "~/ui/heading";
import { OrderBackground } from "~/ui/order-background";
import { Panel } from "~/ui/panel";
import { PrintButton } from "~/ui/receipt/print-button";
import { ReceiptPanel } from "~/ui/receipt/receipt-panel";
import { refundNotice } from "~/ui/receipt/refunded-words";
import { Robot } from "~/ui/robot";
import { DownloadPosts } from "./download-posts";
import { PROGRESS_STEPS, progressMessage, useProgress } from "./progress";

const READY = "Your Social Media Posts Are Ready!";

/** The page of a paid BLAST order: for who has just paid progress, then download and receipt. */
export default function BlastSuccess(order: PaidOrder) {
  return order.status === "paid" ? <Paid {...order} /> : <Refunded {...order} />;
}

function Paid(order: PaidOrder) {
  const step = useProgress(order.justPaid);
  const ready = step >= PROGRESS_STEPS;
  return (
    <OrderBackground labelledby="success-title" step="Done">
      <p role="status" className="sr-only">
        {ready ? READY : progressMessage(step)}
      </p>
      {ready ? <Ready {...order} /> : <Progress step={step} />}
    </OrderBackground>
  );
}

function Progress({ step }: { step: number }) {
  return (
    <div className="mx-auto max-w-2xl text-center">
      <h1 id="success-title" className="text-pixel-lg text-pixel-shadow md:text-pixel-xl">
        Creating your social posts
      </h1>
      <Panel raised className="frame-pink mt-12 grid justify-items-center gap-8 p-6 md:p-10">
        <Robot size="large" />
        {/* The status line above says the same to screen readers. */}
        <p aria-hidden="true" className="min-h-14 text-lg">
          {progressMessage(step)}...
        </p>
        <progress className="sr-only" aria-label="Getting your posts ready" max={PROGRESS_STEPS} value={step} />
        <div aria-hidden="true" className="flex w-full max-w-md gap-2">
          {Array.from({ length: PROGRESS_STEPS }, (_, block) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are their places
            <span key={block} className={`h-6 grow ${block <= step ? "bg-pink" : "bg-well"}`} />
          ))}
        </div>
      </Panel>
    </div>
  );
}

function Ready(order: PaidOrder) {
  const { sessionId, receipt, justPaid } = order;
  return (
    <>
      <Robot size="large" className="no-print mx-auto mb-8 block" />
      <Heading
        as="h1"
        id="success-title"
        eyebrow="PAYMENT SUCCESSFUL"
        sub={
          justPaid
            ? "Thanks! Here’s the content calendar for your first month."
            : "Your first month’s file, and your receipt."
        }
      >
        {READY}
      </Heading>
      <div className="mx-auto grid max-w-2xl gap-10">
        <Panel raised className="no-print frame-pink p-6 md:p-10">
          <h2 className="text-pixel">30 drafts, one calendar</h2>
          <p className="mt-4">
            A PDF with a month’s calendar of 30 post drafts, written from your brief. They are drafts for your review:
            our team produces the images, the audio and the final posts, and will contact you about them.
          </p>
          <div className="mt-6">
            <DownloadPosts sessionId={sessionId} fileName={`social-posts-${orderReference(receipt.id)}.pdf`} />
          </div>
        </Panel>
        <Details {...order} />
      </div>
    </>
  );
}

function Refunded(order: PaidOrder) {
  const { title, sub } = refundNotice(order.status);
  return (
    <OrderBackground labelledby="success-title" step="Done">
      <Heading as="h1" id="success-title" eyebrow="YOUR ORDER" sub={`${sub} Its posts are no longer available.`}>
        {title}
      </Heading>
      <div className="mx-auto max-w-2xl">
        <Details {...order} />
      </div>
    </OrderBackground>
  );
}

function Details({ receipt, details }: PaidOrder) {
  return (
    <div>
      <ReceiptPanel receipt={receipt} details={details} facts={[{ label: "Email", value: receipt.email }]} />
      <div className="no-print mt-8 flex flex-wrap gap-4">
        <ButtonLink tone="ghost" href="/">
          RETURN HOME
        </ButtonLink>
        <PrintButton />
      </div>
    </div>
  );
}
