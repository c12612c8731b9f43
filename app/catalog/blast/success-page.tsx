import { useEffect, useRef, useState } from "react";
import type { PaidOrder } from "~/catalog/define-view";
import { progressTexts } from "~/catalog/progress-texts";
import { getBlob } from "~/lib/http/api-client";
import { orderReference } from "~/lib/reference";
import { Button } from "~/ui/button";
import { Icon, Robot } from "~/ui/icon";
import { OrderBackground } from "~/ui/order-background";
import { ReceiptPanel } from "~/ui/receipt/receipt-panel";
import { FirstPanel, NextStepsTrack, RefundedPage, SuccessLayout } from "~/ui/receipt/success-layout";
import { Panel } from "~/ui/section";
import { toast } from "~/ui/toast";
import blast from "./service";

const DOWNLOAD_DELAY_MS = 500;

const READY = "Your Social Media Posts Are Ready!";

const PROGRESS_MESSAGES = [
  "Analyzing your industry and target audience",
  "Creating engaging content based on your brief",
  "Optimizing posts for maximum engagement",
  "Preparing your social media package for download",
  "Finalizing your custom social posts",
] as const;

/** Six steps of 1.5 seconds until the posts are ready. */
const STEP_MS = 1_500;
const PROGRESS_STEPS = 6;

/** Shows progress after the payment, then download and receipt. */
export default function BlastSuccess(order: PaidOrder) {
  if (order.status === "paid") return <Paid {...order} />;
  const receipt = <BlastReceipt {...order} />;
  return <RefundedPage eyebrow="YOUR ORDER" {...order} receipt={receipt} rest="Its posts are no longer available." />;
}

function Paid(order: PaidOrder) {
  const step = useProgress(order.justPaid);
  const ready = step >= PROGRESS_STEPS;
  return (
    <>
      <p role="status" className="sr-only">
        {ready ? READY : progressMessage(step)}
      </p>
      {ready ? <Ready {...order} /> : <Progress step={step} />}
    </>
  );
}

/** Counts up to PROGRESS_STEPS; starts there unless the customer has just paid. */
function useProgress(justPaid: boolean): number {
  const [step, setStep] = useState(justPaid ? 0 : PROGRESS_STEPS);
  const ready = step >= PROGRESS_STEPS;
  useEffect(() => {
    if (ready) return;
    const timer = setInterval(() => setStep((current) => current + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [ready]);
  return step;
}

/** The last message stays until the end. */
const progressMessage = (step: number): string =>
  PROGRESS_MESSAGES[Math.min(step, PROGRESS_MESSAGES.length - 1)] ?? PROGRESS_MESSAGES[0];

function Progress({ step }: { step: number }) {
  return (
    <OrderBackground labelledby="success-title">
      <div className="mx-auto max-w-2xl text-center">
        <h1 id="success-title" className="text-pixel-lg text-pixel-shadow md:text-pixel-xl">
          Creating your social posts
        </h1>
        <Panel raised className="frame-pink mt-12 grid justify-items-center gap-8 p-6 md:p-10">
          <Robot size="large" />
          {/* Screen readers get the status line above. */}
          <p aria-hidden="true" className="min-h-14 text-lg">
            {`${progressMessage(step)}...`}
          </p>
          <progress className="sr-only" aria-label="Getting your posts ready" max={PROGRESS_STEPS} value={step} />
          <div aria-hidden="true" className="flex w-full max-w-md gap-2">
            {Array.from({ length: PROGRESS_STEPS }, (_, block) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are identified by their position
              <span key={block} className={`h-6 grow ${block <= step ? "bg-pink" : "bg-well"}`} />
            ))}
          </div>
        </Panel>
      </div>
    </OrderBackground>
  );
}

function Ready(order: PaidOrder) {
  const { sessionId, receipt, details, justPaid, orderUrl } = order;
  return (
    <SuccessLayout
      eyebrow="PAYMENT SUCCESSFUL"
      title={READY}
      sub={
        justPaid
          ? "Thanks! Here’s the content calendar for your first month."
          : "Your first month’s file, and your receipt."
      }
      receipt={<BlastReceipt {...order} />}
    >
      <FirstPanel
        title="30 drafts, one calendar"
        text="A PDF with a month’s calendar of 30 post drafts, each with a sentence of yours beside it. They are drafts for your review: our team produces the images, the audio and the final posts, and will contact you about them."
        needs={blast.needs}
        orderUrl={orderUrl}
        action={<DownloadPosts sessionId={sessionId} fileName={`social-posts-${orderReference(receipt.id)}.pdf`} />}
      />
      <NextStepsTrack steps={details?.progress ?? []} texts={progressTexts(blast)} />
    </SuccessLayout>
  );
}

function DownloadPosts({ sessionId, fileName }: { sessionId: string; fileName: string }) {
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = async () => {
    const query = new URLSearchParams({ session_id: sessionId });
    const file = await getBlob(`/api/orders/${blast.offer.deliverable}?${query}`);
    setBusy(false);
    if (file.ok) return saveAs(file.data, fileName);
    const description = file.status === null ? "Please check your connection and try again." : file.error;
    toast.error("We couldn’t download your posts", { description });
  };
  const onClick = () => {
    if (busy) return;
    setBusy(true);
    timer.current = setTimeout(start, DOWNLOAD_DELAY_MS);
  };
  return (
    <Button aria-disabled={busy || undefined} onClick={onClick}>
      <Icon name="download" className="size-6" />
      DOWNLOAD POSTS
    </Button>
  );
}

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const BlastReceipt = ({ receipt, details }: PaidOrder) => (
  <ReceiptPanel receipt={receipt} details={details} facts={[{ label: "Email", value: receipt.email }]} />
);
